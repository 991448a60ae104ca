import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { addPosition, hasPositions, readPosition } from '#features/jobs/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'

const folder = path.join(import.meta.dirname, '../../content/positions')

/**
 * Inserts the initial job positions of a new site, in every language. Does nothing if any position
 * has ever existed.
 */
export async function openFirstPositions(db: Db<unknown>, now: Date): Promise<void> {
  if (await hasPositions(db)) return
  // Numbered, since that is their order.
  for (const name of (await readdir(folder)).toSorted()) {
    for (const language of languageCodes) {
      const file = path.join(folder, name, `${language}.md`)
      const position = readPosition(await readFile(file, 'utf8'))
      if (typeof position === 'string') throw new Error(`${file}: ${position}`)
      await addPosition(db, { ...position, key: name.replace(/^\d+-/, ''), language }, now)
    }
  }
}

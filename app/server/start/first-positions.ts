import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { HeadDepartment } from '#features/accounts/contract.ts'
import { addPosition, hasPositions, readPosition } from '#features/jobs/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'

const folder = path.join(import.meta.dirname, '../../../content/positions')

const departments: Readonly<Record<string, HeadDepartment>> = { 'news-author': 'news', 'radio-host': 'radio' }

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
      const key = name.replace(/^\d+-/, '')
      await addPosition(db, { ...position, key, language, department: departments[key] ?? null }, now)
    }
  }
}

import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** The file names of a store, including incomplete files; any other file does not belong to it. */
const ownName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}(?:\.[0-9a-f]{12}\.part)?$/

/** The number of names checked at once. */
const atOnce = 500

/**
 * Deletes the files of a store unchanged since before an instant, except wanted ones, and returns
 * how many. A missing folder counts as empty.
 */
export async function clearFolder(
  folder: string,
  before: Date,
  wantedOf: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhereMissing)
  const files = entries.filter((entry) => entry.isFile() && ownName.test(entry.name))
  for (let first = 0; first < files.length; first += atOnce) {
    const some = files.slice(first, first + atOnce)
    const wanted = await wantedOf(some.map(({ name }) => name))
    for (const { name, parentPath } of some) {
      if (wanted.has(name)) continue
      const place = path.join(parentPath, name)
      const found = await stat(place).catch(() => null)
      if (!found || found.mtime >= before) continue
      await rm(place, { force: true })
      removed += 1
    }
  }
  return removed
}

function noneWhereMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

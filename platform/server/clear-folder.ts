import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What a store of files names its own, a half-written one too; anything else is somebody else's. */
const ownName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}(?:\.[0-9a-f]{12}\.part)?$/

/** So many names are asked about at once. */
const atOnce = 500

/**
 * Removes the files of a store that have not changed since before an instant, but for the wanted ones of those names, and answers how many. Where there is
 * no folder there is nothing to remove.
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

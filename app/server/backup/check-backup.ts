import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { type Part, readArchive } from '#platform/server/archive/read-archive.ts'
import { type Contents, firstPart, lastPart, readContents, readSummary, type Summary } from './contents.ts'

/**
 * Reads a whole backup and verifies the checksum of each part. Returns its contents and summary.
 * Throws an ArchiveProblem with the reason if it is damaged.
 */
export async function checkBackup(file: string): Promise<{ contents: Contents; summary: Summary }> {
  let first: Part | undefined
  let last: Part | undefined
  for await (const part of readArchive(file)) {
    if (!first && part.name !== firstPart) throw new ArchiveProblem(`${file} is no backup of this program.`)
    first ??= part
    last = part
  }
  // What it says of itself counts once its checksum is known.
  const contents = readContents(file, first)
  if (last?.name !== lastPart) throw new ArchiveProblem(`${file} is cut off: its end is missing.`)
  return { contents, summary: readSummary(file, last) }
}

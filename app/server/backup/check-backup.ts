import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { type Part, readArchive } from '#platform/server/archive/read-archive.ts'
import { type Contents, lastPart, readContents, readSummary, type Summary } from './contents.ts'

/** Reads a whole backup, each part by its checksum. Answers what it says of itself. Throws an ArchiveProblem that says what is wrong with it. */
export async function checkBackup(file: string): Promise<{ contents: Contents; summary: Summary }> {
  const parts = readArchive(file)
  const first = await parts.next()
  const contents = readContents(file, first.done ? undefined : first.value)
  let last: Part | undefined
  for await (const part of parts) last = part
  if (last?.name !== lastPart) throw new ArchiveProblem(`${file} is cut off: its end is missing.`)
  return { contents, summary: readSummary(file, last) }
}

import { z } from 'zod'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import type { Part } from '#platform/server/archive/read-archive.ts'

/** The format of backups that this version writes, and the newest that it reads (decision 029). */
const newestFormat = 1

/** The first and the last part of a backup. */
export const firstPart = 'backup.json'
export const lastPart = 'end.json'

const TableContents = z.object({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), columns: z.array(z.string()) })
export type TableContents = z.output<typeof TableContents>

/** Kinds of stored files that a backup can include. */
export const FolderName = z.enum(['attachments', 'pictures'])
export type FolderName = z.output<typeof FolderName>

/**
 * Header of a backup. `migrations` identifies the database schema; `pictures` says where stored
 * pictures are, as a bucket is not backed up.
 */
export const Contents = z.object({
  kind: z.literal('nightbell-backup'),
  format: z.literal(newestFormat),
  program: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  pictures: z.enum(['folder', 'bucket']),
  migrations: z.array(z.string()),
  tables: z.array(TableContents),
  sequences: z.array(z.object({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), value: z.string().regex(/^\d+$/) })),
})
export type Contents = z.output<typeof Contents>

/** Trailer of a backup: rows by table, pending tasks, files by folder. */
export const Summary = z.object({
  rows: z.record(z.string(), z.number().int()),
  tasks: z.number().int(),
  files: z.record(FolderName, z.number().int()),
})
export type Summary = z.output<typeof Summary>

const Form = z.object({ kind: z.literal('nightbell-backup'), format: z.number() })

/**
 * Parses the first part of a backup. Throws an ArchiveProblem if the file is no backup or comes
 * from a newer version.
 */
export function readContents(file: string, part: Part | undefined): Contents {
  const manifest = part?.name === firstPart ? parsed(part) : undefined
  const form = Form.safeParse(manifest)
  if (!form.success) throw new ArchiveProblem(`${file} is not a backup of this program.`)
  if (form.data.format > newestFormat) throw newer(file)
  const contents = Contents.safeParse(manifest)
  if (!contents.success) throw new ArchiveProblem(`${file} is damaged: its first part cannot be read.`)
  return contents.data
}

/** Reads the last part of a backup. Throws an ArchiveProblem. */
export function readSummary(file: string, part: Part): Summary {
  const summary = Summary.safeParse(parsed(part))
  if (!summary.success) throw new ArchiveProblem(`${file} is damaged: its last part cannot be read.`)
  return summary.data
}

/** A newer version made the backup. */
export function newer(file: string): ArchiveProblem {
  return new ArchiveProblem(`${file} was made by a newer version of the program: update the program first.`)
}

function parsed({ content }: Part): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

import path from 'node:path'
import { exportNews, type FilesContext, importNewsFolder } from '#features/news/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { CommandProblem } from './command-line.ts'
import { inLine } from './output.ts'
import type { Progress } from './progress.ts'

/** Parsed arguments. */
export type FilesArguments = { command: 'export' | 'import'; folder: string; force: boolean }

type FilesCommandContext = Omit<FilesContext, 'db'> & { db: Db<unknown>; progress: Progress; signal: AbortSignal }

/** Output lines; `failed` if anything was refused. */
export type NewsReport = { lines: string[]; failed: boolean }

/** Exports or imports files. Throws a CommandProblem if the folder cannot be used. */
export async function runFiles(context: FilesCommandContext, args: FilesArguments): Promise<NewsReport> {
  const folder = path.resolve(args.folder)
  try {
    return args.command === 'export'
      ? await writeAll(context, folder, args.force)
      : await readAll(context, folder, args.force)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && 'path' in error)
      throw new CommandProblem(`${String(error.path)} cannot be used: ${reasonOf(error)}.`, 1)
    throw error
  }
}

async function writeAll(
  { db, addresses, clock, progress, signal }: FilesCommandContext,
  folder: string,
  force: boolean,
): Promise<NewsReport> {
  const onItem = (done: number, total: number) => {
    signal.throwIfAborted()
    progress.report('Items', done, total)
  }
  const { items, written, unchanged, edited } = await exportNews({ db: tablesOf(db), addresses, clock }, folder, {
    force,
    onItem,
  })
  progress.end()
  const lines = [
    ...edited.map((name) => `${inLine(name)} was edited and not imported: it was left alone.`),
    `${counted(items, 'item')}: ${counted(written, 'file')} written, ${unchanged} unchanged, ${edited.length} left alone.`,
  ]
  return { lines, failed: edited.length > 0 }
}

async function readAll(
  { db, addresses, clock, progress, signal }: FilesCommandContext,
  folder: string,
  force: boolean,
): Promise<NewsReport> {
  const onFile = (done: number, total: number) => progress.report('Files', done, total)
  const { added, updated, unchanged, kept, refused, notes } = await importNewsFolder(
    { db: tablesOf(db), addresses, clock },
    folder,
    { force, onFile, signal },
  )
  progress.end()
  const lines = [
    ...notes.map(({ file, note }) => `${inLine(file)}: ${inLine(note)}.`),
    ...refused.map(
      ({ file, line, reason }) => `${inLine(file)}${line === null ? '' : `:${line}`} was refused: ${inLine(reason)}.`,
    ),
    ...(kept > 0 ? [`${counted(kept, 'file')} did not change, and the site is newer.`] : []),
    `${counted(added, 'new text')}, ${updated} updated, ${unchanged + kept} unchanged, ${refused.length} refused.`,
  ]
  return { lines, failed: refused.length > 0 }
}

/** `1 file`, `2 files`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

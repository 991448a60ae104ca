import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupFolder } from '#app/server/backup/backup-settings.ts'
import { backupSource } from '#app/server/backup/backup-source.ts'
import type { Contents, Summary } from '#app/server/backup/contents.ts'
import { checkBackup, makeBackup } from '#app/server/backup/make-backup.ts'
import { backupName, listBackups, readBackupStatus } from '#app/server/backup/open-backups.ts'
import type { Settings } from '#app/server/settings/settings.ts'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { reasonOf } from '#platform/server/http/failed-call.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { onSiteConnection, onSiteDatabase } from './site-database.ts'

export const purpose = 'Backups by hand. The site makes one a day by itself.'

/** Parsed arguments. With `to` null, the file gets a generated name in the backup folder. */
export type BackupArguments =
  | { command: 'now'; to: string | null }
  | { command: 'check'; file: string }
  | { command: 'list' }

type BackupContext = { settings: Settings; now: Date; signal: AbortSignal }

const commandLine = openCommandLine(
  'npm run backup --',
  {
    now: { optional: ['to'], summary: 'makes a backup now; this is the default' },
    list: { summary: 'lists the backups and the state of the automatic ones' },
    check: { words: ['file'], summary: 'reads a whole backup and verifies every checksum' },
  },
  { to: '<file>' },
  'now',
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'Without --to, the backup is written to BACKUP_FOLDER. The site may be running or stopped.',
    'A backup contains secrets: store it where no other user can read it.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): BackupArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  if (command === 'now') return { command, to: options.to ?? null }
  return command === 'check' ? { command, file: words[0] ?? '' } : { command }
}

/** Runs `npm run backup -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return run({ settings: await context.settings(), now: context.now, signal: context.signal() }, args)
}

/**
 * Runs a backup command. Throws a CommandProblem with the reason for a failure. An interrupted run
 * leaves no partial backup.
 */
export function run(context: BackupContext, args: BackupArguments): Promise<string[]> {
  switch (args.command) {
    case 'list':
      return list(context.settings)
    case 'check':
      return check(path.resolve(args.file))
    case 'now':
      return make(context, args.to)
  }
}

async function make({ settings, now, signal }: BackupContext, to: string | null): Promise<string[]> {
  const file = to === null ? path.join(backupFolder(settings), backupName(now)) : path.resolve(to)
  if (existsSync(file)) throw new CommandProblem(`The file ${file} already exists.`, 1)
  try {
    const made = await onSiteConnection(settings, (connectionString) =>
      makeBackup(backupSource(settings, connectionString), file, { now, signal }),
    )
    if (!made) throw new CommandProblem('Another backup is being made: try again when it is done.', 1)
    const { held, lines } = linesOfContents(made.contents, made.summary)
    return [`Backed up to ${file}, ${megabytes(made.bytes)}: ${held}. It was read back and verified.`, ...lines]
  } catch (error) {
    if (signal.aborted) throw new CommandProblem('Stopped. No backup was made.', 1)
    if (error instanceof ArchiveProblem) throw new CommandProblem(error.message, 1)
    // A full disk is met while writing, which names no path.
    if (error instanceof Error && 'syscall' in error && ('path' in error || error.syscall !== 'connect')) {
      throw new CommandProblem(`The backup cannot be written to ${path.dirname(file)}: ${reasonOf(error)}.`, 1)
    }
    throw error
  }
}

async function check(file: string): Promise<string[]> {
  try {
    const { contents, summary } = await checkBackup(file)
    const { held, lines } = linesOfContents(contents, summary)
    return [
      `${file} is complete and undamaged. It was made at ${contents.madeAt} by version ${contents.program}: ${held}.`,
      ...lines,
    ]
  } catch (error) {
    throw error instanceof ArchiveProblem ? new CommandProblem(error.message, 1) : error
  }
}

async function list(settings: Settings): Promise<string[]> {
  const folder = backupFolder(settings)
  const { madeAt, failedAt, failure } = await onSiteDatabase(settings, (db) => readBackupStatus(db))
  const every = settings.BACKUP_EVERY_HOURS
  const status = [
    every === 0
      ? 'Automatic backups are off (BACKUP_EVERY_HOURS is 0).'
      : `A backup is made every ${every === 1 ? 'hour' : `${every} hours`}, and the newest ${settings.BACKUP_KEEP} are kept; ${madeAt ? `the last one was made at ${madeAt.toISOString()}` : 'none has been made yet'}.`,
    ...(failedAt ? [`The last attempt failed at ${failedAt.toISOString()}: ${failure}.`] : []),
  ]
  const backups = await listBackups(folder)
  const lines = backups.map(({ name, bytes }) => `  ${name}  ${megabytes(bytes)}`)
  return [...status, backups.length === 0 ? `There are no backups in ${folder}.` : `In ${folder}:`, ...lines]
}

const count = new Intl.NumberFormat('en')
const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/**
 * Describes a backup's contents as the end of a sentence, plus lines saying where its pictures are
 * if it does not include them.
 */
export function linesOfContents(
  contents: Contents,
  { rows, tasks, files }: Summary,
): { held: string; lines: string[] } {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const stored = Object.values(files).reduce((sum, each) => sum + each, 0)
  const held = `${counted(Object.keys(rows).length, 'table')} with ${counted(all, 'row')}, ${counted(tasks, 'waiting task')}, ${counted(stored, 'file')}`
  const isElsewhere = contents.pictures === 'bucket'
  return { held, lines: isElsewhere ? ['The kept pictures are not in it: they stay in their bucket.'] : [] }
}

/** `1 file`, `1,200 files`. */
function counted(many: number, thing: string): string {
  return `${count.format(many)} ${thing}${many === 1 ? '' : 's'}`
}

function megabytes(bytes: number): string {
  return `${size.format(bytes / 1_000_000)} MB`
}

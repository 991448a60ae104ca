import path from 'node:path'
import { backupSource } from '#app/server/backup/backup-source.ts'
import { readSound, restoreBackup } from '#app/server/backup/restore-backup.ts'
import type { Settings } from '#app/server/settings/settings.ts'
import { ArchiveProblem } from '#platform/server/archive/archive-problem.ts'
import { linesOfContents } from './backup.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { onOwnConnection } from './site-database.ts'

export const purpose = 'Restoring a backup.'

/** Parsed arguments. */
export type RestoreArguments = { file: string; replaces: boolean }

const commandLine = openCommandLine(
  'npm run restore --',
  {
    from: {
      words: ['file'],
      optional: ['replace'],
      summary: 'restores a backup; the word "from" may be left out',
    },
  },
  { replace: '' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The site must be stopped. The backup is restored to where the settings point (DATA_DIR, DATABASE_URL, PICTURES_FOLDER, S3_PRIVATE_BUCKET).',
    'The database must be empty unless --replace is given, which replaces its content. The backup is verified before anything is written.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): RestoreArguments | 'help' {
  const [first] = line
  const hasCommand = first === undefined || ['from', 'help', '--help', '-h'].includes(first)
  const typed = commandLine.parse(hasCommand ? line : ['from', ...line])
  if (typed === 'help') return 'help'
  const [file = ''] = typed.words
  return { file, replaces: typed.options.replace !== undefined }
}

/** Runs `npm run restore -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return run({ settings: await context.settings(), signal: context.signal() }, args)
}

/** Restores a backup. Throws a CommandProblem with the reason for a failure. */
export async function run(
  { settings, signal }: { settings: Settings; signal: AbortSignal },
  { file: typed, replaces }: RestoreArguments,
): Promise<string[]> {
  const file = path.resolve(typed)
  try {
    // Validate the file before a database is created or started.
    const backup = await readSound(file)
    await onOwnConnection(settings, (connectionString) =>
      restoreBackup({ ...backupSource(settings, connectionString), replaces }, backup, signal),
    )
    const { held, lines } = linesOfContents(backup.contents, backup.summary)
    return [`Restored ${file}, made at ${backup.contents.madeAt}: ${held}.`, ...lines, 'The site can be started now.']
  } catch (error) {
    if (signal.aborted) throw new CommandProblem('Stopped. The database is unchanged.', 1)
    throw error instanceof ArchiveProblem ? new CommandProblem(error.message, 1) : error
  }
}

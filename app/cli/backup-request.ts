import { openCommandLine } from './command-line.ts'

/**
 * A parsed `npm run backup` command. With `to` null, the file gets a generated name in the backup
 * folder.
 */
export type BackupRequest =
  | { act: 'help' }
  | { act: 'now'; to: string | null }
  | { act: 'check'; file: string }
  | { act: 'list' }

const start = 'npm run backup --'

const commandLine = openCommandLine(
  start,
  {
    now: { words: [], options: [], mayHave: ['to'], does: 'makes a backup now; this is the default' },
    list: { words: [], options: [], does: 'lists the backups and the state of the automatic ones' },
    check: { words: ['file'], options: [], does: 'reads a whole backup and verifies every checksum' },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { to: '<file>' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'Without --to, the backup is written to BACKUP_FOLDER. The site may be running or stopped.',
    'A backup contains secrets: store it where nobody else can read it.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readBackupRequest(line: readonly string[]): BackupRequest {
  const [first] = line
  const isBare = first === undefined || first.startsWith('--to')
  const typed = commandLine.read(isBare ? ['now', ...line] : line)
  if (typed === 'help') return { act: 'help' }
  const [file = ''] = typed.words
  if (typed.command === 'now') return { act: 'now', to: typed.options.to ?? null }
  if (typed.command === 'check') return { act: 'check', file }
  return { act: typed.command }
}

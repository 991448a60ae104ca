import { openCommandLine } from './command-line.ts'

/** What `npm run restore` is asked for. */
export type RestoreRequest = { act: 'help' } | { act: 'restore'; file: string; replaces: boolean }

const start = 'npm run restore --'

const commandLine = openCommandLine(
  start,
  {
    from: {
      words: ['file'],
      options: [],
      mayHave: ['replace'],
      does: 'restores a backup; the word itself may be left out',
    },
    help: { words: [], options: [], does: 'shows this' },
  },
  { replace: '' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The site must not run. The backup goes where the settings point to (DATA_DIR, DATABASE_URL, PICTURES_FOLDER), which must be empty;',
    'with --replace what is there goes. Before anything is written, every part of the backup is read and compared with its checksum.',
  ]
}

/** Reads a command line, without the program. Throws a CommandProblem. */
export function readRestoreRequest(line: readonly string[]): RestoreRequest {
  const [first] = line
  const hasCommand = first === undefined || ['from', 'help', '--help', '-h'].includes(first)
  const typed = commandLine.read(hasCommand ? line : ['from', ...line])
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  const [file = ''] = typed.words
  return { act: 'restore', file, replaces: typed.options.replace !== undefined }
}

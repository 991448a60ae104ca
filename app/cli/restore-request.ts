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
      does: 'restores a backup; the word "from" may be left out',
    },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { replace: '' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The site must be stopped. The backup is restored to where the settings point (DATA_DIR, DATABASE_URL, PICTURES_FOLDER).',
    'The database must be empty unless --replace is given, which replaces its content. The backup is verified before anything is written.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readRestoreRequest(line: readonly string[]): RestoreRequest {
  const [first] = line
  const hasCommand = first === undefined || ['from', 'help', '--help', '-h'].includes(first)
  const typed = commandLine.read(hasCommand ? line : ['from', ...line])
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  const [file = ''] = typed.words
  return { act: 'restore', file, replaces: typed.options.replace !== undefined }
}

import { addressesFrom } from '#app/server/settings/hotel-settings.ts'
import { systemClock } from '#platform/server/process/clock.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { type FilesArguments, runFiles } from './news-files.ts'
import { importFromWordpress, parseWordpress, type WordpressArguments, wordpressHelpLines } from './news-wordpress.ts'
import { onSiteConnection, onSiteDatabase } from './site-database.ts'

export const purpose =
  'News as Markdown files, and the move from WordPress. [News as files](news-files.md) explains both.'

/** Parsed arguments. */
export type NewsArguments = FilesArguments | { command: 'wordpress'; args: WordpressArguments }

const start = 'npm run news --'

const commandLine = openCommandLine(
  start,
  {
    export: { words: ['folder'], optional: ['force'], summary: 'writes every text of the news to a file in a folder' },
    import: { words: ['folder'], optional: ['force'], summary: 'adds and updates news from the files of a folder' },
  },
  { force: '' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    ...wordpressHelpLines(),
    '',
    'What was changed since on the other side is not replaced, but named; --force replaces it. A text that is replaced on',
    'the site stays among its versions. The exit code is 1 if a file was refused or a post left out.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): NewsArguments | 'help' {
  if (line[0] === 'import' && line.some((word) => word.startsWith('--wordpress'))) {
    const args = parseWordpress(line)
    return args === 'help' ? 'help' : { command: 'wordpress', args }
  }
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  return { command, folder: words[0] ?? '', force: options.force !== undefined }
}

/** Runs `npm run news -- …` on the site. Exit code 1 if anything was refused. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  const settings = await context.settings()
  const signal = context.signal()
  const progress = context.progress()
  try {
    const report =
      args.command === 'wordpress'
        ? await onSiteConnection(settings, (connectionString) =>
            importFromWordpress({ settings, connectionString, progress, signal }, args.args),
          )
        : await onSiteDatabase(settings, (db) => {
            const addresses = addressesFrom(settings)
            return runFiles({ db, addresses, clock: systemClock, progress, signal }, args)
          })
    if (report.failed) context.fail()
    return report.lines
  } catch (error) {
    if (signal.aborted)
      throw new CommandProblem('Stopped. What was imported so far is kept; the next run continues.', 1)
    throw error
  } finally {
    progress.end()
  }
}

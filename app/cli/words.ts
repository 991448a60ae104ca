import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ExportedFile, exportFrom } from '#features/words/server/api.ts'
import { type CommandContext, openCommandLine } from './command-line.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'The texts of the interface.'

/** Parsed arguments. */
export type WordsArguments = { command: 'export'; folder: string }

const commandLine = openCommandLine(
  'npm run words --',
  { export: { words: ['folder'], summary: 'writes the translation files with the approved texts into a folder' } },
  {},
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'The folder gets a folder for each language: locales as the folder shows in git what was changed. Texts are proposed and approved in Housekeeping.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): WordsArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const [folder = ''] = typed.words
  return { command: 'export', folder }
}

/** Runs `npm run words -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/** Writes the files and returns output lines: how many there are, and which of them differ. */
export async function run(
  { db }: Pick<DatabaseContext, 'db'> & { now?: Date },
  args: WordsArguments,
): Promise<string[]> {
  const files = await exportFrom(db)
  for (const { name, content } of files) {
    const file = path.join(args.folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const changed = files.filter(({ isChanged }) => isChanged)
  return [...changed.map(nameOf), `Files written: ${files.length}. With changed texts: ${changed.length}.`]
}

function nameOf({ name }: ExportedFile): string {
  return name
}

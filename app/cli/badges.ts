import { recountOwners } from '#features/scanner/server/api.ts'
import { type CommandContext, openCommandLine } from './command-line.ts'
import { onSiteDatabase } from './site-database.ts'

export const purpose = 'How many players own each badge.'

const commandLine = openCommandLine('npm run badges --', {
  recount: { summary: 'recounts the owners of all badges and corrects the counts that differ' },
})

/** The help text. */
export function helpLines(): string[] {
  return [...commandLine.helpLines(), '', 'The site may be running or stopped.']
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): 'recount' | 'help' {
  const typed = commandLine.parse(line)
  return typed === 'help' ? 'help' : typed.command
}

/** Runs `npm run badges -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  if (parse(line) === 'help') return helpLines()
  const { badges, wrongOwners, wrongSamples } = await onSiteDatabase(await context.settings(), (db) =>
    recountOwners(db, context.now),
  )
  const counted = badges === 1 ? 'The owners of 1 badge were counted' : `The owners of ${badges} badges were counted`
  const wrong = wrongOwners + wrongSamples
  if (wrong === 0) return [`${counted}: all counts were correct.`]
  return [
    `${counted}: ${wrong === 1 ? '1 count was wrong and has' : `${wrong} counts were wrong and have`} been corrected.`,
  ]
}

import { checkSite } from '#app/server/check/check-site.ts'
import type { Finding } from '#app/server/check/finding.ts'
import { type CommandContext, openCommandLine } from './command-line.ts'
import { inLine } from './output.ts'

export const purpose = 'The settings of the site, and what they lead to.'

/** Parsed arguments. */
export type SettingsArguments = { command: 'check' }

const commandLine = openCommandLine('npm run settings --', {
  check: { summary: 'tries everything that a start needs and everything that the site reaches' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'Nothing is changed, and the site may be running or stopped. A line begins with ok, note (the site works, but look at it) or WRONG; with one that is wrong, the exit code is 1.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): SettingsArguments | 'help' {
  const typed = commandLine.parse(line)
  return typed === 'help' ? 'help' : { command: typed.command }
}

/** Runs `npm run settings -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  if (parse(line) === 'help') return helpLines()
  const findings = await checkSite(await context.environment())
  if (findings.some(({ state }) => state === 'WRONG')) context.fail()
  return tableOf(findings)
}

function tableOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings.map(({ state, what, message }) => `${state.padEnd(5)}  ${what.padEnd(width)}  ${inLine(message)}`)
}

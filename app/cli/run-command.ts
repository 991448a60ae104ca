import { readEnvironment } from '#app/server/environment.ts'
import { type Settings, settingsSchema } from '#app/server/settings.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'
import { CommandProblem } from './command-problem.ts'

/**
 * Runs a command with the process arguments. Prints output lines to standard output, and a failure
 * as one sentence to standard error.
 */
export async function runCommand(run: (line: readonly string[], now: Date) => Promise<string[]>): Promise<void> {
  try {
    for (const line of await run(process.argv.slice(2), new Date())) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof CommandProblem ? error.exitCode : 1
  }
}

/** The site's own settings. */
export async function siteSettings(): Promise<Settings> {
  return parseSettings(settingsSchema, await readEnvironment({ environment: process.env, envFile: '.env' }))
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem || error instanceof StartupProblem) return error.message
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`
}

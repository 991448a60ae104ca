import { readEnvironment } from '#app/server/environment.ts'
import { settingsSchema } from '#app/server/settings.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'
import { carryOut, roleLines } from './account-act.ts'
import { helpLines, readAccountRequest } from './account-request.ts'
import { CommandProblem } from './command-problem.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run account -- …`: what was done is told on standard output, what keeps it from being done in one sentence on standard error. */
try {
  for (const line of await run(process.argv.slice(2), new Date())) process.stdout.write(`${line}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = error instanceof CommandProblem ? error.exitCode : 1
}

async function run(line: readonly string[], now: Date): Promise<string[]> {
  const request = readAccountRequest(line, now)
  if (request.act === 'help') return helpLines()
  if (request.act === 'roles') return roleLines()
  const settings = parseSettings(settingsSchema, await readEnvironment({ environment: process.env, envFile: '.env' }))
  return onSiteDatabase(settings, (db) => carryOut(db, request, now))
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem || error instanceof StartupProblem) return error.message
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`
}

import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { CommandProblem } from './command-line.ts'
import { type CommandName, commands } from './commands.ts'

/**
 * Runs `<command> [arguments]`. Prints output lines to standard output, and a failure as one
 * sentence to standard error.
 */
const [name = '', ...line] = process.argv.slice(2)
try {
  if (!isCommand(name)) throw new CommandProblem(`There is no command "${name}": docs/cli.md lists them.`, 2)
  const { execute } = await commands[name]()
  for (const printed of await execute(line, new Date())) process.stdout.write(`${printed}\n`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = error instanceof CommandProblem ? error.exitCode : 1
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word)
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem || error instanceof StartupProblem) return error.message
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`
}

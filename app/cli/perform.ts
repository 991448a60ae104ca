import { type EnvironmentSource, readEnvironment } from '#app/server/settings/environment.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { type CommandContext, CommandProblem } from './command-line.ts'
import { type CommandName, commands } from './commands.ts'

/** The environment, signals and streams of the process that a command runs in. */
export type CommandProcess = EnvironmentSource &
  Pick<CommandContext, 'signal' | 'progress'> &
  Record<'output' | 'errors', { write: (text: string) => unknown }>

/**
 * Runs `<command> [arguments]`. Writes output lines to `output`, and a failure as one sentence to
 * `errors`. Returns the exit code.
 */
export async function performCommand(
  [name = '', ...line]: readonly string[],
  { output, errors, signal, progress, ...source }: CommandProcess,
): Promise<number> {
  let code = 0
  const context: CommandContext = {
    now: new Date(),
    environment: () => readEnvironment(source),
    settings: async () => parseSettings(settingsSchema, await readEnvironment(source)),
    signal,
    progress,
    fail: () => {
      code = 1
    },
  }
  try {
    if (!isCommand(name)) throw new CommandProblem(`There is no command "${name}": docs/cli.md lists them.`, 2)
    const { execute } = await commands[name]()
    for (const printed of await execute(line, context)) output.write(`${printed}\n`)
  } catch (error) {
    errors.write(`${sentenceOf(error)}\n`)
    return error instanceof CommandProblem ? error.exitCode : 1
  }
  return code
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word)
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandProblem || error instanceof StartupProblem) return error.message
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { CommandProblem } from '#app/cli/command-line.ts'
import type { CommandName } from '#app/cli/commands.ts'
import { performCommand } from '#app/cli/perform.ts'
import { openLines } from '#app/cli/progress.ts'

const home = path.join(import.meta.dirname, '..')

// The same cache as in bin/program.mjs, because tests run the commands many times.
const compiled = { NODE_COMPILE_CACHE: path.join(home, 'node_modules/.cache/compiled') }

/** The output and exit code of a command. */
export type Ran = { code: number; out: string; err: string }

/** Settings of a command. An empty one is unset, whatever `.env` contains. */
type CommandSettings = { DATABASE_URL: string } & Record<string, string>

/** Runs `npm run <name> -- …` in this process, with nothing but these settings. */
export async function runCommand(
  name: CommandName,
  words: readonly string[],
  environment: CommandSettings,
): Promise<Ran> {
  let [out, err] = ['', '']
  const errors = {
    write: (text: string) => {
      err += text
    },
  }
  const code = await performCommand([name, ...words], {
    environment,
    envFile: null,
    signal: () => new AbortController().signal,
    output: {
      write: (text) => {
        out += text
      },
    },
    errors,
    progress: () => openLines((line) => errors.write(`${line}\n`)),
  })
  return { code, out, err }
}

/** Runs `npm run <name> -- …` without npm, in a process of its own. */
export function runProgram(name: CommandName, words: readonly string[], settings: CommandSettings): Promise<Ran> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(home, 'app/cli/main.ts'), name, ...words],
      { env: { PATH: process.env.PATH, ...compiled, ...settings } },
      (error, out, err) => {
        const code = error ? error.code : 0
        if (typeof code === 'number') resolve({ code, out, err })
        else reject(error)
      },
    )
  })
}

/**
 * A command that runs on a context, such as an open database, rather than on the site's settings.
 */
type CommandOn<Arguments, Context> = {
  helpLines: () => string[]
  parse: (line: readonly string[], now: Date) => Arguments | 'help'
  run: (context: Context, args: Arguments) => Promise<string[]>
}

/**
 * Runs a command in this process: the returned function takes its arguments and returns its output
 * lines.
 */
export function commandOn<Arguments, Context>(
  command: CommandOn<Arguments, Context>,
  context: () => Context,
): (...line: string[]) => Promise<string[]> {
  return async (...line) => {
    const args = command.parse(line, new Date())
    return args === 'help' ? command.helpLines() : command.run(context(), args)
  }
}

/**
 * Wraps a function that runs a command: it then returns the exit code and the reason if the command
 * refuses, else what it printed.
 */
export function problemsOf(run: (...words: string[]) => Promise<readonly string[]>) {
  return async (...words: string[]): Promise<string> => {
    try {
      return (await run(...words)).join('\n')
    } catch (error) {
      if (error instanceof CommandProblem) return `${error.exitCode} ${error.message}`
      throw error
    }
  }
}

import { CommandProblem } from '#app/cli/command-problem.ts'

/**
 * Wraps a command; the returned function gives the exit code and the problem, or the printed lines
 * on success.
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

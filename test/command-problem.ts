import { CommandProblem } from '#app/cli/command-problem.ts'

/** Lets a program say why it does not do what a line says: gives a function that answers the exit code and the reason, or what it printed where it did it. */
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

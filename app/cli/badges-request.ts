import { openCommandLine } from './command-line.ts'

/** What `npm run badges` is asked to do. */
export type BadgesRequest = { act: 'help' | 'recount' }

const commandLine = openCommandLine('npm run badges --', {
  recount: {
    words: [],
    options: [],
    does: 'recounts the owners of all badges and corrects the counts that differ',
  },
  help: { words: [], options: [], does: 'shows this help' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [...commandLine.helpLines(), '', 'The site may be running or stopped.']
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readBadgesRequest(line: readonly string[]): BadgesRequest {
  const typed = commandLine.read(line)
  return { act: typed === 'help' ? 'help' : typed.command }
}

import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/** What `npm run comments` is asked to do with a comment, by its number. */
export type CommentAct = { act: 'show' | 'release' | 'reject' | 'dismiss'; id: number }

/** What it is asked to do. */
export type CommentsRequest = { act: 'help' } | { act: 'held' | 'reported' } | CommentAct

const start = 'npm run comments --'

const commandLine = openCommandLine(start, {
  held: { words: [], options: [], does: 'lists the comments held for review, oldest first' },
  reported: { words: [], options: [], does: 'lists the reported comments, those with the most reports first' },
  show: { words: ['id'], options: [], does: 'shows a comment in any state' },
  release: { words: ['id'], options: [], does: 'publishes a comment that is held, or was rejected while held' },
  reject: { words: ['id'], options: [], does: 'deletes a comment as moderation' },
  dismiss: { words: ['id'], options: [], does: 'dismisses the reports of a comment' },
  help: { words: [], options: [], does: 'shows this help' },
})

/** What `help` prints. */
export function helpLines(): string[] {
  return [...commandLine.helpLines(), '', 'The id is the number after the # in the lists.']
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readCommentsRequest(line: readonly string[]): CommentsRequest {
  const typed = commandLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words } = typed
  switch (command) {
    case 'help':
    case 'held':
    case 'reported':
      return { act: command }
    default:
      return { act: command, id: readId(words[0] ?? '') }
  }
}

function readId(word: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(word) ?? []
  const id = Number(digits)
  if (id <= 2_147_483_647) return id
  throw new CommandProblem(`"${word}" is no number of a comment: "${start} held" lists those that wait.`, 2)
}

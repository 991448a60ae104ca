import { type ActName, type ActSubject, acts, subjectsOfActs } from '#features/audit/contract.ts'
import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'
import { readDay } from './show-request.ts'

/**
 * A parsed `npm run audit` command; unused filters are null. `since` is a day in UTC, `on` one
 * subject or all subjects of a kind.
 */
export type AuditRequest =
  | { act: 'help' }
  | {
      act: 'list'
      by: Holder | 'operator' | null
      what: ActName | null
      on: { subject: ActSubject; id: string | null } | null
      since: string | null
    }

const start = 'npm run audit --'

const commandLine = openCommandLine(
  start,
  {
    list: {
      words: [],
      options: [],
      mayHave: ['by', 'what', 'on', 'since'],
      does: 'lists what the staff did, newest first',
    },
    help: { words: [], options: [], does: 'shows this help' },
  },
  { by: '<who>', what: '<act>', on: '<subject>', since: '<day>' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    '<who> is habbo.de/Name or hhde/Name, or "operator" for the command line. <subject> is a kind, or one item: comment or comment/17.',
    `Acts: ${acts.join(' ')}`,
    `Subjects: ${subjectsOfActs.join(' ')}`,
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readAuditRequest(line: readonly string[]): AuditRequest {
  const typed = commandLine.read(line)
  if (typed === 'help' || typed.command === 'help') return { act: 'help' }
  const { by, what, on, since } = typed.options
  return {
    act: 'list',
    by: by === undefined ? null : readWho(by),
    what: what === undefined ? null : readOf(acts, what, 'act'),
    on: on === undefined ? null : readSubject(on),
    since: since === undefined ? null : readDay(since),
  }
}

function readWho(word: string): Holder | 'operator' {
  if (word === 'operator') return word
  const [, hotel, name] = /^([^/]+)\/(.+)$/.exec(word) ?? []
  if (hotel === undefined || name === undefined) {
    throw new CommandProblem(`"${word}" is nobody: write it as habbo.de/Name, or "operator".`, 2)
  }
  return { hotel: readHotel(hotel), name }
}

function readSubject(word: string): { subject: ActSubject; id: string | null } {
  const [kind = '', ...id] = word.split('/')
  return { subject: readOf(subjectsOfActs, kind, 'subject'), id: id.length > 0 ? id.join('/') : null }
}

function readOf<Word extends string>(known: readonly Word[], word: string, what: string): Word {
  const found = known.find((each) => each === word)
  if (found) return found
  throw new CommandProblem(`There is no ${what} "${word}": "${start} help" lists them.`, 2)
}

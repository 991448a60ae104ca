import { sendMessage } from '#features/jobs/contract.ts'
import { positionLimits } from '#features/jobs/server/api.ts'
import { LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Holder, readHotel } from './account-request.ts'
import { openCommandLine } from './command-line.ts'
import { CommandProblem } from './command-problem.ts'

/** A message to an applicant and the team member who sends it. */
export type Word = { text: string; as: Holder }

/** What `npm run jobs` is asked to do with applications. */
export type ApplicationsAct =
  | { act: 'list'; all: boolean }
  | { act: 'read'; id: number }
  | { act: 'save'; id: number; folder: string }
  | { act: 'answer'; id: number; word: Word }
  | { act: 'decide'; id: number; decision: 'accepted' | 'rejected'; word: Word | null }

/** A parsed positions command. `file` is the path from which a position's text is read. */
export type PositionsAct =
  | { act: 'positions' }
  | { act: 'addPosition'; key: string; language: LanguageCode; file: string }
  | { act: 'editPosition'; id: number; file: string | null; title: string | null; summary: string | null }
  | { act: 'openPosition'; id: number; isOpen: boolean }

/** What it is asked to do. */
export type JobsRequest = { act: 'help' } | ApplicationsAct | PositionsAct

const start = 'npm run jobs --'

const applicationsLine = openCommandLine(
  start,
  {
    list: {
      words: [],
      options: [],
      mayHave: ['all'],
      does: 'lists the pending applications, or all of them, newest last',
    },
    read: {
      words: ['id'],
      options: [],
      does: 'shows an application and its chat; the applicant sees that it was read',
    },
    save: { words: ['id', 'folder'], options: [], does: 'copies the files of an application into a folder' },
    answer: { words: ['id'], options: ['text', 'as'], does: 'writes to the applicant' },
    accept: { words: ['id'], options: [], mayHave: ['text', 'as'], does: 'accepts an application and closes its chat' },
    reject: { words: ['id'], options: [], mayHave: ['text', 'as'], does: 'rejects an application and closes its chat' },
  },
  { all: '', text: '"<text>"', as: '"<hotel> <name>"' },
)

const positionsLine = openCommandLine(
  `${start} positions`,
  {
    list: { words: [], options: [], does: 'lists the positions' },
    add: { words: [], options: ['key', 'lang', 'file'], does: 'adds a position, open for applications' },
    edit: {
      words: ['id'],
      options: [],
      mayHave: ['file', 'title', 'summary'],
      does: 'changes the texts of a position',
    },
    open: { words: ['id'], options: [], does: 'opens a position for applications' },
    close: { words: ['id'], options: [], does: 'closes a position for applications' },
  },
  { key: '<key>', lang: languageCodes.join('|'), file: '<file>', title: '"<title>"', summary: '"<text>"' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...applicationsLine.helpLines(),
    '',
    ...positionsLine.helpLines(),
    '',
    'The id is the number after the # in the lists. --as names the team member who writes: "habbo.de YourName", whose role permits jobs.review.',
    'A position is read from a file: "# " and its title, one or two lines of summary, a "## " heading with the tasks as lines that begin',
    'with "- ", and another "## " heading with the requirements. The key is the same in all languages of a position: radio-host.',
  ]
}

/** Parses the arguments, without the program name. Throws a CommandProblem. */
export function readJobsRequest(line: readonly string[]): JobsRequest {
  const [first, ...rest] = line
  if (first === 'help') return { act: 'help' }
  return first === 'positions' ? readPositions(rest) : readApplications(line)
}

function readApplications(line: readonly string[]): JobsRequest {
  const typed = applicationsLine.read(line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  if (command === 'list') return { act: 'list', all: options.all !== undefined }
  const id = readId(words[0], 'an application', 'list')
  switch (command) {
    case 'read':
      return { act: 'read', id }
    case 'save':
      return { act: 'save', id, folder: words[1] ?? '' }
    case 'answer':
      return { act: 'answer', id, word: readWord(options) }
    default: {
      const decision = command === 'accept' ? 'accepted' : 'rejected'
      const isSilent = options.text === undefined && options.as === undefined
      return { act: 'decide', id, decision, word: isSilent ? null : readWord(options) }
    }
  }
}

function readPositions(line: readonly string[]): JobsRequest {
  const [first] = line
  if (first === 'help') return { act: 'help' }
  const typed = positionsLine.read(first === undefined ? ['list'] : line)
  if (typed === 'help') return { act: 'help' }
  const { command, words, options } = typed
  if (command === 'list') return { act: 'positions' }
  if (command === 'add') {
    const { key = '', lang = '', file = '' } = options
    return { act: 'addPosition', key: readKey(key), language: readLanguage(lang), file }
  }
  const id = readId(words[0], 'a position', 'positions')
  if (command !== 'edit') return { act: 'openPosition', id, isOpen: command === 'open' }
  const { file = null } = options
  const [title, summary] = [readLine(options, 'title'), readLine(options, 'summary')]
  if (file === null && title === null && summary === null)
    throw new CommandProblem('Say what is to be another: a --file, a --title or a --summary.', 2)
  return { act: 'editPosition', id, file, title, summary }
}

function readId(word: string | undefined, what: string, list: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(word ?? '') ?? []
  const id = Number(digits)
  if (id <= 2_147_483_647) return id
  throw new CommandProblem(`"${word}" is no number of ${what}: "${start} ${list}" lists them.`, 2)
}

function readWord({ text, as }: Readonly<Record<string, string>>): Word {
  if (text === undefined || as === undefined)
    throw new CommandProblem('A text needs both: --text "<text>" and --as "<hotel> <name>".', 2)
  const read = sendMessage.body.shape.text.safeParse(text)
  if (!read.success) throw new CommandProblem('The text is empty, or longer than 2000 characters.', 2)
  const [, hotel, name] = /^\s*(\S+)\s+(\S+)\s*$/.exec(as) ?? []
  if (hotel === undefined || name === undefined)
    throw new CommandProblem(`"${as}" is nobody: write who answers as "habbo.de YourName".`, 2)
  return { text: read.data, as: { hotel: readHotel(hotel), name } }
}

function readKey(word: string): string {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word) && word.length <= 40) return word
  throw new CommandProblem(`"${word}" is no key: write it as radio-host, with at most 40 characters.`, 2)
}

function readLanguage(word: string): LanguageCode {
  const language = LanguageCode.safeParse(word.toLowerCase())
  if (language.success) return language.data
  throw new CommandProblem(`There is no language "${word}"; there are ${languageCodes.join(', ')}.`, 2)
}

function readLine(options: Readonly<Record<string, string>>, what: 'title' | 'summary'): string | null {
  const word = options[what]
  if (word === undefined) return null
  const text = word.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (text !== '' && text.length <= positionLimits[what]) return text
  throw new CommandProblem(`The ${what} has 1 to ${positionLimits[what]} characters.`, 2)
}

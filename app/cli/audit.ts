import { type ActName, type ActSubject, acts, subjectsOfActs } from '#features/audit/contract.ts'
import { type ActFilter, type ListedAct, listActs } from '#features/audit/server/api.ts'
import { findAccount, type Holder, parseHotel } from './account-holder.ts'
import { parseDay } from './calendar-day.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { inLine, momentOf } from './output.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'What the staff did.'

/**
 * Parsed arguments; null for what does not matter. `since` is a day in UTC, `on` an item or all
 * items of a kind.
 */
export type AuditArguments = {
  by: Holder | 'operator' | null
  what: ActName | null
  on: { subject: ActSubject; id: string | null } | null
  since: string | null
}

const start = 'npm run audit --'

const commandLine = openCommandLine(
  start,
  { list: { optional: ['by', 'what', 'on', 'since'], summary: 'lists what the staff did, newest first' } },
  { by: '<who>', what: '<act>', on: '<subject>', since: '<day>' },
)

// Longest list that is printed at once.
const mostListed = 100

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

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): AuditArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { by, what, on, since } = typed.options
  return {
    by: by === undefined ? null : parseWho(by),
    what: what === undefined ? null : parseOneOf(acts, what, 'act'),
    on: on === undefined ? null : parseSubject(on),
    since: since === undefined ? null : parseDay(since),
  }
}

/** Runs `npm run audit -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/** Lists what staff did, the newest first. Throws a CommandProblem for an unknown account. */
export async function run({ db, now }: DatabaseContext, { by, what, on, since }: AuditArguments): Promise<string[]> {
  const filter: ActFilter = {
    ...(by !== null && { by: by === 'operator' ? by : (await findAccount(db, by, now)).id }),
    ...(what !== null && { act: what }),
    ...(on !== null && { subject: on.subject, ...(on.id !== null && { id: on.id }) }),
    ...(since !== null && { since: new Date(`${since}T00:00:00Z`) }),
  }
  const { acts: listed, more } = await listActs(db, filter, mostListed)
  const count = listed.length + more
  const sum = count === 0 ? 'No act.' : count === 1 ? '1 act.' : `${count} acts.`
  return [...listed.map(lineOf), sum, ...(more > 0 ? [`Only the last ${listed.length} are listed.`] : [])]
}

function lineOf({ at, by, account_id, act, subject, subject_id, changes }: ListedAct): string {
  const who = by === 'operator' ? 'operator' : account_id === null ? 'a closed account' : `account ${account_id}`
  const said = Object.entries(changes).map(([field, value]) => `${field}: ${value ?? 'none'}`)
  const more = said.length > 0 ? `  (${inLine(said.join('; '))})` : ''
  return `${momentOf(at)}  ${who}  ${act}  ${subject}/${subject_id ?? 'closed'}${more}`
}

function parseWho(word: string): Holder | 'operator' {
  if (word === 'operator') return word
  const [, hotel, name] = /^([^/]+)\/(.+)$/.exec(word) ?? []
  if (hotel === undefined || name === undefined) {
    throw new CommandProblem(`"${word}" is not a name: write it as habbo.de/Name, or "operator".`, 2)
  }
  return { hotel: parseHotel(hotel), name }
}

function parseSubject(word: string): { subject: ActSubject; id: string | null } {
  const [kind = '', ...id] = word.split('/')
  return { subject: parseOneOf(subjectsOfActs, kind, 'subject'), id: id.length > 0 ? id.join('/') : null }
}

function parseOneOf<Word extends string>(known: readonly Word[], word: string, what: string): Word {
  const found = known.find((each) => each === word)
  if (found) return found
  throw new CommandProblem(`There is no ${what} "${word}": "${start} help" lists them.`, 2)
}

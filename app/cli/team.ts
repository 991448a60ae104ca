import { hotels } from '#features/hotels/contract.ts'
import { changeStaffProfile, changeTeamProfile, mostOfDoes, spokenLanguages } from '#features/team/contract.ts'
import { changeProfile, type ListedMember, listMembers, type ProfileChange } from '#features/team/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { findAccount, type Holder, parseHotel } from './account-holder.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { inLine } from './output.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'The team page.'

/** Parsed arguments. */
export type TeamArguments = { command: 'list' } | { command: 'profile'; holder: Holder; change: ProfileChange }

const start = 'npm run team --'

const commandLine = openCommandLine(
  start,
  {
    list: { summary: 'lists the team members and their profiles' },
    profile: {
      words: ['hotel', 'name'],
      optional: ['languages', 'does-de', 'does-en', 'does-tr', 'since', 'place', 'away'],
      summary: "changes the given parts of a member's profile",
    },
  },
  {
    ...{ languages: '<codes>', 'does-de': '"<text>"', 'does-en': '"<text>"', 'does-tr': '"<text>"' },
    ...{ since: '<day>', place: '<number>', away: '<day>' },
  },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A hotel is given by its address or its code: habbo.de or hhde. The team consists of all accounts with a role: "npm run account" gives one.',
    `Write languages as de,en,tr; available are ${spokenLanguages.join(' ')}.`,
    `What a member does has room for ${mostOfDoes} characters in each language; "" removes it.`,
    'Write a day as 2024-03-01; "none" means the day of the first role. Members with a lower place come first; "none" removes the place.',
    'A member is shown as away until the end of a day; "none" ends it.',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[]): TeamArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  if (command === 'list') return { command }
  const [hotel = '', name = ''] = words
  return { command, holder: { hotel: parseHotel(hotel), name }, change: parseChange(options) }
}

/** Runs `npm run team -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line)
  if (args === 'help') return helpLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/**
 * Runs a team command and returns output lines. Throws a CommandProblem for an account that does
 * not exist or is not in the team.
 */
export async function run({ db, now }: DatabaseContext, args: TeamArguments): Promise<string[]> {
  if (args.command === 'list') {
    const members = await listMembers(db, now)
    const sum = members.length === 0 ? 'The team has no members.' : `Team members: ${members.length}.`
    return [...members.flatMap((member) => [...linesOf(member), '']), sum]
  }
  const { holder, change } = args
  const account = await findAccount(db, holder, now)
  const changed = await recordedAs(
    db,
    now,
    (tx) => changeProfile(tablesOf(tx), account.id, change, now),
    (done) =>
      isRefusal(done)
        ? null
        : {
            act: 'teamProfile.changed',
            subject: 'account',
            id: account.id,
            changes: { fields: Object.keys(change).toSorted().join(', ') },
          },
  )
  if (isRefusal(changed)) {
    const why = {
      'error.dayAhead': 'That day is in the future.',
      'error.dayPassed': 'That day is over.',
      'error.notOnTeam': `${account.name} has no role.`,
    }
    throw new CommandProblem(why[changed.refused], 1)
  }
  const member = (await listMembers(db, now)).find((each) => each.hotel === holder.hotel && each.name === account.name)
  return member
    ? ['The team page now shows:', ...linesOf(member)]
    : [`The profile is saved, but not shown: ${account.name} is banned.`]
}

function linesOf({ name, hotel, roles, languages, does, since, place, awayUntil }: ListedMember): string[] {
  return [
    `${name} (${hotels[hotel].label}): ${roles.join(', ')}`,
    `  since ${since}${languages.length > 0 ? `, speaks ${languages.join(', ')}` : ''}${place === null ? '' : `, place ${place}`}${awayUntil === null ? '' : `, away until ${awayUntil}`}`,
    ...languageCodes.flatMap((code) => (does[code] ? [`  ${code}: ${inLine(does[code])}`] : [])),
  ]
}

function parseChange(options: Readonly<Record<string, string>>): ProfileChange {
  if (Object.keys(options).length === 0) throw new CommandProblem(`Say what to change: "${start} help" lists it.`, 2)
  const { languages, since, place, away } = options
  const does = Object.fromEntries(
    languageCodes.flatMap((code) => {
      const text = options[`does-${code}`]
      return text === undefined ? [] : [[code, text]]
    }),
  )
  const parsed = changeStaffProfile.body.safeParse({
    ...(languages !== undefined && { languages: languages.split(/[\s,]+/).filter(Boolean) }),
    ...(since !== undefined && { since: since === 'none' ? null : since }),
    does,
  })
  const until = changeTeamProfile.body.shape.awayUntil.safeParse(away === 'none' ? null : away)
  if (!until.success) throw new CommandProblem(`--away cannot be read: "${start} help" shows the form.`, 2)
  if (!parsed.success) {
    const [part = '', which = ''] = parsed.error.issues[0]?.path.map(String) ?? []
    const option = part === 'does' ? `does-${which}` : part
    throw new CommandProblem(`--${option} cannot be read: "${start} help" shows the form.`, 2)
  }
  return {
    ...parsed.data,
    ...(away !== undefined && { awayUntil: until.data }),
    ...(place !== undefined && { place: parsePlace(place) }),
  }
}

function parsePlace(word: string): number | null {
  if (word === 'none') return null
  const place = Number(word)
  if (/^\d{1,3}$/.test(word) && place > 0) return place
  throw new CommandProblem(`"${word}" is not a place: write a number from 1 to 999, or "none".`, 2)
}

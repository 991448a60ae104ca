import { z } from 'zod'
import { type HeadDepartment, headDepartments, type RoleName } from '#features/accounts/contract.ts'
import {
  type AccountDescription,
  ban,
  grantRole,
  isRoleName,
  permissionsOf,
  revokeRole,
  roleNames,
  unban,
} from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { findAccount, type Holder, parseHotel } from './account-holder.ts'
import { calendarDay } from './calendar-day.ts'
import { type CommandContext, CommandProblem, openCommandLine } from './command-line.ts'
import { momentOf } from './output.ts'
import { recordedAs } from './recorded.ts'
import { type DatabaseContext, onSiteDatabase } from './site-database.ts'

export const purpose = 'Roles and bans.'

/** Parsed arguments; `until` is null for a permanent ban. */
export type AccountArguments =
  | { command: 'roles' }
  | { command: 'show' | 'unban'; holder: Holder }
  | { command: 'grant'; holder: Holder; role: RoleName; department: HeadDepartment | null }
  | { command: 'revoke'; holder: Holder; role: RoleName }
  | { command: 'ban'; holder: Holder; until: Date | null; reason: string }

const start = 'npm run account --'

const commandLine = openCommandLine(
  start,
  {
    show: { words: ['hotel', 'name'], summary: 'describes an account' },
    grant: {
      words: ['hotel', 'name', 'role'],
      optional: ['department'],
      summary: 'gives an account a role; "headof" takes the department',
    },
    revoke: { words: ['hotel', 'name', 'role'], summary: 'takes a role from an account' },
    ban: {
      words: ['hotel', 'name'],
      options: ['until', 'reason'],
      summary: 'logs an account out everywhere and keeps it out',
    },
    unban: { words: ['hotel', 'name'], summary: 'lifts a ban' },
    roles: { summary: 'lists the roles and their permissions' },
  },
  { until: '<date>', reason: '"<why>"', department: '<department>' },
)

/** What `help` prints. */
export function helpLines(): string[] {
  return [
    ...commandLine.helpLines(),
    '',
    'A hotel is given by its address or its code: habbo.de or hhde.',
    'A date is a day (2026-12-31, from 0:00 UTC), a time (2026-12-31T18:00, in UTC or with an offset: +03:00), or "never".',
    `A department of "headof" is one of ${headDepartments.join(', ')}.`,
    'Put a name that begins with "-" at the end, after "--".',
  ]
}

/** Parses the arguments, without the command's name. Throws a CommandProblem. */
export function parse(line: readonly string[], now: Date): AccountArguments | 'help' {
  const typed = commandLine.parse(line)
  if (typed === 'help') return 'help'
  const { command, words, options } = typed
  const [hotel = '', name = '', role = ''] = words
  switch (command) {
    case 'roles':
      return { command }
    case 'show':
    case 'unban':
      return { command, holder: { hotel: parseHotel(hotel), name } }
    case 'grant':
      return {
        command,
        holder: { hotel: parseHotel(hotel), name },
        role: parseRole(role),
        department: parseDepartment(options.department, parseRole(role)),
      }
    case 'revoke':
      return { command, holder: { hotel: parseHotel(hotel), name }, role: parseRole(role) }
    case 'ban': {
      const { until = '', reason = '' } = options
      const terms = { until: parseBanEnd(until, now), reason: parseBanReason(reason) }
      return { command, holder: { hotel: parseHotel(hotel), name }, ...terms }
    }
  }
}

/** Runs `npm run account -- …` on the site. */
export async function execute(line: readonly string[], context: CommandContext): Promise<string[]> {
  const args = parse(line, context.now)
  if (args === 'help') return helpLines()
  if (args.command === 'roles') return roleLines()
  return onSiteDatabase(await context.settings(), (db) => run({ db, now: context.now }, args))
}

/**
 * Runs an account command and returns output lines. A change that is already in effect is not an
 * error. Throws a CommandProblem for an unknown account.
 */
export async function run({ db, now }: DatabaseContext, args: AccountArguments): Promise<string[]> {
  if (args.command === 'roles') return roleLines()
  const account = await findAccount(db, args.holder, now)
  const called = `${account.name} (${hotels[account.hotel].label})`
  const whom = { subject: 'account', id: account.id } as const
  switch (args.command) {
    case 'show':
      return linesOf(account)
    case 'grant': {
      const { role, department } = args
      const granted = await recordedAs(
        db,
        now,
        (tx) => grantRole(tablesOf(tx), account.id, role, now, { department }),
        (isNew) =>
          isNew ? { act: 'account.roleGranted', ...whom, changes: department ? { role, department } : { role } } : null,
      )
      return [`${called} ${granted ? 'now has' : 'already had'} the role ${role}.`]
    }
    case 'revoke': {
      const { role } = args
      const revoked = await recordedAs(
        db,
        now,
        (tx) => revokeRole(tablesOf(tx), account.id, role, now),
        (isNew) => (isNew === true ? { act: 'account.roleRevoked', ...whom, changes: { role } } : null),
      )
      if (isRefusal(revoked)) throw new CommandProblem(`${called} is the last one with the role ${role}.`, 1)
      return [`${called} ${revoked ? 'no longer has' : 'did not have'} the role ${role}.`]
    }
    case 'ban': {
      const { reason, until } = args
      await recordedAs(
        db,
        now,
        (tx) => ban(tablesOf(tx), account.id, { reason, until }, now),
        () => ({ act: 'account.banned', ...whom, changes: { until: until?.toISOString() ?? null } }),
      )
      return [`${called} is banned ${endOf(until)}: ${reason}`]
    }
    case 'unban': {
      const lifted = await recordedAs(
        db,
        now,
        (tx) => unban(tablesOf(tx), account.id, now),
        (isNew) => (isNew ? { act: 'account.unbanned', ...whom } : null),
      )
      return [`${called} ${lifted ? 'is no longer banned' : 'was not banned'}.`]
    }
  }
}

/** Every role by rank with what it permits, as lines. */
export function roleLines(): string[] {
  const width = Math.max(...roleNames.map((role) => role.length))
  return roleNames.map((role) => {
    const permits = [...permissionsOf([role])].map(
      ([permission, scope]) => permission + (scope === 'own' ? ' (own)' : ''),
    )
    return `${role.padEnd(width)}  ${permits.join(', ')}`
  })
}

function linesOf(account: AccountDescription): string[] {
  const { ban: banned, lastSeenAt } = account
  const entries = {
    name: account.name,
    hotel: `${hotels[account.hotel].label} (${account.hotel})`,
    habboId: account.habboId,
    roles: account.roles.join(', ') || 'none',
    ban: banned ? `${endOf(banned.until)}: ${banned.reason}` : 'none',
    sessions: String(account.sessions),
    created: momentOf(account.createdAt),
    'last seen': lastSeenAt ? momentOf(lastSeenAt) : 'not logged in',
  }
  return Object.entries(entries).map(([word, value]) => `${word.padEnd(9)}  ${value}`)
}

function endOf(until: Date | null): string {
  return until ? `until ${momentOf(until)}` : 'for good'
}

function parseRole(word: string): RoleName {
  if (isRoleName(word)) return word
  throw new CommandProblem(`There is no role "${word}": "${start} roles" lists them.`, 1)
}

/** The department of a head; null for other roles, and for a head without one. */
function parseDepartment(word: string | undefined, role: RoleName): HeadDepartment | null {
  if (word === undefined) return null
  if (role !== 'headof') throw new CommandProblem(`Only "headof" has a department, not "${role}".`, 1)
  const found = headDepartments.find((department) => department === word)
  if (found) return found
  throw new CommandProblem(`There is no department "${word}"; there are ${headDepartments.join(', ')}.`, 1)
}

const zonedMoment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])
const bareMoment = z.iso.datetime({ local: true })
const longestReason = 500

/** A day or an ISO timestamp, in UTC unless it names a zone; null for `never`. */
function parseBanEnd(word: string, now: Date): Date | null {
  if (word === 'never') return null
  const until = instantOf(word)
  if (!until) {
    throw new CommandProblem(
      `"${word}" is not a date: write --until 2026-12-31, --until 2026-12-31T18:00 or --until never.`,
      2,
    )
  }
  if (until <= now) throw new CommandProblem(`The ban would already be over: ${word} is in the past.`, 1)
  return until
}

function instantOf(word: string): Date | undefined {
  const day = calendarDay(word)
  if (day !== undefined) return new Date(day)
  if (zonedMoment.safeParse(word).success) return new Date(word)
  return bareMoment.safeParse(word).success ? new Date(`${word}Z`) : undefined
}

/** The banned member is shown the reason. */
function parseBanReason(words: string): string {
  const reason = words.trim()
  if (reason === '') throw new CommandProblem('Give a reason with --reason "…": the banned player sees it.', 1)
  if (reason.length <= longestReason) return reason
  throw new CommandProblem(`The reason has ${reason.length} characters; at most ${longestReason} are allowed.`, 1)
}

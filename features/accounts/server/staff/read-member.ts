import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { EquippedIcon } from '../../contract.ts'
import type { HeadDepartment } from '../../permissions.ts'
import { isRoleName, type RoleName, roleNames } from '../../roles.ts'
import { banHolds, folded } from '../accounts.ts'
import { namesOfIcon } from '../added-icons.ts'
import { listSessions } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { shownIcon } from '../worn-icons.ts'

/** A role with who granted it, when and why; `by` is null for the operator. */
export type HeldRole = {
  role: RoleName
  department: HeadDepartment | null
  since: Date
  by: number | null
  reason: string | null
}

/** A role that was revoked. */
export type FormerRole = HeldRole & { until: Date; revokedBy: number | null; revokeReason: string | null }

/**
 * A ban with its history; `holds` says whether it is in force. Accounts are null for the operator.
 */
export type BanRecord = {
  id: number
  reason: string
  at: Date
  until: Date | null
  by: number | null
  liftedAt: Date | null
  liftedBy: number | null
  liftReason: string | null
  holds: boolean
}

/** An account as the staff see it: no addresses, and of sessions only their number. */
export type MemberRecord = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  ownsName: boolean
  icon: EquippedIcon['icon'] | null
  language: LanguageCode | null
  stars: number
  comets: number
  createdAt: Date
  seenAt: Date | null
  sessions: number
  roles: readonly HeldRole[]
  formerRoles: readonly FormerRole[]
  bans: readonly BanRecord[]
}

/**
 * Returns an open account by its number, or by hotel and name, ignoring case. Of several that had
 * the name the one that has it now is returned, else the newest. Undefined if there is none.
 */
export async function readMember(
  wholeDb: Db<unknown>,
  by: number | { hotel: HotelCode; name: string },
  now: Date,
): Promise<MemberRecord | undefined> {
  const db = tablesOf<AccountsTables>(wholeDb)
  const account = await db
    .selectFrom('accounts_accounts')
    .select(['id', 'habbo_id as habboId', 'hotel', 'name', 'worn_icon', 'language', 'stars', 'comets'])
    .select(['created_at as createdAt', sql<boolean>`name_folded is not null`.as('ownsName')])
    .select(namesOfIcon('worn_icon').as('iconNames'))
    .where('closed_at', 'is', null)
    .$if(typeof by === 'number', (query) => query.where('id', '=', typeof by === 'number' ? by : 0))
    .$if(typeof by === 'object', (query) => {
      const { hotel, name } = typeof by === 'object' ? by : { hotel: null, name: '' }
      return query.where('hotel', '=', hotel).where(folded(sql.ref('name')), '=', folded(name))
    })
    .orderBy(sql`name_folded is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ habboId: string; hotel: HotelCode; name: string }>()
    .executeTakeFirst()
  if (!account) return undefined
  const { id } = account
  const [roles, formerRoles, bans, sessions] = await Promise.all([
    readRoles(db, id),
    readFormerRoles(db, id),
    readBans(db, id, now),
    listSessions(db, id, noSession, now),
  ])
  const { worn_icon, iconNames, ...rest } = account
  const [newest] = sessions
  return {
    ...rest,
    icon: shownIcon(worn_icon, iconNames),
    seenAt: newest ? new Date(newest.seenAt) : null,
    sessions: sessions.length,
    roles,
    formerRoles,
    bans,
  }
}

/** None of the sessions is the caller's own. */
const noSession = 0

async function readRoles(db: Db<AccountsTables>, accountId: number): Promise<HeldRole[]> {
  const rows = await db
    .selectFrom('accounts_roles')
    .select(['role', 'department', 'granted_at as since', 'granted_by as by', 'reason'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ role, ...rest }) => (isRoleName(role) ? [{ role, ...rest }] : [])).toSorted(byRole)
}

/** Orders roles by rank. */
export function byRole(one: { role: RoleName }, other: { role: RoleName }): number {
  return roleNames.indexOf(one.role) - roleNames.indexOf(other.role)
}

async function readFormerRoles(db: Db<AccountsTables>, accountId: number): Promise<FormerRole[]> {
  const rows = await db
    .selectFrom('accounts_former_roles')
    .select(['role', 'department', 'granted_at as since', 'granted_by as by', 'reason'])
    .select(['revoked_at as until', 'revoked_by as revokedBy', 'revoke_reason as revokeReason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ role, ...rest }) => (isRoleName(role) ? [{ role, ...rest }] : []))
}

async function readBans(db: Db<AccountsTables>, accountId: number, now: Date): Promise<BanRecord[]> {
  return db
    .selectFrom('accounts_bans')
    .select(['id', 'reason', 'banned_at as at', 'until', 'banned_by as by'])
    .select(['lifted_at as liftedAt', 'lifted_by as liftedBy', 'lift_reason as liftReason'])
    .select(sql<boolean>`${banHolds(now)}`.as('holds'))
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

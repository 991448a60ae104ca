import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { EquippedIcon } from '../../contract.ts'
import type { RoleName } from '../../roles.ts'
import { banHolds, folded } from '../accounts.ts'
import { namesOfIcon } from '../added-icons.ts'
import type { AccountsTables } from '../tables.ts'
import { shownIcon } from '../worn-icons.ts'
import { byRank } from './staff.ts'

/**
 * A filter for members; omitted fields match all. `name` is the beginning of a name, ignoring case;
 * `since` the earliest instant of joining; `among` limits the result to these accounts.
 */
export type MemberFilter = {
  name?: string | undefined
  hotel?: HotelCode | undefined
  role?: RoleName | undefined
  banned?: boolean | undefined
  since?: Date | undefined
  among?: readonly number[] | undefined
}

/**
 * A member in the list of the staff. `ownsName` is false if the name is known to belong to another
 * account now. `ban.until` is null for a permanent ban; `seenAt` is null without a session.
 */
export type ListedMember = {
  id: number
  hotel: HotelCode
  name: string
  ownsName: boolean
  icon: EquippedIcon['icon'] | null
  roles: readonly RoleName[]
  ban: { until: Date | null } | null
  createdAt: Date
  seenAt: Date | null
}

/** The last member of the previous page. */
export type MemberCursor = { id: number; name: string }

/**
 * Lists open accounts: the newest first, by name if a name is searched for. Returns one more than
 * `limit` if there are further ones.
 */
export async function searchMembers(
  wholeDb: Db<unknown>,
  filter: MemberFilter,
  { after, limit, now }: { after: MemberCursor | null; limit: number; now: Date },
): Promise<ListedMember[]> {
  const { name } = filter
  const lowerName = folded(sql.ref('account.name'))
  const rows = await matching(tablesOf<AccountsTables>(wholeDb), filter, now)
    .select(['account.id', 'account.hotel', 'account.name', 'account.worn_icon', 'account.created_at as createdAt'])
    .select(sql<boolean>`name_folded is not null`.as('ownsName'))
    .select(namesOfIcon('account.worn_icon').as('iconNames'))
    .select(sql<string[]>`array(select role from accounts_roles where account_id = account.id)`.as('roles'))
    .select(sql<Date | null>`(select max(seen_at) from accounts_sessions where account_id = account.id)`.as('seenAt'))
    .select(
      sql<{ until: string | null } | null>`(
        select jsonb_build_object('until', until) from accounts_bans
        where account_id = account.id and ${banHolds(now)} order by until desc nulls first limit 1)`.as('ban'),
    )
    .$if(name === undefined && after !== null, (query) => query.where('account.id', '<', after?.id ?? 0))
    .$if(name !== undefined && after !== null, (query) =>
      query.where(sql<boolean>`(${lowerName}, account.id) > (${folded(after?.name ?? '')}, ${after?.id ?? 0})`),
    )
    .$if(name === undefined, (query) => query.orderBy('account.id', 'desc'))
    .$if(name !== undefined, (query) => query.orderBy(lowerName).orderBy('account.id'))
    .limit(limit + 1)
    .$narrowType<{ hotel: HotelCode; name: string }>()
    .execute()
  return rows.map(({ worn_icon, iconNames, roles, ban, ...row }) => ({
    ...row,
    icon: shownIcon(worn_icon, iconNames),
    roles: byRank(roles),
    ban: ban && { until: ban.until === null ? null : new Date(ban.until) },
  }))
}

/** Counts the members that match a filter. */
export async function countMembers(wholeDb: Db<unknown>, filter: MemberFilter, now: Date): Promise<number> {
  const { count } = await matching(tablesOf<AccountsTables>(wholeDb), filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// Above every character that a name may have.
const last = '\u{10ffff}'

function matching(db: Db<AccountsTables>, { name, hotel, role, banned, since, among }: MemberFilter, now: Date) {
  const lowerName = folded(sql.ref('account.name'))
  return db
    .selectFrom('accounts_accounts as account')
    .where('account.closed_at', 'is', null)
    .$if(name !== undefined, (query) =>
      query.where(lowerName, '>=', folded(name ?? '')).where(lowerName, '<', folded(`${name}${last}`)),
    )
    .$if(hotel !== undefined, (query) => query.where('account.hotel', '=', hotel ?? null))
    .$if(since !== undefined, (query) => query.where('account.created_at', '>=', since ?? now))
    .$if(among !== undefined, (query) => query.where('account.id', '=', sql<number>`any(${[...(among ?? [])]}::int[])`))
    .$if(role !== undefined, (query) =>
      query.where('account.id', 'in', (sub) =>
        sub
          .selectFrom('accounts_roles')
          .select('account_id')
          .where('role', '=', role ?? ''),
      ),
    )
    .$if(banned === true, (query) =>
      query.where('account.id', 'in', (sub) =>
        sub.selectFrom('accounts_bans').select('account_id').where(banHolds(now)),
      ),
    )
}

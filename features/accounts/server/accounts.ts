import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { AccountsTables } from './tables.ts'

/**
 * An open account. `id` is the site's, `habboId` the game's. `name` is the last one reported by the
 * hotel.
 */
export type Account = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  password: string
}

/**
 * Returns a name folded for comparison: only A to Z, in the database, independent of its locale.
 */
export function folded(name: string | RawBuilder<unknown>) {
  return sql<string>`lower(${name}::text collate "C")`
}

/** Finds the open account with a login name, ignoring case. */
export function findAccountByName(
  db: Db<AccountsTables>,
  hotel: HotelCode,
  name: string,
): Promise<Account | undefined> {
  return openAccounts(db).where('hotel', '=', hotel).where('name_folded', '=', folded(name)).executeTakeFirst()
}

/** Finds an open account by our number. */
export function findAccount(db: Db<AccountsTables>, id: number): Promise<Account | undefined> {
  return openAccounts(db).where('id', '=', id).executeTakeFirst()
}

/** Finds the open account of a player. */
export function findAccountOfPlayer(db: Db<AccountsTables>, habboId: string): Promise<Account | undefined> {
  return openAccounts(db).where('habbo_id', '=', habboId).executeTakeFirst()
}

type LockedAccount = {
  nameCheckedAt: Date | null
  ownsName: boolean
  recoveredAt: Date | null
  passwordChangedAt: Date | null
}

/**
 * Takes a row lock on an open account (`share`: a shared one), optionally only if `password` is
 * still the stored one. Returns when its name was last checked, whether the name is its own, and
 * when a forgotten and any password was last set. Undefined if there is no such account.
 */
export async function lockAccount(
  tx: Tx<AccountsTables>,
  { id, password }: { id: number; password?: string | undefined },
  how: 'share' | 'update',
): Promise<LockedAccount | undefined> {
  return tx
    .selectFrom('accounts_accounts')
    .select([
      'name_checked_at as nameCheckedAt',
      'recovered_at as recoveredAt',
      'password_changed_at as passwordChangedAt',
    ])
    .select(sql<boolean>`name_folded is not null`.as('ownsName'))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .$if(password !== undefined, (query) => query.where('password', '=', password ?? ''))
    .$if(how === 'share', (query) => query.forShare())
    .$if(how === 'update', (query) => query.forUpdate())
    .executeTakeFirst()
}

function openAccounts(db: Db<AccountsTables>) {
  return db
    .selectFrom('accounts_accounts')
    .select(['id', 'habbo_id as habboId', 'hotel', 'name', 'password'])
    .where('closed_at', 'is', null)
    .$narrowType<Account>()
}

/** Returns the condition that a ban is in force at `now`. */
export function banHolds(now: Date) {
  return sql<SqlBool>`lifted_at is null and (until is null or until > ${now})`
}

/** What keeps an account out now: the ban that lasts longest; undefined for none. */
export function findBan(db: Db<AccountsTables>, accountId: number, now: Date) {
  return db
    .selectFrom('accounts_bans')
    .select(['reason', 'until'])
    .where('account_id', '=', accountId)
    .where(banHolds(now))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

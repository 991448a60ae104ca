import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import type { AccountsTables } from './tables.ts'

/** An open account. `id` is ours; `habboId` the game's. The name is what the hotel last told us. */
export type Account = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  password: string
}

/** A name as it is compared: only A to Z are folded, by the database and whatever its language. */
export function folded(name: string | RawBuilder<unknown>) {
  return sql<string>`lower(${name}::text collate "C")`
}

/** Finds the open account that logs in under a name, whatever its letters' case. */
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
 * Holds an open account for a transaction: nothing else changes it meanwhile (`share`: but others may hold it likewise). With `password` only
 * while that is still the stored one. Tells when its name was last looked up, whether it is its own (not known to be another's by now), and when
 * its owner last set a forgotten password, and any new one; undefined where there is no such account any more.
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

/** The condition that a ban holds at an instant. */
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

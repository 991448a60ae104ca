import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { banHolds } from './accounts.ts'

/**
 * Returns the language of an account's settings as an SQL expression; null while none was chosen.
 */
export function languageOfAccount(id: RawBuilder<unknown>): RawBuilder<LanguageCode | null> {
  return sql<LanguageCode | null>`(select language from accounts_accounts where accounts_accounts.id = ${id})`
}

/** Returns since when open accounts exist, by id. Closed ones are omitted. */
export async function accountsSince(db: AnyDb, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; since: Date }>`
    select id, created_at as since from accounts_accounts where id = any(${[...ids]}::int[]) and closed_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Returns the open accounts whose names contain a text, regardless of case; at most `most`. */
export async function accountsNamedLike(db: AnyDb, text: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts_accounts
    where closed_at is null and position(lower(${text}::text collate "C") in name_folded) > 0
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns an SQL condition that an account exists and is open, so that higher features need no
 * separate query.
 */
export function isOpenAccount(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_accounts as account where account.id = ${id} and account.closed_at is null)`
}

/** Returns an SQL condition that an account exists, is open and is not banned at an instant. */
export function isOpenAndNotBanned(id: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenAccount(id)} and not exists (
    select from accounts_bans as ban where ban.account_id = ${id} and ${banHolds(now)}))`
}

/** The language of an account's settings; null while none was chosen. */
export async function languageOf(db: AnyDb, accountId: number): Promise<LanguageCode | null> {
  const { rows } = await sql<{ language: LanguageCode | null }>`
    select language from accounts_accounts where id = ${accountId}`.execute(db)
  return rows[0]?.language ?? null
}

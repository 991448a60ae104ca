import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/**
 * Returns an SQL condition that an account exists and is open, so that higher features need no
 * separate query.
 */
export function isOpenAccount(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_accounts as account where account.id = ${id} and account.closed_at is null)`
}

/** The language of an account's settings; null while none was chosen. */
export async function languageOf(db: AnyDb, accountId: number): Promise<LanguageCode | null> {
  const { rows } = await sql<{ language: LanguageCode | null }>`
    select language from accounts_accounts where id = ${accountId}`.execute(db)
  return rows[0]?.language ?? null
}

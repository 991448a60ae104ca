import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** Whether the account of a number is there and not closed, for a statement of a feature above that would otherwise need another. */
export function isOpenAccount(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts_accounts as account where account.id = ${id} and account.closed_at is null)`
}

/** The language of an account's settings; null while none was chosen. */
export async function languageOf(db: AnyDb, accountId: number): Promise<LanguageCode | null> {
  const { rows } = await sql<{ language: LanguageCode | null }>`
    select language from accounts_accounts where id = ${accountId}`.execute(db)
  return rows[0]?.language ?? null
}

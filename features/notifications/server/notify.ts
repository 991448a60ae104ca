import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import type { Notice } from '../contract.ts'

/** Whom something is told, and of what: `about` names the thing (`comment:17`), and of one thing a member is told once by each kind. */
export type Telling = { accountId: number; about: string; notice: Notice }

/**
 * Tells members of something, in the transaction in which it happens. Told twice of the same thing, they have it once. Nothing is told to
 * closed accounts.
 */
export async function notify(tx: AnyDb, tellings: readonly Telling[], now: Date): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into notifications_notices (account_id, kind, about, notice, told_at)
    select account.id, told.kind, told.about, told.notice::jsonb, ${now}::timestamptz
    from unnest(${tellings.map(({ accountId }) => accountId)}::int[], ${tellings.map(({ notice }) => notice.kind)}::text[],
      ${tellings.map(({ about }) => about)}::text[], ${tellings.map(({ notice }) => JSON.stringify(notice))}::text[])
      as told(account_id, kind, about, notice)
      join accounts_accounts as account on account.id = told.account_id and closed_at is null
    order by account.id
    on conflict (account_id, kind, about) do nothing`.execute(tx)
}

import { sql } from 'kysely'
import { isOpenAccount } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Notice } from '../contract.ts'
import { keptReadMs } from './forget-notices.ts'
import { topicOf } from './topics.ts'

/**
 * A notice to send: its recipients and content. `about` names the subject (`comment:17`); a member
 * gets at most one notice of each kind per subject.
 */
export type OutgoingNotice = {
  accountId: number
  about: string
  notice: Notice
  /** The account that the notice names, which takes its name along when it is closed. */
  byAccountId?: number | null
  /** The player of the game whom the notice names: hidden by them, it is not shown. */
  playerId?: string | null
  /**
   * When the event happened, for notices that may be sent late or repeatedly: events older than the
   * retention period are not sent, since their notice may have been deleted already.
   */
  happenedAt?: Date
}

/**
 * Sends notices to members within the transaction of the event, in one statement. A repeated notice
 * is updated instead of duplicated; a withdrawn one reappears, read if it was, or is sent again if
 * it was withdrawn before its time. Closed accounts and disabled topics are skipped. An instant in
 * the future sends them then, unless they are withdrawn.
 */
export async function notify(tx: AnyDb, outgoing: readonly OutgoingNotice[], now: Date): Promise<void> {
  const oldest = now.getTime() - keptReadMs
  const fresh = outgoing.filter(({ happenedAt }) => !happenedAt || happenedAt.getTime() > oldest)
  const asked = [...new Map(fresh.map((each) => [keyOf(each), each])).values()]
  if (asked.length === 0) return
  await sql`
    with stored as (
      insert into notifications_notices as known (account_id, kind, about, notice, by_account_id, player_id, told_at)
      select asked.account_id, asked.kind, asked.about, asked.notice, asked.by_account_id, asked.player_id,
        ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(asked.map(rowOf))}::jsonb) as asked(account_id integer, kind text,
        topic text, about text, notice jsonb, by_account_id integer, player_id text)
      where ${isOpenAccount(sql`asked.account_id`)} and not exists (select from notifications_muted_topics as muted
        where muted.account_id = asked.account_id and muted.topic = asked.topic)
      -- In one order, against deadlocks.
      order by asked.about, asked.kind, asked.account_id
      on conflict (about, kind, account_id) do update
        set notice = excluded.notice, by_account_id = excluded.by_account_id, withdrawn_at = null,
          told_at = case when known.withdrawn_at < known.told_at then excluded.told_at else known.told_at end
        where known.withdrawn_at is not null or known.notice <> excluded.notice
          or known.by_account_id is distinct from excluded.by_account_id
      -- A row that was shown before keeps its earlier time, and is not pushed again.
      returning id, account_id, known.told_at = ${now}::timestamptz as is_new
    )
    insert into notifications_pushes (notice_id, told_at)
    select id, ${now}::timestamptz from stored
    where is_new and exists (select from notifications_subscriptions as browser where browser.account_id = stored.account_id)
    on conflict (notice_id) do update set told_at = excluded.told_at`.execute(tx)
}

/**
 * Withdraws notices whose subject is gone, such as a deleted reply: they are hidden until sent
 * again.
 */
export async function withdrawNotices(
  tx: AnyDb,
  kind: Notice['kind'],
  abouts: readonly string[],
  now: Date,
): Promise<void> {
  if (abouts.length === 0) return
  await sql`
    update notifications_notices set withdrawn_at = ${now}::timestamptz
    where about = any(${[...abouts]}::text[]) and kind = ${kind} and withdrawn_at is null`.execute(tx)
}

/** Shows notices again that were withdrawn at an instant, since what withdrew them was undone. */
export async function bringNoticesBack(
  tx: AnyDb,
  kind: Notice['kind'],
  abouts: readonly string[],
  withdrawnAt: Date,
): Promise<void> {
  if (abouts.length === 0) return
  await sql`
    update notifications_notices set withdrawn_at = null
    where about = any(${[...abouts]}::text[]) and kind = ${kind} and withdrawn_at = ${withdrawnAt}`.execute(tx)
}

/**
 * Withdraws the notices about a subject, or about something done to it (`subject:time`), that are
 * to be sent later. Returns their number.
 */
export async function withdrawPendingNotices(
  tx: AnyDb,
  kind: Notice['kind'],
  about: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update notifications_notices set withdrawn_at = ${now}::timestamptz
    where (about = ${about} or starts_with(about, ${`${about}:`})) and kind = ${kind}
      and withdrawn_at is null and told_at > ${now}::timestamptz
    returning id`.execute(tx)
  return rows.length
}

/** Deletes the notices that name these players of the game. */
export async function deleteNoticesOfPlayers(tx: AnyDb, habboIds: readonly string[]): Promise<void> {
  if (habboIds.length === 0) return
  await sql`delete from notifications_notices where player_id = any(${[...habboIds]}::text[])`.execute(tx)
}

function keyOf({ accountId, about, notice }: OutgoingNotice): string {
  return `${accountId} ${notice.kind} ${about}`
}

/** A notice for the statement: JSON takes a tenth of the time that arrays take to be written. */
function rowOf({ accountId, about, notice, byAccountId = null, playerId = null }: OutgoingNotice) {
  const { kind } = notice
  return {
    ...{ account_id: accountId, kind, topic: topicOf(kind), about, notice },
    ...{ by_account_id: byAccountId, player_id: playerId },
  }
}

import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { namesShownPlayer } from './notices.ts'
import { triedForMs } from './push/take-messages.ts'
import { quietHoursOf } from './quiet-hours.ts'
import type { NotificationsTables } from './tables.ts'

const dayMs = 86_400_000
/**
 * How long a notice is kept after it was read or withdrawn. Events that `notify` may repeat must be
 * younger.
 */
export const keptReadMs = 90 * dayMs
const keptUnreadMs = 365 * dayMs
const keptPushMs = 3_600_000
const mostAtOnce = 10_000

/**
 * Deletes notices read or withdrawn 90 days ago, any notice a year after it was created, and
 * expired pushes and messages.
 */
export async function forgetNotices(db: Db<NotificationsTables>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('notifications_pushes').where('told_at', '<=', ago(keptPushMs)).execute()
  await sql`
    delete from notifications_messages using notifications_notices as notice
    where notice.id = notice_id and told_at <= ${ago(triedForMs)}`.execute(db)
  await db.deleteFrom('notifications_resting').where('rests_until', '<=', now).execute()
  for (;;) {
    // A notice cannot be read or withdrawn before it was created.
    const forgotten = await sql`
      delete from notifications_notices where id in (
        select id from notifications_notices
        where told_at <= ${ago(keptReadMs)}
          and (told_at <= ${ago(keptUnreadMs)} or coalesce(withdrawn_at, read_at) <= ${ago(keptReadMs)})
        order by told_at limit ${mostAtOnce})`.execute(db)
    if (Number(forgotten.numAffectedRows ?? 0) < mostAtOnce) return
  }
}

/**
 * Deletes the data of a closed account, and its name from the notices of other members. Idempotent.
 */
export async function forgetAccount(db: Db<NotificationsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('notifications_subscriptions').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('notifications_muted_topics').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('notifications_quiet_hours').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('notifications_notices').where('account_id', '=', accountId).execute()
    await sql`
      update notifications_notices set by_account_id = null, notice = jsonb_set(notice, '{by}', 'null')
      where by_account_id = ${accountId}`.execute(tx)
  })
}

/**
 * Returns the notification data of an account for its data export. A browser's push address and
 * keys are left out, since they would only be useful to others.
 */
export async function noticeData(db: Db<NotificationsTables>, accountId: number): Promise<Record<string, unknown>> {
  const notices = await db
    .selectFrom('notifications_notices')
    .select(['id', 'notice', 'told_at', 'read_at'])
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where(namesShownPlayer)
    .orderBy('id')
    .execute()
  const mutedTopics = await db
    .selectFrom('notifications_muted_topics')
    .select('topic')
    .where('account_id', '=', accountId)
    .orderBy('topic')
    .execute()
  const pushedBrowsers = await db
    .selectFrom('notifications_subscriptions')
    .select(['language', 'subscribed_at'])
    .where('account_id', '=', accountId)
    .orderBy('session_id')
    .execute()
  const quietHours = await quietHoursOf(db, accountId)
  return { notices, mutedTopics: mutedTopics.map(({ topic }) => topic), quietHours, pushedBrowsers }
}

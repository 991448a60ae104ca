import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/server/database.ts'
import type { NotificationsTables } from './tables.ts'

const dayMs = 86_400_000
/** So long a notice is kept after it was read or withdrawn. What may be told again must have happened since (`notify`). */
export const keptReadMs = 90 * dayMs
const keptUnreadMs = 365 * dayMs
const keptPushMs = 3_600_000
const mostAtOnce = 10_000

/** Forgets what was read or withdrawn 90 days ago, whatever was told a year ago, and what could not be pushed in time. */
export async function forgetNotices(db: Db<NotificationsTables>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('notifications_pushes').where('told_at', '<=', ago(keptPushMs)).execute()
  for (;;) {
    // Nothing is read or withdrawn before it is told.
    const forgotten = await sql`
      delete from notifications_notices where id in (
        select id from notifications_notices
        where told_at <= ${ago(keptReadMs)}
          and (told_at <= ${ago(keptUnreadMs)} or coalesce(withdrawn_at, read_at) <= ${ago(keptReadMs)})
        order by told_at limit ${mostAtOnce})`.execute(db)
    if (Number(forgotten.numAffectedRows ?? 0) < mostAtOnce) return
  }
}

/** Removes what is stored about an account that was closed, and its name from what others were told. Done again it changes nothing. */
export async function forgetAccount(db: Db<NotificationsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('notifications_subscriptions').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('notifications_muted_topics').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('notifications_notices').where('account_id', '=', accountId).execute()
    await sql`
      update notifications_notices set by_account_id = null, notice = jsonb_set(notice, '{by}', 'null')
      where by_account_id = ${accountId}`.execute(tx)
  })
}

/** What is stored about an account, for its owner to take along. The address and the keys of a browser would only be of use to others. */
export async function noticeData(db: Db<NotificationsTables>, accountId: number): Promise<Record<string, unknown>> {
  const notices = await db
    .selectFrom('notifications_notices')
    .select(['id', 'notice', 'told_at', 'read_at'])
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
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
  return { notices, mutedTopics: mutedTopics.map(({ topic }) => topic), pushedBrowsers }
}

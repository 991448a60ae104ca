import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { breaksConstraint, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { startPush } from '../../contract.ts'
import type { NotificationsTables } from '../tables.ts'

/** The maximum number of subscribed browsers per account; the most recent ones are kept. */
const mostBrowsers = 10

/**
 * Subscribes the browser of a session to its account's notices. A browser subscribed under another
 * session moves to this one. Refuses `error.tooManyRequests`; does nothing if the session has
 * ended.
 */
export async function subscribe(
  db: Db<NotificationsTables>,
  actor: Actor,
  { endpoint, keys, language }: Parsed<typeof startPush>['body'],
  now: Date,
): Promise<Outcome<typeof startPush>> {
  const turn = { purpose: 'push subscription', who: String(actor.id), limit: 20, windowSeconds: 3600 }
  const tooMany = await consumeRateLimit(db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  // What a push service asked for holds for the address that it answered about.
  const rests_until = sql<Date | null>`case when notifications_subscriptions.endpoint = excluded.endpoint
    then notifications_subscriptions.rests_until end`
  const subscription = { account_id: actor.id, endpoint, ...keys, language, subscribed_at: now }
  try {
    await inTransaction(db, async (tx) => {
      await tx
        .deleteFrom('notifications_subscriptions')
        .where('endpoint', '=', endpoint)
        .where('session_id', '<>', actor.sessionId)
        .execute()
      await tx
        .insertInto('notifications_subscriptions')
        .values({ session_id: actor.sessionId, ...subscription })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...subscription, rests_until }))
        .execute()
      await sql`
        delete from notifications_subscriptions where account_id = ${actor.id} and session_id not in (
          select session_id from notifications_subscriptions where account_id = ${actor.id}
          order by subscribed_at desc, session_id desc limit ${mostBrowsers})`.execute(tx)
    })
  } catch (error) {
    if (!breaksConstraint(error, 'notifications_subscriptions_session_id_fkey')) throw error
  }
  return {}
}

/** Unsubscribes the browser of a session. Idempotent. */
export async function unsubscribe(db: Db<NotificationsTables>, sessionId: number): Promise<void> {
  await db.deleteFrom('notifications_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Returns whether the browser of a session is subscribed. */
export async function isSubscribed(db: Db<NotificationsTables>, sessionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('notifications_subscriptions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

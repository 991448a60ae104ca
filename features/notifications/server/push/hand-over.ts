import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { isPublicAddress } from '#platform/server/fetch/fetch-address.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { NotificationsTables } from '../tables.ts'

/**
 * Sends one notice to one browser. It is dropped if the browser cannot be reached within an hour;
 * the notice stays in the app.
 */
export const pushTask = task({
  name: 'notifications.push',
  payload: z.object({ noticeId: z.int(), sessionId: z.int() }),
  key: ({ noticeId, sessionId }) => `${noticeId} ${sessionId}`,
  concurrency: 4,
  retries: 4,
  retryDelaySeconds: 20,
  expireInSeconds: 60,
  retentionSeconds: 3600,
})

/** What handing over works with. */
export type PushQueueContext = { db: Db<NotificationsTables>; queue: TaskQueue; clock: Clock; log: Log }

const mostAtOnce = 100

/**
 * Enqueues a push task per browser for each notice to be pushed. Returns how many notices were
 * taken.
 */
export function handOver({ db, queue, clock }: PushQueueContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ noticeId: number; sessionId: number | null }>`
      with taken as (
        delete from notifications_pushes where notice_id in (
          select notice_id from notifications_pushes where told_at <= ${clock.now()} order by notice_id limit ${mostAtOnce} for update skip locked)
        returning notice_id
      )
      select notice_id as "noticeId", session_id as "sessionId" from taken
        join notifications_notices as notice on notice.id = notice_id
        left join notifications_subscriptions as browser using (account_id)
      order by notice_id, session_id`.execute(tx)
    for (const { noticeId, sessionId } of rows) {
      if (sessionId !== null) await queue.enqueue(tx, pushTask, { noticeId, sessionId })
    }
    return new Set(rows.map(({ noticeId }) => noticeId)).size
  })
}

/**
 * Enqueues push tasks in a loop, so that senders of notices do not need the queue. Returns a
 * function that stops the loop and waits for the current run.
 */
export function keepHandingOver(context: PushQueueContext, everyMs: number): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing

  async function loop(): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      const taken = await handOver(context).catch((error: unknown) => {
        if (!isFailing && !signal.aborted) context.log.warn({ reason: String(error) }, 'notices cannot be pushed')
        return null
      })
      isFailing = taken === null
      if (taken === mostAtOnce) continue
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
  }
}

/**
 * Returns whether a browser's push address is allowed: https on the default port, no credentials,
 * no private network. The resolved address is checked on each call (`guardedLookup`). The
 * operator's own service, if configured, may be anywhere.
 */
export function isPushAddress(address: string, ownService: string | undefined): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (ownService !== undefined && url.origin === new URL(ownService).origin) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
}

import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { isPublicAddress } from '#platform/server/fetch/fetch-address.ts'
import type { NotificationsTables } from '../tables.ts'

const mostAtOnce = 1000

/**
 * SQL for the push service of a subscription: the origin of its address. One that is written
 * unusually, such as `https:host/path`, counts as a service of its own.
 */
export const serviceOf = sql<string>`coalesce(lower(substring(endpoint from '^[^/]+//[^/?#]+')), endpoint)`

/**
 * Makes the messages of notices to be pushed: one for each browser of the recipient, due at once
 * unless the browser rests. Returns whether there may be more notices.
 */
export async function handOver(db: Db<NotificationsTables>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from notifications_pushes where notice_id in (
        select notice_id from notifications_pushes where told_at <= ${now} order by notice_id limit ${mostAtOnce} for update skip locked)
      returning notice_id
    ), made as (
      insert into notifications_messages (notice_id, session_id, service, due_at)
      select notice_id, session_id, ${serviceOf}, greatest(${now}::timestamptz, browser.rests_until) from taken
        join notifications_notices as notice on notice.id = notice_id
        join notifications_subscriptions as browser using (account_id)
      on conflict do nothing
    )
    select count(*)::integer as taken from taken`.execute(db)
  return rows[0]?.taken === mostAtOnce
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

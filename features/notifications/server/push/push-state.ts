import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import { serviceOf } from './hand-over.ts'
import { canSign, contactOf, findVapidKeys } from './vapid-keys.ts'

/**
 * The site's keys, tried by a signature, and the origins of the services at which most browsers are
 * subscribed.
 */
export type PushState = { keys: 'none' | 'valid' | 'invalid'; services: readonly string[] }

const mostServices = 5

/** Reads what web push works with. Stores nothing and calls nothing. */
export async function readPushState(db: AnyDb, publicUrl: string): Promise<PushState> {
  const keys = await findVapidKeys(db)
  const { rows } = await sql<{ service: string }>`
    select ${serviceOf} as service from notifications_subscriptions
    group by 1 order by count(*) desc, 1 limit ${mostServices}`.execute(db)
  const services = rows.map(({ service }) => new URL(service).origin)
  if (!keys) return { keys: 'none', services }
  return { keys: canSign(keys, contactOf(publicUrl)) ? 'valid' : 'invalid', services }
}

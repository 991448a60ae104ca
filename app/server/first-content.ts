import type pg from 'pg'
import { isDatabaseAway } from '#platform/server/database-away.ts'
import type { Feature } from '#platform/server/feature.ts'
import { locks } from '#platform/server/locks.ts'
import type { Log } from '#platform/server/log.ts'
import { outlastOutage } from './outlast-outage.ts'

/**
 * Lets each feature insert the initial content of a new site. Concurrent processes do this one
 * after another. A failure does not prevent the start: it is logged and retried at the next start,
 * or when the database is reachable again.
 */
export async function bringFirstContent(pool: pg.Pool, features: readonly Feature[], log: Log): Promise<void> {
  const bringing = features.flatMap(({ firstContent }) => firstContent ?? [])
  if (bringing.length === 0) return
  await outlastOutage(log, () => withStartLock(pool, bringing, log)).catch((error: unknown) => noteFailure(log, error))
}

async function withStartLock(pool: pg.Pool, bringing: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  const turn = await pool.connect()
  try {
    // A second process waits without a timeout until the first has finished.
    await turn.query('set statement_timeout = 0')
    await turn.query('select pg_advisory_lock($1)', [locks.firstContent])
    for (const bring of bringing) {
      await bring().catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        noteFailure(log, error)
      })
    }
  } finally {
    // Closing the connection releases the lock.
    turn.release(true)
  }
}

function noteFailure(log: Log, error: unknown) {
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ error: reason }, 'what a new site begins with could not be put in')
}

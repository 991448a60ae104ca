import type pg from 'pg'
import { isDatabaseAway } from '#platform/server/database-away.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Log } from '#platform/server/log.ts'
import { outlastOutage } from './outlast-outage.ts'

// Any number that no other advisory lock uses.
const firstContentLock = 7_201_130

/**
 * Lets each feature put in what a new site begins with. Processes that start at once take turns, so that the second finds what the first has put in.
 * A site opens without it too: what fails is logged, and tried again at the next start, or once a database that went away is back.
 */
export async function bringFirstContent(pool: pg.Pool, features: readonly Feature[], log: Log): Promise<void> {
  const bringing = features.flatMap(({ firstContent }) => firstContent ?? [])
  if (bringing.length === 0) return
  await outlastOutage(log, () => withStartLock(pool, bringing, log)).catch((error: unknown) => noteFailure(log, error))
}

async function withStartLock(pool: pg.Pool, bringing: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  const turn = await pool.connect()
  try {
    // Whoever comes second waits as long as the first one takes.
    await turn.query('set statement_timeout = 0')
    await turn.query('select pg_advisory_lock($1)', [firstContentLock])
    for (const bring of bringing) {
      await bring().catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        noteFailure(log, error)
      })
    }
  } finally {
    // The lock lasts as long as its connection.
    turn.release(true)
  }
}

function noteFailure(log: Log, error: unknown) {
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ error: reason }, 'what a new site begins with could not be put in')
}

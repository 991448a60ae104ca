import type { AnyDb, Db } from '#platform/server/database/database.ts'
import { aggregateOwnerCounts } from './owner-counts.ts'

type Aggregation = { ended: Promise<void>; again: boolean }

// Keyed by database, of which a process has one, so that callers need no other dependency.
const running = new WeakMap<AnyDb, Aggregation>()

/** Aggregates until nothing is pending, or another process takes over. */
export async function aggregateAll<Tables>(db: Db<Tables>): Promise<void> {
  while ((await aggregateOwnerCounts(db)) > 0);
}

/**
 * Schedules aggregation in the background, after each scan. Scans that end during a run are handled
 * together afterwards. Failures are left to the scheduled job, which reports them.
 */
export function scheduleAggregation<Tables>(db: Db<Tables>): void {
  const known = running.get(db)
  if (known) {
    known.again = true
    return
  }
  const aggregation: Aggregation = { ended: Promise.resolve(), again: false }
  running.set(db, aggregation)
  aggregation.ended = (async () => {
    try {
      do {
        aggregation.again = false
        await aggregateAll(db)
      } while (aggregation.again)
    } catch {
      // The scheduled job reports failures.
    } finally {
      running.delete(db)
    }
  })()
}

/** Resolves when no aggregation begun by this process is running. */
export async function aggregationsEnded<Tables>(db: Db<Tables>): Promise<void> {
  await running.get(db)?.ended
}

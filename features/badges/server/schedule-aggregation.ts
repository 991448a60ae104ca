import type { AnyDb, Db } from '#platform/server/database.ts'
import { aggregateOwnerCounts } from './aggregate-owner-counts.ts'

type Aggregation = { ended: Promise<void>; again: boolean }

// By the database, of which a process has one, so that whoever notes a change need not be handed anything.
const running = new WeakMap<AnyDb, Aggregation>()

/** Folds until nothing is left, or somebody else does. */
export async function aggregateAll<Tables>(db: Db<Tables>): Promise<void> {
  while ((await aggregateOwnerCounts(db)) > 0);
}

/**
 * Has what was noted added to the counts soon, without anybody waiting for it: right after each scan. Scans that end while it goes on are served together
 * afterwards. What fails here is done by the sweep, which tells of it.
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
      // As said above.
    } finally {
      running.delete(db)
    }
  })()
}

/** Resolves when no fold runs that this process began. */
export async function aggregationsEnded<Tables>(db: Db<Tables>): Promise<void> {
  await running.get(db)?.ended
}

import type { AnyDb, Db } from '#platform/server/database.ts'
import { foldOwnerCounts } from './fold-owner-counts.ts'

type Folding = { ended: Promise<void>; again: boolean }

// By the database, of which a process has one, so that whoever notes a change need not be handed anything.
const running = new WeakMap<AnyDb, Folding>()

/** Folds until nothing is left, or somebody else does. */
export async function foldAll<Tables>(db: Db<Tables>): Promise<void> {
  while ((await foldOwnerCounts(db)) > 0);
}

/**
 * Has what was noted added to the counts soon, without anybody waiting for it: right after each scan. Scans that end while it goes on are served together
 * afterwards. What fails here is done by the sweep, which tells of it.
 */
export function foldSoon<Tables>(db: Db<Tables>): void {
  const known = running.get(db)
  if (known) {
    known.again = true
    return
  }
  const folding: Folding = { ended: Promise.resolve(), again: false }
  running.set(db, folding)
  folding.ended = (async () => {
    try {
      do {
        folding.again = false
        await foldAll(db)
      } while (folding.again)
    } catch {
      // As said above.
    } finally {
      running.delete(db)
    }
  })()
}

/** Resolves when no fold runs that this process began. */
export async function foldsEnded<Tables>(db: Db<Tables>): Promise<void> {
  await running.get(db)?.ended
}

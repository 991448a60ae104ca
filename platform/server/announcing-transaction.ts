import { sql } from 'kysely'
import type { AnyDb, Db, Tx } from './database.ts'

/**
 * Runs `work` in one transaction that announces something. PostgreSQL commits those that do one at a time, and each would keep the others waiting for the
 * disk; so the commit does not wait, and the disk is waited for afterwards, together with whoever else does. What was written is
 * safe once this resolves. Inside a transaction it joins it.
 */
export async function inAnnouncingTransaction<Tables, Result>(
  db: Db<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Tx<Tables>)
  const said = { hasAnnounced: false }
  const result = await db.transaction().execute((tx) => {
    announcing.set(tx, said)
    return work(tx)
  })
  if (said.hasAnnounced) await waitForDisk(db)
  return result
}

const announcing = new WeakMap<AnyDb, { hasAnnounced: boolean }>()

/** Whether an announcement is made in `inAnnouncingTransaction`, and then its statement must also select `commitWithoutWaiting`. */
export function announcesHere(db: AnyDb): boolean {
  const said = announcing.get(db)
  if (said) said.hasAnnounced = true
  return said !== undefined
}

/** Lets the transaction that selects it commit without waiting for the disk. */
export const commitWithoutWaiting = sql`set_config('synchronous_commit', 'off', true)`

const lastFlush = new WeakMap<AnyDb, Promise<void>>()
const nextFlush = new WeakMap<AnyDb, Promise<void>>()

/** Resolves when all that was committed before is safe. One waits for the disk at a time; whoever comes meanwhile is served together by the next. */
function waitForDisk(db: AnyDb): Promise<void> {
  const known = nextFlush.get(db)
  if (known) return known
  const before = lastFlush.get(db) ?? Promise.resolve()
  const next = before
    .catch(() => {})
    .then(() => {
      nextFlush.delete(db)
      const flushing = flush(db)
      lastFlush.set(db, flushing)
      return flushing
    })
  nextFlush.set(db, next)
  return next
}

// A commit that waits makes everything safe that was written before it, and this one has nothing else to do.
async function flush(db: AnyDb): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'commit', '')`.execute(db)
}

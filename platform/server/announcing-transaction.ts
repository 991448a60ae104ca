import { sql } from 'kysely'
import type { AnyDb, Db, Tx } from './database.ts'
import { gather } from './gather.ts'

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

const flushes = new WeakMap<AnyDb, (nothing: null) => Promise<unknown>>()

/** Resolves when all that was committed before is safe. */
async function waitForDisk(db: AnyDb): Promise<void> {
  const known = flushes.get(db)
  const flushed =
    known ??
    gather(async () => {
      await flush(db)
      return new Map()
    })
  if (!known) flushes.set(db, flushed)
  await flushed(null)
}

// A commit that waits makes everything safe that was written before it, and this one has nothing else to do.
async function flush(db: AnyDb): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'commit', '')`.execute(db)
}

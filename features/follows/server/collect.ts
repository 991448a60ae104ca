import { sql } from 'kysely'
import { inTransaction } from '#platform/server/database/database.ts'
import type { FollowKind } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { noteHappenings } from './note-happenings.ts'

/**
 * Asks the providers what happened to followed subjects and notes what is new. A failure of one is
 * logged and does not stop the others; it is asked again the next time.
 */
export async function collectHappenings({ db, queue, clock, log, providers }: FollowContext): Promise<void> {
  for (const { kinds, happened } of providers) {
    if (!happened) continue
    try {
      const keys = await followedKeys({ db }, kinds)
      if (keys.size === 0) continue
      const happenings = await happened(keys)
      await inTransaction(db, (tx) => noteHappenings(queue, tx, happenings, clock.now()))
    } catch (error) {
      log.warn({ kinds: kinds.join(' '), reason: String(error) }, 'what is followed cannot be looked at')
    }
  }
}

async function followedKeys({ db }: Pick<FollowContext, 'db'>, kinds: readonly FollowKind[]) {
  const { rows } = await sql<{ kind: FollowKind; keys: string[] }>`
    select kind, array_agg(distinct key) as keys from follows_follows
    where kind = any(${[...kinds]}::text[]) group by kind`.execute(db)
  return new Map(rows.map(({ kind, keys }) => [kind, keys]))
}

import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { JobsContext } from './context.ts'
import type { JobsTables } from './tables.ts'

/** Returns until when an account may not apply; null if it may. */
export async function barOf(db: Db<JobsTables>, accountId: number, now: Date): Promise<Date | null> {
  const bar = await db
    .selectFrom('jobs_bars')
    .select('until')
    .where('account_id', '=', accountId)
    .where('until', '>', now)
    .executeTakeFirst()
  return bar?.until ?? null
}

/** Whether the caller may apply. */
export async function standingOf({ db, clock }: JobsContext, actor: Actor): Promise<{ barredUntil: string | null }> {
  return { barredUntil: (await barOf(db, actor.id, clock.now()))?.toISOString() ?? null }
}

import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { presence } from '../contract.ts'
import type { HousekeepingContext } from './context.ts'
import { describeColleagues } from './me.ts'
import { presenceTag } from './tags.ts'

const leaseStart = (now: Date) => new Date(now.getTime() - presence.leaseSeconds * 1000)

type Opened = { subject: string; thing: string } | null

/**
 * Records that a member of the staff is online and what they have open, and returns all who are
 * online. Sends an event to the others only if something changed.
 */
export async function notePresence(context: HousekeepingContext, actor: Actor, opened: Opened) {
  const now = context.clock.now()
  const { subject, thing } = opened ?? { subject: null, thing: null }
  await inTransaction(context.db, async (tx) => {
    const known = await tx
      .selectFrom('housekeeping_presence')
      .select(['subject', 'thing', 'opened_at', 'seen_at'])
      .where('account_id', '=', actor.id)
      .executeTakeFirst()
    const isSame = known?.subject === subject && known.thing === thing
    const row = { subject, thing, opened_at: isSame ? known.opened_at : opened && now, seen_at: now }
    await tx
      .insertInto('housekeeping_presence')
      .values({ account_id: actor.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    if (!isSame || known.seen_at <= leaseStart(now)) await invalidateTags(tx, [presenceTag])
  })
  return presentColleagues(context, now)
}

async function presentColleagues(context: HousekeepingContext, now: Date) {
  const rows = await context.db
    .selectFrom('housekeeping_presence')
    .select(['account_id', 'subject', 'thing', 'opened_at'])
    .where('seen_at', '>', leaseStart(now))
    .orderBy('account_id')
    .execute()
  const colleagues = await describeColleagues(
    context,
    rows.map(({ account_id }) => account_id),
  )
  return rows.flatMap(({ account_id, subject, thing, opened_at }) => {
    const colleague = colleagues.get(account_id)
    if (!colleague) return []
    const opened = subject && thing && opened_at ? { subject, thing, since: opened_at.toISOString() } : null
    return [{ ...colleague, opened }]
  })
}

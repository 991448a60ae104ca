import { type RawBuilder, sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { liftApplicationBar, listApplicationBars } from '../../contract.ts'
import type { JobsContext } from '../context.ts'
import { applicationsTag } from '../tags.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { describePeople } from './people.ts'
import { reachOf, withinReach } from './reach.ts'

const pageSize = 50

/** Implements contract `listApplicationBars`. */
export async function pageOfBars(
  context: JobsContext,
  actor: Actor,
  cursor: string | undefined,
): Promise<Outcome<typeof listApplicationBars>> {
  const after = readCursor(cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const rows = await context.db
    .selectFrom('jobs_bars')
    .select(['account_id', 'until', 'set_by'])
    .where('until', '>', context.clock.now())
    .where(await barsInReach(context, actor))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(until, account_id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? 0})`),
    )
    .orderBy('until')
    .orderBy('account_id')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const people = await describePeople(
    context,
    shown.flatMap(({ account_id, set_by }) => [account_id, set_by]),
  )
  const items = shown.flatMap(({ account_id, until, set_by }) => {
    const person = people.get(account_id)
    return person ? [{ person, until: until.toISOString(), by: people.get(set_by) ?? null }] : []
  })
  const last = shown.at(-1)
  const isMore = rows.length > pageSize && last !== undefined
  return { items, nextCursor: isMore ? writeCursor({ at: last.until, id: last.account_id }) : null }
}

/** Implements contract `liftApplicationBar`. */
export async function liftByStaff(
  context: JobsContext,
  actor: Actor,
  accountId: number,
): Promise<Outcome<typeof liftApplicationBar>> {
  const now = context.clock.now()
  const inReach = await barsInReach(context, actor)
  return inTransaction(context.db, async (tx) => {
    const lifted = await tx
      .deleteFrom('jobs_bars')
      .where('account_id', '=', accountId)
      .where('until', '>', now)
      .where(inReach)
      .returning('account_id')
      .executeTakeFirst()
    if (!lifted) return refuse('error.gone')
    await recordAct(tx, { by: actor.id, act: 'application.barLifted', subject: 'account', id: accountId }, now)
    await invalidateTags(tx, [applicationsTag])
    return {}
  })
}

/** The condition that an actor sees and lifts a bar: as on an application of the member. */
async function barsInReach({ db }: JobsContext, actor: Actor): Promise<RawBuilder<boolean>> {
  const reach = await reachOf(db, actor, 'jobs.review')
  const isOfOther = sql`jobs_bars.account_id <> ${actor.id}`
  if (reach === 'all') return sql<boolean>`${isOfOther}`
  return sql<boolean>`${isOfOther} and (jobs_bars.set_by = ${actor.id} or exists (
    select from jobs_applications join jobs_positions on jobs_positions.id = position_id
    where jobs_applications.account_id = jobs_bars.account_id and ${withinReach(reach)}))`
}

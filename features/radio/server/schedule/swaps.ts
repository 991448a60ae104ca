import type { Selectable } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { Waiting } from '#platform/server/feature.ts'
import type { Swap } from '../../contract.ts'
import type { ScheduleTables, SwapRow } from '../tables.ts'
import type { StaffContext } from './staff-context.ts'

const dayMs = 86_400_000
/** How long decided swaps are shown. */
const daysShown = 14
/** How long swaps are stored. */
const daysKept = 90
const mostShown = 30

/** A swap with the names of its two shows. */
export type NamedSwap = Selectable<SwapRow> & { show_name: string; other_name: string }

/** Swaps with the names of their shows. */
export function selectSwaps(db: Db<ScheduleTables>) {
  return db
    .selectFrom('radio_swaps as swap')
    .innerJoin('radio_shows as show', 'show.id', 'swap.show_id')
    .innerJoin('radio_shows as other', 'other.id', 'swap.other_show_id')
    .selectAll('swap')
    .select(['show.name as show_name', 'other.name as other_name'])
}

/** The swaps of the caller, those that wait first, then the last decided ones. */
export async function swapsFor({ db, actor, now }: StaffContext): Promise<Swap[]> {
  const rows = await selectSwaps(db)
    .where(({ or, eb }) => or([eb('asked_by', '=', actor.id), eb('asked_of', '=', actor.id)]))
    .where('asked_at', '>', new Date(now.getTime() - daysShown * dayMs))
    .orderBy('swap.id', 'desc')
    .limit(mostShown)
    .execute()
  const swaps = await describeSwaps(db, rows, actor.id, now)
  return swaps.toSorted((one, other) => Number(other.state === 'asked') - Number(one.state === 'asked'))
}

/** Swaps as an account sees them. */
export async function describeSwaps(
  db: AnyDb,
  rows: readonly NamedSwap[],
  accountId: number,
  now: Date,
): Promise<Swap[]> {
  const people = await describeAuthors(
    db,
    rows.flatMap(({ asked_by, asked_of }) => [asked_by, asked_of]),
  )
  return rows.map((row) => ({
    id: row.id,
    state: row.state === 'asked' && hasBegun(row, now) ? 'over' : row.state,
    askedBy: people.get(row.asked_by)?.name ?? null,
    askedOf: people.get(row.asked_of)?.name ?? null,
    isAsker: row.asked_by === accountId,
    isAsked: row.asked_of === accountId,
    mine: { showId: row.show_id, showName: row.show_name, startsAt: row.starts_at.toISOString() },
    other: { showId: row.other_show_id, showName: row.other_name, startsAt: row.other_starts_at.toISOString() },
    askedAt: row.asked_at.toISOString(),
  }))
}

/** Whether one of the two airings has begun, so that nothing is left to swap. */
export function hasBegun({ starts_at, other_starts_at }: Pick<SwapRow, 'starts_at' | 'other_starts_at'>, now: Date) {
  return starts_at <= now || other_starts_at <= now
}

/** How many swaps wait for the answer of an account. */
export async function countWaitingSwaps(db: Db<ScheduleTables>, accountId: number, now: Date): Promise<Waiting> {
  const { count, oldestAt } = await db
    .selectFrom('radio_swaps')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('asked_at').as('oldestAt')])
    .where('asked_of', '=', accountId)
    .where('state', '=', 'asked')
    .where('starts_at', '>', now)
    .where('other_starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return { area: 'schedule', count, oldestAt }
}

/** Deletes swaps that were asked for ninety days ago. */
export async function forgetSwaps(db: Db<ScheduleTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('radio_swaps')
    .where('asked_at', '<=', new Date(now.getTime() - daysKept * dayMs))
    .execute()
}

/** Removes a closed account from shows, whose names stay, and its swaps. Idempotent. */
export async function forgetHost(db: Db<ScheduleTables>, accountId: number): Promise<void> {
  await db.updateTable('radio_shows').set({ host_id: null }).where('host_id', '=', accountId).execute()
  await db.updateTable('radio_shows').set({ co_host_id: null }).where('co_host_id', '=', accountId).execute()
  await db
    .deleteFrom('radio_swaps')
    .where(({ or, eb }) => or([eb('asked_by', '=', accountId), eb('asked_of', '=', accountId)]))
    .execute()
}

/** Returns the shows and swaps of an account for its data export. */
export async function hostData(db: Db<ScheduleTables>, accountId: number): Promise<Record<string, unknown>> {
  const [shows, swaps] = await Promise.all([
    db
      .selectFrom('radio_shows')
      .select(['id', 'station', 'name', 'dj_name', 'co_dj_name', 'first_day', 'last_day', 'starts', 'minutes', 'zone'])
      .where(({ or, eb }) => or([eb('host_id', '=', accountId), eb('co_host_id', '=', accountId)]))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('radio_swaps')
      .select(['id', 'show_id', 'day', 'other_show_id', 'other_day', 'asked_at', 'state', 'decided_at'])
      .where(({ or, eb }) => or([eb('asked_by', '=', accountId), eb('asked_of', '=', accountId)]))
      .orderBy('id')
      .execute(),
  ])
  return { shows, swaps }
}

import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { StationId } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { scheduleTags } from '../tags.ts'
import {
  findShow,
  isDayOf,
  type Occurrence,
  occurrenceAfter,
  occurrenceAt,
  readShows,
  type ShowRecord,
} from './airings.ts'

/** Maximum lengths of a show's texts, in characters, and the limits of its duration, in minutes. */
export const showLimits = { name: 100, djName: 50, description: 500, leastMinutes: 5, mostMinutes: 1440 } as const

/**
 * A show to add to the schedule. `firstDay` (`2026-11-23`) and `starts` (`21:00`) are local to
 * `zone` (IANA); it lasts `minutes` of local clock time. `lastDay` only for recurring shows.
 */
export type ShowDraft = {
  station: StationId
  name: string
  djName: string
  coDjName: string | null
  description: string
  isLive: boolean
  isRecurring: boolean
  zone: string
  firstDay: string
  lastDay: string | null
  starts: string
  minutes: number
}

/** A show with when it is on next; null where it is over. */
export type ListedShow = { show: ShowRecord; next: Occurrence | null }

/**
 * Adds a show to the schedule. Returns it with its next broadcast. Refuses `isOver` for a show
 * entirely in the past.
 */
export async function addShow(db: Db<unknown>, draft: ShowDraft, now: Date): Promise<ListedShow | Refusal<'isOver'>> {
  const row = {
    station: draft.station,
    name: draft.name,
    dj_name: draft.djName,
    co_dj_name: draft.coDjName,
    description: draft.description,
    is_live: draft.isLive,
    is_recurring: draft.isRecurring,
    zone: draft.zone,
    first_day: draft.firstDay,
    last_day: draft.lastDay,
    starts: draft.starts,
    minutes: draft.minutes,
    changed_at: now,
  }
  if (!nextTime({ ...row, id: 0, cancelled: [] }, now)) return refuse('isOver')
  const show = await inTransaction(tablesOf<ScheduleTables>(db), async (tx) => {
    const stored = await tx.insertInto('radio_shows').values(row).returningAll().executeTakeFirstOrThrow()
    await invalidateTags(tx, scheduleTags(draft.station))
    return { ...stored, cancelled: [] }
  })
  return { show, next: nextTime(show, now) }
}

/**
 * Cancels a show on a day of its zone. Returns the show and whether this is new. Refuses `noShow`,
 * and `notItsDay`, with the show, if it is not scheduled on that day.
 */
export async function cancelAiring(
  db: Db<unknown>,
  id: number,
  day: string,
  now: Date,
): Promise<{ show: ShowRecord; isNew: boolean } | Refusal<'noShow' | 'notItsDay'>> {
  return inTransaction(tablesOf<ScheduleTables>(db), async (tx) => {
    const show = await findShow(tx, id, { holds: true })
    if (!show) return refuse('noShow')
    if (!isDayOf(show, day)) return refuse('notItsDay', { show })
    if (show.cancelled.includes(day)) return { show, isNew: false }
    await tx.insertInto('radio_cancelled_airings').values({ show_id: id, day }).execute()
    await tx.updateTable('radio_shows').set({ changed_at: now }).where('id', '=', id).execute()
    await invalidateTags(tx, scheduleTags(show.station))
    return { show: { ...show, cancelled: [...show.cancelled, day].toSorted() }, isNew: true }
  })
}

/** Takes a show out of the schedule. Answers what it was; undefined where there is none. */
export async function removeShow(db: Db<unknown>, id: number): Promise<ShowRecord | undefined> {
  return inTransaction(tablesOf<ScheduleTables>(db), async (tx) => {
    const show = await findShow(tx, id, { holds: true })
    if (!show) return undefined
    await tx.deleteFrom('radio_shows').where('id', '=', id).execute()
    await invalidateTags(tx, scheduleTags(show.station))
    return show
  })
}

/** Every show of a station: those that come next first, those that are over last. */
export async function listShows(db: Db<unknown>, station: StationId, now: Date): Promise<ListedShow[]> {
  const shows = await readShows(tablesOf<ScheduleTables>(db), station)
  const startOf = ({ next }: ListedShow) => next?.starts.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return shows
    .map((show) => ({ show, next: nextTime(show, now) }))
    .toSorted((one, other) => Math.sign(startOf(one) - startOf(other)) || one.show.id - other.show.id)
}

/** Returns the number of shows in the schedules of all stations. */
export async function countShows(db: Db<unknown>): Promise<number> {
  const { count } = await tablesOf<ScheduleTables>(db)
    .selectFrom('radio_shows')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** When a show is on, where it is now, or when it is next. */
function nextTime(show: ShowRecord, now: Date): Occurrence | null {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  return occurrenceAt([show], instant) ?? occurrenceAfter([show], instant)
}

import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
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
import { holdSchedule } from './hold-schedule.ts'
import { type HostIds, hostIdsOf } from './hosts.ts'
import { instantOf } from './overlaps.ts'

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
 * Adds a show to the schedule. Returns it with its next broadcast. The accounts of its hosts are
 * found by their names unless given. Refuses `isOver` for a show entirely in the past.
 */
export async function addShow(
  db: AnyDb,
  draft: ShowDraft,
  now: Date,
  hosts?: HostIds,
): Promise<ListedShow | Refusal<'isOver'>> {
  return inTransaction(db as Db<ScheduleTables>, async (tx) => {
    await holdSchedule(tx)
    const row = { ...rowOf(draft), ...(hosts ?? (await hostIdsOf(tx, draft, now))) }
    if (!nextTime(recordOf(row, now), now)) return refuse('isOver')
    const show = await insertShow(tx, row, now)
    await invalidateTags(tx, scheduleTags(draft.station))
    return { show, next: nextTime(show, now) }
  })
}

/** The columns of a show that its draft determines. */
export type ShowRow = HostIds & ReturnType<typeof rowOf>

/** A draft as it is stored, except for the accounts of its hosts. */
export function rowOf(draft: ShowDraft) {
  return {
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
  }
}

/** The columns of a stored show, for another that is like it. */
export function rowOfRecord(show: ShowRecord): ShowRow {
  const { id, version, changed_at, withdrawn_at, cancelled, ...row } = show
  return row
}

/** A show that is not stored yet, to compute with. */
export function recordOf(row: ShowRow, now: Date): ShowRecord {
  return { ...row, id: 0, version: 1, changed_at: now, withdrawn_at: null, cancelled: [] }
}

/** Stores a show. */
export async function insertShow(tx: Tx<ScheduleTables>, row: ShowRow, now: Date): Promise<ShowRecord> {
  const values = { ...row, changed_at: now, withdrawn_at: null }
  const stored = await tx.insertInto('radio_shows').values(values).returningAll().executeTakeFirstOrThrow()
  return { ...stored, cancelled: [] }
}

/** Changes columns of a show that the transaction holds, as one more version, in every process. */
export async function updateShow(
  tx: Tx<ScheduleTables>,
  show: ShowRecord,
  values: Partial<ShowRow & Pick<ShowRecord, 'withdrawn_at'>>,
  now: Date,
): Promise<ShowRecord> {
  const version = show.version + 1
  await tx
    .updateTable('radio_shows')
    .set({ ...values, version, changed_at: now })
    .where('id', '=', show.id)
    .execute()
  await invalidateTags(tx, scheduleTags(show.station))
  return { ...show, ...values, version, changed_at: now }
}

/**
 * Cancels a show on a day of its zone. Returns the show and whether this is new. Refuses `noShow`,
 * and `notItsDay`, with the show, if it is not scheduled on that day.
 */
export async function cancelAiring(
  db: AnyDb,
  id: number,
  day: string,
  now: Date,
): Promise<{ show: ShowRecord; isNew: boolean } | Refusal<'noShow' | 'notItsDay'>> {
  return onDayOf(db, id, day, async (tx, show) => {
    if (show.cancelled.includes(day)) return { show, isNew: false }
    await tx.insertInto('radio_cancelled_airings').values({ show_id: id, day }).execute()
    const changed = await updateShow(tx, show, {}, now)
    return { show: { ...changed, cancelled: [...show.cancelled, day].toSorted() }, isNew: true }
  })
}

/** Brings a cancelled day of a show back. Returns and refuses as `cancelAiring`. */
export async function restoreAiring(
  db: AnyDb,
  id: number,
  day: string,
  now: Date,
): Promise<{ show: ShowRecord; isNew: boolean } | Refusal<'noShow' | 'notItsDay'>> {
  return onDayOf(db, id, day, async (tx, show) => {
    if (!show.cancelled.includes(day)) return { show, isNew: false }
    await tx.deleteFrom('radio_cancelled_airings').where('show_id', '=', id).where('day', '=', day).execute()
    const changed = await updateShow(tx, show, {}, now)
    return { show: { ...changed, cancelled: show.cancelled.filter((each) => each !== day) }, isNew: true }
  })
}

async function onDayOf<Done>(
  db: AnyDb,
  id: number,
  day: string,
  work: (tx: Tx<ScheduleTables>, show: ShowRecord) => Promise<Done>,
): Promise<Done | Refusal<'noShow' | 'notItsDay'>> {
  return inTransaction(db as Db<ScheduleTables>, async (tx) => {
    await holdSchedule(tx)
    const show = await findShow(tx, id, { holds: true })
    if (!show || show.withdrawn_at) return refuse('noShow')
    return isDayOf(show, day) ? work(tx, show) : refuse('notItsDay', { show })
  })
}

/** Takes a show off the schedule, or brings it back. The transaction holds it. */
export function withdrawShow(tx: Tx<ScheduleTables>, show: ShowRecord, isWithdrawn: boolean, now: Date) {
  return updateShow(tx, show, { withdrawn_at: isWithdrawn ? now : null }, now)
}

/** Deletes a show for good. Answers what it was; undefined where there is none. */
export async function removeShow(db: AnyDb, id: number): Promise<ShowRecord | undefined> {
  return inTransaction(db as Db<ScheduleTables>, async (tx) => {
    await holdSchedule(tx)
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
export function nextTime(show: ShowRecord, now: Date): Occurrence | null {
  const instant = instantOf(now)
  return occurrenceAt([show], instant) ?? occurrenceAfter([show], instant)
}

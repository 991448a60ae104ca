import type { Tx } from '#platform/server/database/database.ts'
import type { EditScope } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { dayAfter, isDayOf, type ShowRecord } from './airings.ts'
import { insertShow, recordOf, type ShowRow, updateShow } from './show-changes.ts'

/**
 * A change of a show: what of it is replaced, and by what. `remaining` is the show without the
 * changed part, null if nothing of it is left; `changed` is the part as it will be.
 */
export type PlannedChange = { scope: EditScope; remaining: ShowRecord | null; changed: ShowRecord; row: ShowRow }

/**
 * Plans the change of an airing on the day `at`, as far as `scope` reaches, without writing it.
 * `row.first_day` is the new day of that airing. Of a single show everything is changed.
 */
export function planChange(
  show: ShowRecord,
  { at, scope }: { at: string; scope: EditScope },
  row: ShowRow,
  now: Date,
): PlannedChange {
  if (!show.is_recurring || scope === 'all' || (scope === 'following' && at === show.first_day)) {
    const shift = daysBetween(at, row.first_day)
    const first_day = show.is_recurring && row.is_recurring ? dayAfter(show.first_day, shift) : row.first_day
    const whole = { ...row, first_day }
    const changed = { ...show, ...whole }
    return { scope: 'all', remaining: null, row: whole, changed: withDays(changed, show.cancelled, shift) }
  }
  if (scope === 'one') {
    const single = { ...row, is_recurring: false, last_day: null }
    const remaining = { ...show, cancelled: [...new Set([...show.cancelled, at])].toSorted() }
    return { scope, remaining, row: single, changed: recordOf(single, now) }
  }
  const shift = daysBetween(at, row.first_day)
  const last_day = dayAfter(at, -7)
  const later = show.cancelled.filter((day) => day >= at)
  const remaining = { ...show, last_day, cancelled: show.cancelled.filter((day) => day < at) }
  return { scope, remaining, row, changed: withDays(recordOf(row, now), later, shift) }
}

/** Carries out a planned change. Returns the number of the changed part. */
export async function carryOut(
  tx: Tx<ScheduleTables>,
  show: ShowRecord,
  { scope, remaining, changed, row }: PlannedChange,
  now: Date,
): Promise<number> {
  if (scope === 'all') {
    await updateShow(tx, show, row, now)
    await setCancelled(tx, show.id, changed.cancelled)
    return show.id
  }
  if (remaining) {
    await updateShow(tx, show, { last_day: remaining.last_day }, now)
    await setCancelled(tx, show.id, remaining.cancelled)
  }
  const added = await insertShow(tx, row, now)
  await setCancelled(tx, added.id, changed.cancelled)
  return added.id
}

/**
 * Cancelled days, moved with their airings; those on which the show is not on any more are left.
 */
function withDays(show: ShowRecord, cancelled: readonly string[], shift: number): ShowRecord {
  const moved = cancelled.map((day) => dayAfter(day, shift))
  return { ...show, cancelled: moved.filter((day) => isDayOf(show, day)) }
}

async function setCancelled(tx: Tx<ScheduleTables>, id: number, days: readonly string[]): Promise<void> {
  await tx.deleteFrom('radio_cancelled_airings').where('show_id', '=', id).execute()
  if (days.length === 0) return
  await tx
    .insertInto('radio_cancelled_airings')
    .values(days.map((day) => ({ show_id: id, day })))
    .execute()
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

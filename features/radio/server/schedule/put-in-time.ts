import type { Tx } from '#platform/server/database/database.ts'
import type { ScheduleTables } from '../tables.ts'
import type { Occurrence, ShowRecord } from './airings.ts'
import { carryOut, planChange } from './change-show.ts'
import { rowOfRecord } from './show-changes.ts'

/** Moves one airing of a show, alone, to the whole time of another: its beginning and its length. */
export async function putInTime(
  tx: Tx<ScheduleTables>,
  { show, day }: Pick<Occurrence, 'show' | 'day'>,
  to: Occurrence,
  now: Date,
): Promise<void> {
  const time: Pick<ShowRecord, 'zone' | 'starts' | 'minutes'> = to.show
  const row = {
    ...rowOfRecord(show),
    ...{ zone: time.zone, first_day: to.day, starts: time.starts, minutes: time.minutes },
  }
  await carryOut(tx, show, planChange(show, { at: day, scope: 'one' }, row, now), now)
}

import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { StationId } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { dateOf, occurrenceAt, occurrencesFrom, readShows } from './airings.ts'

/** A show that began: its name and description, without its hosts. */
export type BegunShow = {
  showId: number
  station: StationId
  name: string
  description: string
  startsAt: Date
  endsAt: Date
}

/** Returns the scheduled shows of all stations that began from `from` until before `to`. */
export async function showsBegun(db: Db<unknown>, from: Date, to: Date): Promise<BegunShow[]> {
  const [first, last] = [from, to].map((at) => Temporal.Instant.fromEpochMilliseconds(at.getTime())) as [
    Temporal.Instant,
    Temporal.Instant,
  ]
  const ofStations = await Promise.all(
    StationId.options.map(async (station) => {
      const shows = await readShows(tablesOf<ScheduleTables>(db), station)
      return occurrencesFrom(shows, first, last)
        .filter(({ show, starts }) => occurrenceAt(shows, starts)?.show.id === show.id)
        .map(({ show, starts, ends }) => ({
          ...{ showId: show.id, station, name: show.name, description: show.description },
          ...{ startsAt: dateOf(starts), endsAt: dateOf(ends) },
        }))
    }),
  )
  return ofStations.flat()
}

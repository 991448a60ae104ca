import { sql } from 'kysely'
import type { AirContext } from './air-context.ts'

const mostShows = 200

/** Returns what requests can be filtered by: the stations of the site, and the shows by name. */
export async function readRequestFilters({ db, stations }: AirContext) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from radio_shows order by name, id desc limit ${mostShows}`.execute(db)
  return { stations: (await stations()).map(({ id }) => id), shows: rows }
}

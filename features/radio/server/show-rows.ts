import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { StationId } from '../contract.ts'
import type { ScheduleTables } from './schedule-tables.ts'

/** A show as it is stored, with the days on which it falls out, in order. */
export type ShowRecord = Selectable<ScheduleTables['radio_shows']> & { cancelled: readonly string[] }

/** The shows of a station in the order in which they were made. */
export async function readShows(db: Db<ScheduleTables>, station: StationId): Promise<ShowRecord[]> {
  const [shows, cancelled] = await Promise.all([
    db.selectFrom('radio_shows').selectAll().where('station', '=', station).orderBy('id').execute(),
    db
      .selectFrom('radio_cancelled_airings')
      .innerJoin('radio_shows', 'radio_shows.id', 'show_id')
      .select(['show_id', 'day'])
      .where('station', '=', station)
      .orderBy('day')
      .execute(),
  ])
  const days = Map.groupBy(cancelled, ({ show_id }) => show_id)
  return shows.map((show) => ({ ...show, cancelled: (days.get(show.id) ?? []).map(({ day }) => day) }))
}

/** Returns one show, with a row lock if `holds` is set; undefined if there is none. */
export async function findShow(
  db: Db<ScheduleTables>,
  id: number,
  { holds = false }: { holds?: boolean } = {},
): Promise<ShowRecord | undefined> {
  const show = await db
    .selectFrom('radio_shows')
    .selectAll()
    .where('id', '=', id)
    .$if(holds, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!show) return undefined
  const cancelled = await db
    .selectFrom('radio_cancelled_airings')
    .select('day')
    .where('show_id', '=', id)
    .orderBy('day')
    .execute()
  return { ...show, cancelled: cancelled.map(({ day }) => day) }
}

import { sql } from 'kysely'
import { Copies } from '#platform/server/copies.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { StationId } from '../contract.ts'
import { airingAt } from './airing-at.ts'
import type { KeptStation } from './describe-now.ts'
import { askedOf } from './poll-station.ts'
import { StationState } from './station-state.ts'
import type { StationRow } from './station-tables.ts'
import { stationTag } from './station-tag.ts'
import type { RadioWorld } from './world.ts'

const minuteMs = 60_000

// Those of the present minute, and of the one before while it is still asked for.
const mostKept = 4

const byDatabase = new WeakMap<AnyDb, Copies<KeptStation>>()

/** The copies of a process of what is known of its stations: all who ask within it share them. */
export function keptStations({ db }: Pick<RadioWorld, 'db'>): Copies<KeptStation> {
  const known = byDatabase.get(db)
  if (known) return known
  const copies = new Copies<KeptStation>(mostKept)
  byDatabase.set(db, copies)
  return copies
}

/** What is kept of a station. The minute is part of its key: shows begin and end without anything being announced. */
export function keptStation(world: RadioWorld, station: StationId, instant: Date): Promise<KeptStation> {
  const minute = Math.floor(instant.getTime() / minuteMs)
  return keptStations(world).get(`${station} ${minute}`, async () => {
    const settings = world.stations.find(({ id }) => id === station) ?? null
    const [row, airing] = await Promise.all([
      settings && readRow(world, station),
      airingAt(world.db, station, world.zone, instant),
    ])
    // What another station said is of no use.
    const own = row && settings && row.asked === askedOf(settings) ? row : null
    const value = {
      settings,
      state: StationState.safeParse(own?.state).data ?? null,
      fetched_at: own?.fetched_at ?? null,
      failing_since: own?.failing_since ?? null,
      poll_seconds: own?.poll_seconds ?? 0,
      title_since: own?.title_since ?? null,
      host_since: own?.host_since ?? null,
      play_id: own?.play_id ?? null,
      airing,
    }
    return { value, tags: [stationTag(station)] }
  })
}

async function readRow(world: RadioWorld, station: StationId) {
  type Row = Pick<
    StationRow,
    'asked' | 'fetched_at' | 'failing_since' | 'poll_seconds' | 'title_since' | 'host_since' | 'play_id'
  >
  const { rows } = await sql<Row & { state: unknown }>`
    select asked, state, fetched_at, failing_since, poll_seconds, title_since, host_since, play_id
    from radio_stations where station = ${station}`.execute(world.db)
  return rows[0] ?? null
}

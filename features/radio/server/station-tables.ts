import type { Generated, GeneratedAlways } from 'kysely'
import type { StationId } from '../contract.ts'
import type { StationState } from './station-state.ts'

/**
 * The tables of the stations and their plays. `test/row-types.test.ts` checks them against the
 * migrated database.
 */
export type StationTables = {
  radio_stations: StationRow
  radio_songs: SongRow
  radio_plays: PlayRow
}

/** The last state of a station, and when the next poll is due. */
export type StationRow = {
  station: StationId
  asked: string
  turn: Generated<number>
  tried_at: Date
  due_at: Date
  poll_seconds: number
  failures: Generated<number>
  failing_since: Date | null
  fetched_at: Date | null
  state: StationState | null
  title_since: Date | null
  host_since: Date | null
  play_id: number | null
}

type SongRow = {
  id: GeneratedAlways<number>
  station: StationId
  key: string
  artist: string
  title: string
  plays: number
  last_played_at: Date
}

type PlayRow = {
  id: GeneratedAlways<number>
  song_id: number
  played_at: Date
  ref: number | null
  station: StationId
  dj: string | null
}

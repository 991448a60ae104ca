import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { NewRequest, RequestFate, StationChoices, StationId, SwapState } from '../contract.ts'
import type { StationState } from './stations/station-state.ts'

/**
 * The tables of the stations and their plays. `test/row-types.test.ts` checks them against the
 * migrated database.
 */
export type StationTables = {
  radio_stations: StationRow
  radio_songs: SongRow
  radio_plays: PlayRow
  radio_settings: SettingsRow
}

/**
 * The tables of what is on air beside the requests. `test/row-types.test.ts` checks them against
 * the migrated database.
 */
export type AirTables = {
  radio_dj_says: SaysRow
  radio_listener_samples: SampleRow
  radio_hearts: HeartRow
}

type SaysRow = { station: StationId; airing: string; text: string; said_at: Date }

type SampleRow = { station: StationId; at: Date; listeners: number }

type HeartRow = {
  id: GeneratedAlways<number>
  song_id: number
  station: StationId
  account_id: number | null
  browser_hash: Buffer | null
  given_at: Date
}

type SettingsRow = {
  is_only: Generated<boolean>
  choices: JSONColumnType<StationChoices>
  former: JSONColumnType<StationChoices> | null
  version: number
  changed_at: Date
  changed_by: number | null
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
  hearts: Generated<number>
}

type PlayRow = {
  id: GeneratedAlways<number>
  song_id: number
  played_at: Date
  ref: number | null
  station: StationId
  dj: string | null
}

/**
 * The tables of the request line. `test/row-types.test.ts` checks them against the migrated
 * database.
 */
export type RequestTables = {
  radio_lines: LineRow
  radio_wishes: WishRow
  radio_requests: RequestRow
}

type LineRow = { station: StationId; is_open: boolean; changed_at: Date }

type WishRow = {
  id: GeneratedAlways<number>
  station: StationId
  airing: string | null
  subject: NewRequest['subject']
  artist: string
  title: string
  song: string | null
  fate: Generated<RequestFate>
  wishes: Generated<number>
  sent_at: Date
  fated_at: Date | null
  told_at: Date | null
  fate_before: RequestFate | null
}

type RequestRow = {
  id: GeneratedAlways<number>
  wish_id: number
  account_id: number | null
  browser_hash: Buffer | null
  name: string
  artist: string
  title: string
  message: string
  sent_at: Date
}

/**
 * The tables of the schedule. `test/row-types.test.ts` checks them against the migrated database.
 */
export type ScheduleTables = {
  radio_shows: ShowRow
  radio_cancelled_airings: CancelledAiringRow
  radio_swaps: SwapRow
}

type ShowRow = {
  id: GeneratedAlways<number>
  station: StationId
  name: string
  dj_name: string
  co_dj_name: string | null
  description: string
  is_live: boolean
  is_recurring: boolean
  zone: string
  first_day: string
  last_day: string | null
  starts: string
  minutes: number
  changed_at: Date
  host_id: number | null
  co_host_id: number | null
  version: Generated<number>
  withdrawn_at: Date | null
}

type CancelledAiringRow = { show_id: number; day: string }

/** Someone asks the host of another show to swap the times of two airings. */
export type SwapRow = {
  id: GeneratedAlways<number>
  show_id: number
  day: string
  starts_at: Date
  other_show_id: number
  other_day: string
  other_starts_at: Date
  asked_by: number
  asked_of: number
  asked_at: Date
  state: Generated<SwapState>
  decided_at: Date | null
}

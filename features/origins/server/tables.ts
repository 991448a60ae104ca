import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import type { OriginsHotel, RetroPlayer } from '../contract.ts'

/** The tables of Origins. `test/row-types.test.ts` checks them against the migrated database. */
export type OriginsTables = {
  origins_samples: SampleRow
  origins_hours: HourRow
  origins_days: DayRow
  origins_asked: AskedRow
  origins_players: PlayerRow
  origins_fishing: FishingRow
  origins_matches: MatchRow
  origins_fishers: FisherRow
  origins_fishing_days: FishingDayRow
  origins_fishing_places: FishingPlaceRow
}

type SampleRow = { hotel: OriginsHotel; minute: Date; online: number }

type HourRow = { hotel: OriginsHotel; hour: Date; most: number; most_at: Date; sum: number; samples: number }

type DayRow = { hotel: OriginsHotel; day: number; most: number; most_at: Date; samples: number }

type AskedRow = { hotel: OriginsHotel; minute: Date }

type PlayerRow = {
  id: GeneratedAlways<number>
  habbo_id: string
  hotel: HotelCode
  game_player_id: string | null
  asked_at: Date
  state: RetroPlayer['state']
  trouble: FailureReason | null
  fishing_checked_at: Date | null
  games_checked_at: Date | null
  has_all_ids: Generated<boolean>
}

type FishingRow = { player_id: number; level: number; experience: number; gained_after: Date | null; gained_by: Date }

type MatchRow = {
  id: GeneratedAlways<number>
  player_id: number
  match_id: string
  ended_at: Date | null
  score: number | null
  placement: number | null
  won: boolean | null
  ranked: boolean | null
  map_id: number | null
  is_gone: Generated<boolean>
}

type FisherRow = {
  id: GeneratedAlways<number>
  hotel: OriginsHotel
  habbo_id: string
  name: string | null
  is_gone: Generated<boolean>
  looked_up_at: Date | null
  look_up_at: Date
}

type FishingDayRow = { hotel: OriginsHotel; day: number; read_at: Date; places: number }

type FishingPlaceRow = {
  hotel: OriginsHotel
  day: number
  fisher_id: number
  place: number
  level: number
  experience: number
}

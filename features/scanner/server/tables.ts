import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type {
  BoardName,
  Change,
  FailureReason,
  PanelName,
  RedactedKind,
  Removal,
  ScanState,
  Visibility,
} from '../contract.ts'

/**
 * The tables of the scanner. `test/row-types.test.ts` checks them against the migrated database.
 */
export type ScannerTables = {
  scanner_players: PlayerRow
  scanner_panels: PanelRow
  scanner_earlier: EarlierRow
  scanner_changes: ChangeRow
  scanner_room_names: RoomNameRow
  scanner_badges: BadgeRow
  scanner_friends: FriendRow
  scanner_groups: GroupRow
  scanner_rooms: RoomRow
  scanner_photos: PhotoRow
  scanner_earlier_stays: EarlierMembershipRow
  scanner_redactions: RedactionRow
  scanner_removals: RemovalColumns
  scanner_scores: ScoreRow
  scanner_score_ranges: ScoreRangeRow
  scanner_scores_due: { player_id: number }
  scanner_badge_merits: BadgeMeritRow
  scanner_unlisted: { player_id: number }
}

type PlayerRow = {
  id: GeneratedAlways<number>
  habbo_id: string
  hotel: HotelCode
  name: string
  name_folded: GeneratedAlways<string>
  motto: string
  figure: string
  member_since: Date | null
  last_online_at: Date | null
  online: boolean | null
  level: number | null
  level_checked_at: Date | null
  level_percent: number | null
  experience: number | null
  star_gems: number | null
  visibility: Visibility
  visibility_since: Date
  first_scanned_at: Date
  checked_at: Date
  looked_at: Date
  scan_state: ScanState
  scan_trouble: FailureReason | null
  scan_requested_at: Date | null
  scan_finished_at: Date | null
}

type PanelRow = {
  player_id: number
  panel: PanelName
  checked_at: Date | null
  trouble: FailureReason | null
  current: Generated<number>
  former: Generated<number>
}

/** The kind of value of a row of `scanner_earlier`; a look is a figure string. */
export type EarlierWhat = 'name' | 'motto' | 'look'

type EarlierRow = {
  id: GeneratedAlways<number>
  player_id: number
  what: EarlierWhat
  value: string | null
  gained_after: Date | null
  gained_by: Date
  lost_after: Date | null
  lost_by: Date | null
}

/**
 * The subject of a change. A badge's `key` is its internal id, and its label is looked up when
 * shown; `picture` is a group's badge code, or the picture address of a room or photo.
 */
export type Subject = { key: string; label: string; picture: string | null }

type ChangeRow = {
  id: GeneratedAlways<number>
  player_id: number
  kind: Change['kind']
  count: number
  subjects: Subject[]
  from_value: string | null
  to_value: string | null
  observed_after: Date
  observed_by: Date
}

type RoomNameRow = { hotel: HotelCode; number: number; name: string | null; gone: boolean; checked_at: Date }

/** When a thing was seen to come and, unless it is still there, to go. */
export type MembershipColumns = {
  gained_after: Date | null
  gained_by: Date
  lost_after: Date | null
  lost_by: Date | null
}

type BadgeRow = MembershipColumns & { player_id: number; badge_id: number; worn_place: number | null }

type FriendRow = MembershipColumns & {
  player_id: number
  friend_id: string
  name: string
  motto: string
  figure: string
}

type GroupRow = MembershipColumns & {
  player_id: number
  group_id: string
  name: string
  description: string
  type: string
  badge_code: string
  room_id: string | null
  is_admin: boolean
  primary_colour: string
  secondary_colour: string
  created_at: Date | null
}

type RoomRow = MembershipColumns & {
  player_id: number
  number: number
  room_id: string | null
  name: string
  description: string
  created_at: Date | null
  group_id: string | null
  thumbnail_url: string | null
  image_url: string | null
  rating: number | null
  maximum_visitors: number | null
  tags: string[]
}

type PhotoRow = MembershipColumns & {
  player_id: number
  photo_id: string
  url: string | null
  preview_url: string | null
  room_number: number | null
  taken_at: Date | null
  likes: number
}

type EarlierMembershipRow = {
  player_id: number
  panel: PanelName
  subject: string
  gained_after: Date | null
  gained_by: Date
  lost_after: Date | null
  lost_by: Date
}

type RedactionRow = { habbo_id: string; what: RedactedKind; hash: string; redacted_at: Date }

type RemovalColumns = {
  id: GeneratedAlways<number>
  hotel: HotelCode
  name: string
  habbo_id: string | null
  kind: Removal['kind']
  state: Generated<Removal['state']>
  received_at: Date
  due_at: Date
  code: string | null
  code_until: Date | null
  reason: string | null
  settled_at: Date | null
}

/** A request for removal as it is stored. */
export type RemovalRow = Selectable<RemovalColumns>

/** `recent` is no board: it has the players in the order of their scans. */
type ScoreRow = {
  player_id: number
  board: BoardName | 'recent'
  hotel: HotelCode
  score: number
  badge_id: number | null
}

/** `hotel` is '' for all hotels. */
type ScoreRangeRow = { board: BoardName; hotel: HotelCode | ''; range: number; players: number }

/** `step` is how often the number of owners has doubled. */
type BadgeMeritRow = {
  badge_id: number
  step: number
  is_last_level: boolean
  found_at: Date | null
  gained_at: Date | null
}

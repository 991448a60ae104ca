import { z } from 'zod'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { event } from '#platform/contract/event.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'
import type { PanelName } from './panels.ts'

/**
 * The progress of a scan. `failed`: the hotel gave no valid answer; known data is kept, `trouble`
 * says why.
 */
export const ScanState = z.enum(['queued', 'scanning', 'complete', 'failed'])
export type ScanState = z.output<typeof ScanState>

export const scanPlayer = endpoint({
  method: 'POST',
  path: '/api/post/scanner/scans',
  access: 'anyone',
  summary:
    'Looks a player up by name and starts a scan, unless one is running or the last is younger than the cooldown.',
  status: 202,
  body: z.object({ hotel: HotelCode, name: PlayerName }),
  result: z.object({ habboId: HabboId, hotel: HotelCode, name: z.string(), state: ScanState }),
  refusals: {
    'error.hotelInvalid': 400,
    'error.playerHidden': 403,
    'error.userNotFound': 404,
    'error.nameInvalid': 422,
    'error.tooManyRequests': 429,
    'error.hotelUnavailable': 503,
  },
})

/**
 * A scan of a retro edition player has read the profile; features with further data of such players
 * can read it now. Only published for visible players. `requestedAt` identifies the scan;
 * `gamePlayerId` is the hotel's id for the player's games, null if the player never played.
 */
export const playerScanned = event({
  name: 'scanner.playerScanned',
  payload: z.object({
    habboId: HabboId,
    hotel: HotelCode,
    gamePlayerId: z.string().nullable(),
    requestedAt: z.iso.datetime(),
  }),
})

export * from './badge-owners.ts'
export * from './boards.ts'
export * from './comparison.ts'
export { panelNames, panelsOfEdition } from './constants.ts'
export { formatDays } from './format-days.ts'
export * from './groups.ts'
export * from './panels.ts'
export * from './staff.ts'
export * from './year.ts'

/** Why a hotel could not be read, as shown to visitors. */
export const FailureReason = z.enum(['maintenance', 'blocked', 'busy', 'broken', 'unreachable'])
export type FailureReason = z.output<typeof FailureReason>

/**
 * `banned` is "banned or closed": hidden by the API, but with a picture (hotel-api §0.5).
 * `missing`: neither.
 */
export const Visibility = z.enum(['public', 'private', 'banned', 'missing'])
export type Visibility = z.output<typeof Visibility>

/**
 * The status of one list: `checkedAt` is its last successful snapshot, null before the first.
 * `hidden`: the player hides the list; then it is empty and nothing is counted.
 */
export const Panel = z.object({
  checkedAt: Timestamp.nullable(),
  current: z.int(),
  former: z.int(),
  trouble: FailureReason.nullable(),
  hidden: z.boolean(),
})
export type Panel = z.output<typeof Panel>

/**
 * A value the player once had, and when it was seen to come and (unless current) to go; null if it
 * was removed on request.
 */
export const Earlier = z.object({ value: z.string().nullable(), gained: Observed, lost: Observed.nullable() })
export type Earlier = z.output<typeof Earlier>

/**
 * A scanned player. Fields are null where the hotel does not give them (private, status hidden, old
 * shapes). Level is out of 30.
 */
export const Player = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  /** Address of the head picture (specification §3.1). */
  avatar: z.string(),
  motto: z.string(),
  memberSince: Timestamp.nullable(),
  lastOnlineAt: Timestamp.nullable(),
  online: z.boolean().nullable(),
  level: z.int().nullable(),
  visibility: Visibility,
  /** When the present visibility was first seen. */
  visibilitySince: Timestamp,
  firstScannedAt: Timestamp,
  /** When the hotel last returned the profile. */
  checkedAt: Timestamp,
  state: ScanState,
  trouble: FailureReason.nullable(),
  /** When the scan described by `state` was requested: earlier checks belong to an earlier scan. */
  scanRequestedAt: Timestamp,
  /** When a further scan is allowed (SCAN_COOLDOWN_SECONDS); in the past once it is. */
  nextScanAt: Timestamp,
  panels: z.object({ badges: Panel, friends: Panel, groups: Panel, rooms: Panel, photos: Panel }),
  /**
   * Former names, mottos and looks (figure strings, with `value` the picture address), newest
   * first, at most 50 each. Also empty where the player hides them.
   */
  history: z.object({ names: z.array(Earlier), mottos: z.array(Earlier), looks: z.array(Earlier) }),
})
export type Player = z.output<typeof Player>

const stay = { gained: Observed, lost: Observed.nullable() }

/**
 * `name` is null until the hotel has labelled the badge, or the site's staff where no hotel has
 * (`isNamedByStaff`). `owners` counts scanned players, in all
 * hotels. In the retro edition a badge seen worn once counts as owned from then on, and `isWorn`
 * says whether it was worn in the last snapshot; elsewhere `isWorn` is not read.
 */
export const Badge = z.object({
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  isNamedByStaff: z.boolean(),
  picture: z.string(),
  owners: z.int(),
  isWorn: z.boolean(),
  ...stay,
})
export type Badge = z.output<typeof Badge>

/**
 * `habboId` and `avatar` are null for a friend with a hidden page; `motto` is '' if the friend
 * hides it.
 */
export const Friend = z.object({
  habboId: HabboId.nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  motto: z.string(),
  ...stay,
})
export type Friend = z.output<typeof Friend>

/**
 * `gained` is when scans saw the player join; `createdAt` is set only if an answer had it,
 * `roomCreatedAt` if the room is known (specification §3.4).
 */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  isAdmin: z.boolean(),
  createdAt: Timestamp.nullable(),
  roomCreatedAt: Timestamp.nullable(),
  ...stay,
})
export type Group = z.output<typeof Group>

export const Room = z.object({
  number: z.int(),
  name: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
  createdAt: Timestamp.nullable(),
  rating: z.int().nullable(),
  maximumVisitors: z.int().nullable(),
  enterAddress: z.string(),
  ...stay,
})
export type Room = z.output<typeof Room>

/**
 * `roomName` is null if the room is unknown or deleted; `roomPending` until it has been requested.
 */
export const Photo = z.object({
  id: z.string(),
  picture: z.string(),
  takenAt: Timestamp.nullable(),
  roomName: z.string().nullable(),
  roomPending: z.boolean(),
  likes: z.int(),
  /** Removed on request: without picture and room. */
  isRemoved: z.boolean(),
  ...stay,
})
export type Photo = z.output<typeof Photo>

/**
 * The changes found by scans. Subjects are at most twelve of `count`; `from` and `to` are for
 * changed values, and null for one that was removed on request. For a friend with a hidden page,
 * `key` is the name.
 */
export const changeKinds = [
  'badgesGained',
  'badgesLost',
  'friendsGained',
  'friendsLost',
  'groupsJoined',
  'groupsLeft',
  'roomsOpened',
  'roomsGone',
  'photosTaken',
  'photosGone',
  'nameChanged',
  'mottoChanged',
  'lookChanged',
  'levelChanged',
  'visibilityChanged',
] as const
export const Change = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  observed: Observed,
  count: z.int(),
  subjects: z.array(z.object({ key: z.string(), label: z.string(), picture: z.string().nullable() })),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type Change = z.output<typeof Change>

/**
 * `error.playerHidden`: the player hides the whole page, whether or not a scan knows the player.
 */
const playerRefusals = { 'error.userNotFound': 404, 'error.playerHidden': 403 } as const
const player = z.object({ habboId: HabboId })

export const showPlayer = endpoint({
  method: 'GET',
  path: '/api/get/scanner/users/:habboId',
  access: 'anyone',
  summary: 'A scanned player: what the game says now, how far the scan is, and what was there before.',
  params: player,
  result: Player,
  refusals: playerRefusals,
})

/** Describes the list endpoint of one panel; the first sort is the default. */
function listOf<Panel extends PanelName, Item extends z.ZodType, const Sorts extends readonly [string, ...string[]]>(
  panel: Panel,
  item: Item,
  sorts: Sorts,
) {
  return endpoint({
    method: 'GET',
    path: `/api/get/scanner/users/:habboId/${panel}`,
    access: 'anyone',
    summary: `The ${panel} of a scanned player, current or former, searched, sorted and paged.`,
    params: player,
    query: z.object({
      state: z.enum(['current', 'former']).default('current'),
      q: z.string().trim().max(100, 'error.incorrectData').default(''),
      sort: z.enum(sorts).default(sorts[0]),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(60),
    }),
    result: pageOf(item),
    refusals: { ...playerRefusals, 'error.cursorInvalid': 400, 'error.tooManyRequests': 429 },
  })
}

export const listBadges = listOf('badges', Badge, ['newest', 'rarest', 'name', 'code'])
export const listFriends = listOf('friends', Friend, ['name', 'newest'])
export const listGroups = listOf('groups', Group, ['name', 'newest'])
export const listRooms = listOf('rooms', Room, ['newest', 'name'])
export const listPhotos = listOf('photos', Photo, ['newest', 'oldest'])

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/get/scanner/users/:habboId/timeline',
  access: 'anyone',
  summary: 'What scans found changed, newest first, each with the interval in which it happened.',
  params: player,
  query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  result: pageOf(Change),
  refusals: { ...playerRefusals, 'error.cursorInvalid': 400 },
})

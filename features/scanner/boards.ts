import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { boardNames } from './board-names.ts'

export * from './board-names.ts'

/**
 * `rarity` adds up what badges count for by their owners, `series` counts last levels, `finds` is
 * the latest badge new to all scans, `known` the first scan, `climbers` the month's net gain (UTC).
 */
export const BoardName = z.enum(boardNames)
export type BoardName = z.output<typeof BoardName>

const BoardBadge = z.object({ code: z.string(), name: z.string().nullable(), picture: z.string() })

/**
 * A player on a board; equal players share a place. `figure` is null on the boards by time, `at` on
 * the others, `badge` on all but `finds`.
 */
export const RankedPlayer = z.object({
  place: z.int(),
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string(),
  figure: z.number().nullable(),
  at: Timestamp.nullable(),
  badge: BoardBadge.nullable(),
})
export type RankedPlayer = z.output<typeof RankedPlayer>

const BoardQuery = z.object({
  board: BoardName.default(boardNames[0]),
  hotel: HotelCode.optional(),
  language: LanguageCode.default('en'),
  after: Cursor.optional(),
})

/**
 * `scanned`: players whose badges (for `known`: profiles) scans have read; `ranked`: those on this
 * board. Both leave out hidden players and those who chose to be on no board.
 */
export const PlayerBoard = z.object({
  board: BoardName,
  hotel: HotelCode.nullable(),
  month: z.string().nullable(),
  scanned: z.int(),
  ranked: z.int(),
  items: z.array(RankedPlayer),
  nextCursor: z.string().nullable(),
})
export type PlayerBoard = z.output<typeof PlayerBoard>

export const showPlayerBoard = endpoint({
  method: 'GET',
  path: '/api/get/scanner/boards',
  access: 'anyone',
  summary: 'A board of scanned players, of one hotel or of all, fifty a page.',
  query: BoardQuery,
  result: PlayerBoard,
  refusals: { 'error.cursorInvalid': 400 },
})

/**
 * The caller's player on a board, with up to two players before and after. `isShown`: others see
 * the player on boards; one whose profile `isPrivate` in the game is on none. `hotel` is that of a
 * scanned player. `own` is null if the player is not on the board. `board` is the page asked for,
 * read at the same time, so that it fits the place.
 */
export const OwnBoardPlace = z.object({
  board: PlayerBoard,
  isShown: z.boolean(),
  isScanned: z.boolean(),
  isPrivate: z.boolean(),
  hotel: HotelCode.nullable(),
  own: RankedPlayer.nullable(),
  items: z.array(RankedPlayer),
})
export type OwnBoardPlace = z.output<typeof OwnBoardPlace>

export const showOwnBoardPlace = endpoint({
  method: 'GET',
  path: '/api/get/users/player-board-place',
  access: 'loggedIn',
  summary: 'A page of a board of scanned players, and where the player of the caller is, with the neighbours.',
  query: BoardQuery,
  result: OwnBoardPlace,
  refusals: { 'error.cursorInvalid': 400 },
})

/**
 * A part is null where the administration switched it off. `rarest`: badges gained within a week,
 * fewest owners first. `finds`: badges new to all scans, each with a player who has it.
 */
export const RareThings = z.object({
  players: z
    .array(z.object({ habboId: HabboId, hotel: HotelCode, name: z.string(), avatar: z.string(), at: Timestamp }))
    .nullable(),
  rarest: z.array(BoardBadge.extend({ owners: z.int() })).nullable(),
  finds: z.array(RankedPlayer.omit({ place: true, figure: true })).nullable(),
})
export type RareThings = z.output<typeof RareThings>

export const showRareThings = endpoint({
  method: 'GET',
  path: '/api/get/scanner/rare-things',
  access: 'anyone',
  summary: 'Players scanned lately, the rarest badges gained within a week, and the newest finds.',
  query: z.object({ language: LanguageCode.default('en') }),
  result: RareThings,
  refusals: {},
})

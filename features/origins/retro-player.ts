import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { FailureReason } from '#features/scanner/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'

/** The number of newest games listed individually. */
export const gamesShown = 100

/** The number of fishing values returned, including the current one. */
export const fishingShown = 100

/**
 * A fishing skill, and when it was first seen; `experience` is the total ever gained (hotel-api
 * §5.5).
 */
export const FishingReading = z.object({ level: z.int(), experience: z.int(), seen: Observed })
export type FishingReading = z.output<typeof FishingReading>

/**
 * A player's fishing. `checkedAt` is when the hotel last answered, null before the first time.
 * `reached` is null for a player without fishing progress; `history` has the earlier values, latest
 * first.
 */
export const Fishing = z.object({
  checkedAt: Timestamp.nullable(),
  reached: FishingReading.nullable(),
  history: z.array(FishingReading),
})
export type Fishing = z.output<typeof Fishing>

/**
 * A player's result in a game of BattleBall; null where the hotel does not say. `placement` is 1
 * for the best.
 */
export const Game = z.object({
  endedAt: Timestamp,
  score: z.int(),
  placement: z.int().nullable(),
  won: z.boolean().nullable(),
  ranked: z.boolean().nullable(),
  mapId: z.int().nullable(),
})
export type Game = z.output<typeof Game>

/**
 * A player's BattleBall record over the `games` read so far. `known` counts the games the hotel has
 * listed: if it is higher, or `complete` is false, older games are still to be read, a batch with
 * each scan. `bestScore` and `meanScore` are null without games. `latest` has the newest games,
 * newest first.
 */
export const BattleBall = z.object({
  checkedAt: Timestamp.nullable(),
  games: z.int(),
  known: z.int(),
  complete: z.boolean(),
  wins: z.int(),
  rankedGames: z.int(),
  bestScore: z.int().nullable(),
  meanScore: z.number().nullable(),
  latest: z.array(Game),
})
export type BattleBall = z.output<typeof BattleBall>

/**
 * Data of a scanned player on a hotel of the retro edition, besides the profile. `askedAt` is the
 * scan it was last requested for (`scanRequestedAt` of the player), null before the first. If
 * `failed`, the hotel gave no valid answer, `trouble` has the reason, and the known data is kept.
 */
export const RetroPlayer = z.object({
  habboId: HabboId,
  askedAt: Timestamp.nullable(),
  state: z.enum(['waiting', 'reading', 'complete', 'failed']),
  trouble: FailureReason.nullable(),
  fishing: Fishing,
  battleBall: BattleBall,
})
export type RetroPlayer = z.output<typeof RetroPlayer>

/** `error.userNotFound` also for players of modern hotels. */
export const showRetroPlayer = endpoint({
  method: 'GET',
  path: '/api/get/origins/users/:habboId',
  access: 'anyone',
  summary: 'The data of Habbo Origins on a scanned player beside the profile: fishing and the BattleBall record.',
  params: z.object({ habboId: HabboId }),
  result: RetroPlayer,
  refusals: { 'error.userNotFound': 404, 'error.playerHidden': 403 },
})

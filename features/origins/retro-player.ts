import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { FailureReason } from '#features/scanner/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'

/** How many of the newest games are told one by one. */
export const gamesShown = 100

/** How many values of fishing are told, the present one among them. */
export const fishingShown = 100

/**
 * A fishing skill, and when it was first seen; `experience` is the total ever gained (hotel-api
 * §5.5).
 */
export const FishingReading = z.object({ level: z.int(), experience: z.int(), seen: Observed })
export type FishingReading = z.output<typeof FishingReading>

/**
 * A player's fishing. `checkedAt` is the last time the hotel answered, null before the first. `reached` is null for who has never fished; `history` holds
 * what was reached before, the latest first.
 */
export const Fishing = z.object({
  checkedAt: Timestamp.nullable(),
  reached: FishingReading.nullable(),
  history: z.array(FishingReading),
})
export type Fishing = z.output<typeof Fishing>

/** What a player came to in a game of BattleBall; null where the hotel does not say. `placement` is 1 for the best. */
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
 * A player's record in BattleBall, of the `games` that have been read. `known` counts all that the hotel has told of: where it is more, or `complete` is false, older
 * games are still to be read, some with each scan. `bestScore` and `meanScore` are null without games. `latest` holds the newest, the newest first.
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
 * What a hotel of the retro edition tells of a scanned player beside the profile. `askedAt` names the scan it was last asked for (`scanRequestedAt` of the player), null
 * before the first. `failed`: the hotel did not answer well, `trouble` says why, and what was known stays.
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
  summary: 'What Habbo Origins tells of a scanned player beside the profile: fishing and the record in BattleBall.',
  params: z.object({ habboId: HabboId }),
  result: RetroPlayer,
  refusals: { 'error.userNotFound': 404, 'error.playerHidden': 403 },
})

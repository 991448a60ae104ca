import { z } from 'zod'
import { claim, count, instant, wholeNumber } from './wire-field.ts'

/** The form of a player's id in games of Origins (hotel-api §5.2). */
export const gamePlayerIdForm = /^gp-[a-zA-Z0-9-]{1,100}$/

/** The form of a game's id. */
export const matchIdForm = /^gm-[a-zA-Z0-9-]{1,100}$/

/** How many match ids one call answers (hotel-api §5.4). */
export const matchesAtOnce = 100

/** A player's result in a game. `won` is whether the team won; null if the hotel does not say. */
export type MatchPart = { gamePlayerId: string; score: number; placement: number | null; won: boolean | null }

/** A game of BattleBall; `mapId` and `ranked` are null where the hotel does not say. */
export type HotelMatch = { id: string; endedAt: Date; mapId: number | null; ranked: boolean | null; parts: MatchPart[] }

const participant = z.object({
  gamePlayerId: z.string().regex(gamePlayerIdForm),
  gameScore: wholeNumber,
  playerPlacement: count,
  teamId: count,
})

const team = z.object({ teamId: count, win: claim })

/**
 * Schema of `GET …/matches/v1/{gp-…}/ids`: a list of ids, newest first. An invalid id rejects the
 * whole response, since a partial list would look complete.
 */
export const matchIdsAnswer = z.array(z.string().regex(matchIdForm)).transform((ids) => [...new Set(ids)])

/** Reads `GET …/matches/v1/{gm-…}`. Without an id, an end or the scores there is no game. */
export const matchAnswer = z
  .object({
    metadata: z.object({ matchId: z.string().regex(matchIdForm) }),
    info: z.object({
      gameEnd: instant,
      mapId: count,
      ranked: claim,
      participants: z.array(participant),
      teams: z.array(team).catch([]),
    }),
  })
  .transform(({ metadata, info }, context): HotelMatch => {
    const { gameEnd, mapId, ranked, participants, teams } = info
    if (gameEnd === null) {
      context.addIssue({ code: 'custom', message: 'The game has no end' })
      return z.NEVER
    }
    return {
      id: metadata.matchId,
      endedAt: gameEnd,
      mapId,
      ranked,
      parts: participants.map(({ gamePlayerId, gameScore, playerPlacement, teamId }) => ({
        gamePlayerId,
        score: gameScore,
        placement: playerPlacement,
        won: teams.find((each) => each.teamId !== null && each.teamId === teamId)?.win ?? null,
      })),
    }
  })

import { createRandom, hexOf } from '../random.ts'
import { hourMs } from '../world/dates.ts'
import { fishingBoard, reachedIn } from '../world/fishing-board.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import { onlineAt } from '../world/online-rhythm.ts'
import type { Player } from '../world/player.ts'
import type { Call } from './call.ts'
import { bouncerPlayerId } from './player-body.ts'
import { json, notFound, type Reply } from './reply.ts'

/** `origins/users` (hotel-api §5.1). */
export function onlineUsers({ hotel }: Call): Reply {
  return json({ onlineUsers: onlineAt(hotel, hotel.clock.now) })
}

function playerOf(hotel: HotelWorld, playerId: string): Player | undefined {
  const id = playerId.slice(-32).split('').reverse().join('')
  const player = hotel.findById(`${hotel.code}-${id}`)
  return player !== undefined && bouncerPlayerId(hotel, player) === playerId ? player : undefined
}

/** `users/by-playerId/{gp-…}`: an array with the player's id (hotel-api §5.3). */
export function playersByPlayerId({ hotel, captured }: Call): Reply {
  const player = playerOf(hotel, captured[0] ?? '')
  return player === undefined ? notFound() : json([player.id])
}

/** Match ids end in eight digits for the number of the match and of the player. */
function matchId(hotel: HotelWorld, player: Player, number: number): string {
  const tail = [player.index, number].map((part) => part.toString(16).padStart(4, '0')).join('')
  return `gm-${hotel.code}-${hexOf(`${hotel.key} match ${player.index} ${number}`).slice(0, 24)}${tail}`
}

/**
 * Games after the start of the world have numbers from here on, earlier ones from 0, latest first.
 */
const firstLater = 0x8000

/** The start of the game with this number (Unix ms); undefined if there is none. */
function beginOf(hotel: HotelWorld, player: Player, number: number, share: number): number | undefined {
  if (number < player.firstMatches) return Math.floor(hotel.startsAt - (number + share) * 9 * hourMs)
  const end = player.laterMatches[number - firstLater]
  return end === undefined ? undefined : end - 200_000
}

/** `matches/v1/{gp-…}/ids?offset=&limit=`, newest first (hotel-api §5.4). */
export function matchIds({ hotel, captured, url }: Call): Reply {
  const player = playerOf(hotel, captured[0] ?? '')
  if (player === undefined) return notFound()
  const offset = Number(url.searchParams.get('offset') ?? '0') || 0
  const limit = Math.min(Number(url.searchParams.get('limit') ?? '100') || 100, 100)
  const later = player.laterMatches.map((_, number) => firstLater + number).reverse()
  const numbers = [...later, ...Array.from({ length: player.firstMatches }, (_, number) => number)]
  return json(numbers.slice(offset, offset + limit).map((number) => matchId(hotel, player, number)))
}

/** `matches/v1/{gm-…}` (hotel-api §5.4). */
export function match({ hotel, captured }: Call): Reply {
  const id = captured[0] ?? ''
  const number = Number.parseInt(id.slice(-4), 16)
  const index = Number.parseInt(id.slice(-8, -4), 16)
  const player = index < hotel.population ? hotel.player(index) : undefined
  const own = player && bouncerPlayerId(hotel, player)
  if (player === undefined || own === null || own === undefined || matchId(hotel, player, number) !== id)
    return notFound()
  const random = createRandom(id)
  const others: string[] = []
  while (others.length < 5) {
    const other = bouncerPlayerId(hotel, hotel.player(random.below(hotel.regulars)))
    if (other !== null && other !== own && !others.includes(other)) others.push(other)
  }
  const scores = [own, ...others].map((gamePlayerId, i) => ({
    gamePlayerId,
    gameScore: random.between(0, 90),
    teamId: (i % 2) + 1,
  }))
  const total = (team: number) => scores.reduce((sum, score) => sum + (score.teamId === team ? score.gameScore : 0), 0)
  const place = (team: number) => (total(team) > total(3 - team) || (total(1) === total(2) && team === 1) ? 1 : 2)
  const begin = beginOf(hotel, player, number, random.share())
  if (begin === undefined) return notFound()
  const gameDuration = random.pick([180_000, 196_000, 240_000])
  return json({
    metadata: { matchId: id, participantPlayerIds: scores.map(({ gamePlayerId }) => gamePlayerId) },
    info: {
      gameCreation: begin,
      gameDuration,
      gameEnd: begin + gameDuration,
      gameMode: 'BOUNCER',
      mapId: random.between(1, 5),
      ranked: random.chance(0.7),
      participants: scores.map((score) => ({
        gamePlayerId: score.gamePlayerId,
        gameScore: score.gameScore,
        playerPlacement: 1 + scores.filter((other) => other.gameScore > score.gameScore).length,
        teamId: score.teamId,
        teamPlacement: place(score.teamId),
        timesStunned: random.below(6),
        powerUpPickups: random.below(8),
        powerUpActivations: random.below(8),
        tilesCleaned: random.below(9),
        tilesColoured: random.below(60),
        tilesStolen: random.below(20),
        tilesLocked: random.below(40),
        tilesColouredForOpponents: random.below(4),
      })),
      teams: [1, 2].map((teamId) => ({
        teamId,
        win: place(teamId) === 1,
        teamScore: total(teamId),
        teamPlacement: place(teamId),
      })),
    },
  })
}

/** `skills/{id}?skillType=FISHING`, by a player's id or id in games (hotel-api §5.5). */
export function skill({ hotel, captured, url }: Call): Reply {
  const id = captured[0] ?? ''
  const player = id.startsWith('gp-') ? playerOf(hotel, id) : hotel.findById(id)
  const reached = player && url.searchParams.get('skillType') === 'FISHING' ? reachedIn(hotel, player) : undefined
  return reached === undefined ? notFound() : json(reached)
}

/** `skills/leaderboard?skillType=FISHING&page=`, 50 a page. */
export function skillLeaderboard({ hotel, url }: Call): Reply {
  if (url.searchParams.get('skillType') !== 'FISHING') return notFound()
  const entries = fishingBoard(hotel)
  const page = Math.max(1, Number(url.searchParams.get('page') ?? '1') || 1)
  const totalPages = Math.ceil(entries.length / 50)
  return json({ entries: entries.slice((page - 1) * 50, page * 50), totalPages, currentPage: page, pageSize: 50 })
}

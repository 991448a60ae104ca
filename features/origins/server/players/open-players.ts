import { sql } from 'kysely'
import { habboIdOf, hiddenPartsOf } from '#features/accounts/server/api.ts'
import type { HotelGateway } from '#features/hotels/server/api.ts'
import { playerScanned } from '#features/scanner/contract.ts'
import { metPlayers } from '#features/scanner/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  type BattleBall,
  type Fishing,
  fishingShown,
  gamesShown,
  originsHotels,
  showRetroPlayer,
} from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { askFor, readPlayerTask } from './asked-players.ts'
import type { RetroPlayersContext } from './players-context.ts'
import { readPlayer } from './read-player.ts'

/**
 * Implements contract `showRetroPlayer`. A hidden page gets the same refusal whether or not a scan
 * knows the player.
 */
async function describeRetroPlayer(
  { db, clock }: Pick<RetroPlayersContext, 'db' | 'clock'>,
  habboId: string,
): Promise<Outcome<typeof showRetroPlayer>> {
  const [hidden, met, player] = await Promise.all([
    hiddenPartsOf(db, habboId),
    metPlayers(db, [habboId]),
    db.selectFrom('origins_players').selectAll().where('habbo_id', '=', habboId).executeTakeFirst(),
  ])
  if (hidden?.page) return refuse('error.playerHidden')
  if (!met.has(habboId) || !isOfOrigins(habboId)) return refuse('error.userNotFound')
  if (!player) return { habboId, askedAt: null, state: 'complete', trouble: null, ...nothingRead }
  const [fishing, games] = await Promise.all([readingsOf(db, player.id), recordOf(db, player.id)])
  const isLost = isUnderWay(player.state) && player.asked_at.getTime() < clock.now().getTime() - lostAfterMs
  return {
    habboId,
    askedAt: player.asked_at.toISOString(),
    state: isLost ? 'failed' : player.state,
    trouble: isLost ? 'unreachable' : player.trouble,
    fishing: { checkedAt: player.fishing_checked_at?.toISOString() ?? null, ...fishing },
    battleBall: {
      checkedAt: player.games_checked_at?.toISOString() ?? null,
      ...games,
      complete: player.has_all_ids && games.known === games.games,
    },
  }
}

// A reading that has been under way for so long was lost with its process.
const lostAfterMs = 20 * 60_000

const nothingRead = {
  fishing: { checkedAt: null, reached: null, history: [] },
  battleBall: {
    checkedAt: null,
    games: 0,
    known: 0,
    complete: false,
    wins: 0,
    rankedGames: 0,
    bestScore: null,
    meanScore: null,
    latest: [],
  },
} satisfies { fishing: Fishing; battleBall: BattleBall }

function isOfOrigins(habboId: string): boolean {
  return originsHotels.some((hotel) => habboId.startsWith(`${hotel}-`))
}

function isUnderWay(state: string): boolean {
  return state === 'waiting' || state === 'reading'
}

async function readingsOf(db: Db<OriginsTables>, playerId: number): Promise<Omit<Fishing, 'checkedAt'>> {
  const rows = await db
    .selectFrom('origins_fishing')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('gained_by', 'desc')
    .limit(fishingShown)
    .execute()
  const [reached = null, ...history] = rows.map(({ level, experience, gained_after, gained_by }) => ({
    level,
    experience,
    seen: { after: gained_after?.toISOString() ?? null, by: gained_by.toISOString() },
  }))
  return { reached, history }
}

type Record = Omit<BattleBall, 'checkedAt' | 'complete' | 'latest'>

async function recordOf(db: Db<OriginsTables>, playerId: number): Promise<Omit<BattleBall, 'checkedAt' | 'complete'>> {
  const [{ rows: records }, latest] = await Promise.all([
    sql<Record>`
      select count(ended_at)::integer as games, (count(*) filter (where not is_gone))::integer as known,
        (count(*) filter (where won))::integer as wins, (count(*) filter (where ranked))::integer as "rankedGames",
        max(score) as "bestScore", round(avg(score), 1)::double precision as "meanScore"
      from origins_matches where player_id = ${playerId}`.execute(db),
    db
      .selectFrom('origins_matches')
      .select(['ended_at', 'score', 'placement', 'won', 'ranked', 'map_id'])
      .where('player_id', '=', playerId)
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc')
      .limit(gamesShown)
      .execute(),
  ])
  return {
    ...(records[0] ?? nothingRead.battleBall),
    latest: latest.flatMap(({ ended_at, score, placement, won, ranked, map_id }) =>
      ended_at && score !== null
        ? [{ endedAt: ended_at.toISOString(), score, placement, won, ranked, mapId: map_id }]
        : [],
    ),
  }
}

/** The options for reading players of the retro edition. The gateway is closed by its owner. */
export type RetroPlayersOptions = { db: Db<unknown>; gateway: HotelGateway; queue: TaskQueue; clock: Clock }

/**
 * Creates the reading of Habbo Origins data of players besides their profile, triggered by each
 * scan.
 */
export function openRetroPlayers({ db, gateway, queue, clock }: RetroPlayersOptions): Feature {
  const context: RetroPlayersContext = { db: tablesOf<OriginsTables>(db), gateway, queue, clock }
  return {
    routes: (app) => serve(app, showRetroPlayer, ({ params }) => describeRetroPlayer(context, params.habboId)),
    listeners: [listener(playerScanned, (scanned) => askFor(context, scanned))],
    tasks: [bind(readPlayerTask, (asked, { signal }) => readPlayer(context, asked, signal))],
    personalData: { name: 'origins', collect: (accountId) => retroData(context.db, accountId) },
  }
}

/**
 * Returns the Habbo Origins data of an account's player for the data export; null if nothing was
 * read.
 */
async function retroData(
  db: Db<OriginsTables>,
  accountId: number,
): Promise<{ player: object; fishing: object[]; matches: object[] } | null> {
  const habboId = await habboIdOf(db, accountId)
  if (habboId === null) return null
  const found = await db.selectFrom('origins_players').selectAll().where('habbo_id', '=', habboId).executeTakeFirst()
  if (!found) return null
  const { id, ...player } = found
  const [fishing, matches] = await Promise.all([
    db
      .selectFrom('origins_fishing')
      .select(['level', 'experience', 'gained_after', 'gained_by'])
      .where('player_id', '=', id)
      .orderBy('gained_by')
      .execute(),
    db
      .selectFrom('origins_matches')
      .select(['match_id', 'ended_at', 'score', 'placement', 'won', 'ranked', 'map_id'])
      .where('player_id', '=', id)
      .orderBy('ended_at')
      .orderBy('match_id')
      .execute(),
  ])
  return { player, fishing, matches }
}

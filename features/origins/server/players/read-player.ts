import { sql } from 'kysely'
import type { z } from 'zod'
import { playerTag } from '#features/accounts/server/api.ts'
import { type HotelMatch, type HotelSkill, isHotelRefusal, matchesAtOnce } from '#features/hotels/server/api.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import { failureReasonOf } from '#features/scanner/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Game } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import type { readPlayerTask } from './asked-players.ts'
import { findAsked, noteReading } from './asked-players.ts'
import { isPageHidden, type Reading, type RetroPlayersContext } from './players-context.ts'

/**
 * The number of new ids taken per scan: a player may have played thousands of games before the
 * first scan.
 */
const idsPerScan = 1_000

// With this many games unread, older ones need not be listed yet.
const enoughUnread = 100

/**
 * Lists the games a player has played since the last scan. The hotel pages them newest first;
 * paging stops at the first known game if all older ones are known too, otherwise it continues to
 * older ones, a batch per scan. A failure on any page stores nothing, so no gap remains.
 */
async function listGames(reading: Reading, gamePlayerId: string, unread: number): Promise<FailureReason | null> {
  const { context, player, calls, mayContinue } = reading
  const known = await knownGames(context.db, player.id)
  const fresh = new Set<string>()
  let isEnd = false
  for (let offset = 0; !isEnd && fresh.size < idsPerScan; offset += matchesAtOnce) {
    const ids = await context.gateway.listMatches(player.hotel, gamePlayerId, offset, calls)
    if (isHotelRefusal(ids)) {
      const trouble = failureReasonOf(ids)
      if (trouble) return trouble
      // The hotel has no games of this player (any more).
      isEnd = known.size === 0
      break
    }
    for (const id of ids) if (!known.has(id)) fresh.add(id)
    isEnd = ids.length < matchesAtOnce
    const meetsKnown = ids.some((id) => known.has(id))
    if (meetsKnown && (player.hasAllIds || unread + fresh.size >= enoughUnread)) break
  }
  if (await mayContinue()) {
    const hasAllIds = player.hasAllIds ? isEnd || fresh.size < idsPerScan : isEnd
    await storeIds(context.db, player, [...fresh], hasAllIds, context.clock.now())
  }
  return null
}

/** The number of games read per scan, newest first; the next scan continues with older ones. */
const gamesPerScan = 100

// What has been read is shown while the rest is under way.
const gamesAtOnce = 10

/**
 * Updates a player's games: lists them, then reads each unread one, newest first. A failure stops
 * it and keeps the games read so far; a game that the hotel does not have (any more) is not
 * requested again.
 */
async function readGames(reading: Reading): Promise<FailureReason | null> {
  const { context, player, mayContinue } = reading
  if (player.gamePlayerId === null) {
    if (await mayContinue()) await noteAllKnown(context.db, player, context.clock.now())
    return null
  }
  const isListed = await listGames(reading, player.gamePlayerId, await countUnread(context.db, player.id))
  if (isListed !== null) return isListed
  const wanted = await unreadGames(context.db, player.id, gamesPerScan)
  let trouble: FailureReason | null = null
  for (let from = 0; from < wanted.length && trouble === null; from += gamesAtOnce) {
    trouble = await readSome(reading, player.gamePlayerId, wanted.slice(from, from + gamesAtOnce))
    if (!(await mayContinue())) return null
  }
  return trouble
}

/** Reads games by their ids and stores those that were answered. */
async function readSome(
  { context, player, calls, mayContinue }: Reading,
  gamePlayerId: string,
  matchIds: readonly string[],
): Promise<FailureReason | null> {
  const answers = await Promise.all(
    matchIds.map(async (matchId) => ({
      matchId,
      match: await context.gateway.showMatch(player.hotel, matchId, calls),
    })),
  )
  const failures = answers.map(({ match }) => (isHotelRefusal(match) ? failureReasonOf(match) : null))
  const known = answers.filter((_answer, at) => failures[at] === null)
  if (!(await mayContinue())) return null
  await storeGames(
    context.db,
    player,
    known.map(({ matchId, match }) => ({
      matchId,
      played: isHotelRefusal(match) ? null : partOf(match, gamePlayerId),
    })),
  )
  return failures.find((trouble) => trouble !== null) ?? null
}

function partOf({ endedAt, mapId, ranked, parts }: HotelMatch, gamePlayerId: string) {
  const part = parts.find((each) => each.gamePlayerId === gamePlayerId)
  return part ? { endedAt, mapId, ranked, score: part.score, placement: part.placement, won: part.won } : null
}

/**
 * Reads the data of a player besides the profile. Unanswered parts stay unchanged, with the failure
 * noted. Players with a hidden page are not read, and nothing is stored if they hide it during the
 * reading.
 */
export async function readPlayer(
  context: RetroPlayersContext,
  { habboId, askedAt }: z.output<typeof readPlayerTask.payload>,
  signal: AbortSignal,
): Promise<void> {
  const player = await findAsked(context, habboId, askedAt)
  if (!player) return
  const mayContinue = async () => !(await isPageHidden(context.db, habboId))
  const reading: Reading = { context, player, calls: { priority: 'background', signal }, mayContinue }
  let trouble: FailureReason | null = null
  if (await mayContinue()) {
    await noteReading(context, player, askedAt, { state: 'reading', trouble: null })
    const ofFishing = await readFishing(reading)
    const ofGames = await readGames(reading)
    trouble = ofFishing ?? ofGames
  }
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
  await noteReading(context, player, askedAt, { state: trouble ? 'failed' : 'complete', trouble })
}

/**
 * Reads a player's fishing progress. A failure changes nothing; if the hotel says the player has
 * never fished, the reading still counts as done.
 */
async function readFishing({ context, player, calls, mayContinue }: Reading): Promise<FailureReason | null> {
  const skill = await context.gateway.fishingSkill(player.habboId, calls)
  const trouble = isHotelRefusal(skill) ? failureReasonOf(skill) : null
  if (trouble || !(await mayContinue())) return trouble
  await storeFishing(context.db, player, isHotelRefusal(skill) ? null : skill, context.clock.now())
  return null
}

/**
 * Stores the progress if it differs from the last; null means that the hotel has none. An answer
 * older than the stored one is ignored.
 */
async function storeFishing(
  db: Db<OriginsTables>,
  player: { id: number; habboId: string },
  skill: HotelSkill | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { checked } = await tx
      .selectFrom('origins_players')
      .select('fishing_checked_at as checked')
      .where('id', '=', player.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (checked && now <= checked) return
    const last = await tx
      .selectFrom('origins_fishing')
      .select(['level', 'experience'])
      .where('player_id', '=', player.id)
      .orderBy('gained_by', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (skill && (last?.level !== skill.level || last.experience !== skill.experience)) {
      await tx
        .insertInto('origins_fishing')
        .values({ player_id: player.id, ...skill, gained_after: checked, gained_by: now })
        .execute()
    }
    await tx.updateTable('origins_players').set({ fishing_checked_at: now }).where('id', '=', player.id).execute()
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}

type Player = { id: number; habboId: string }

/** A player's result in a game; null for a game that the hotel does not have (any more). */
type ReadGame = { matchId: string; played: (Omit<Game, 'endedAt'> & { endedAt: Date }) | null }

/** The ids of all games of a player that are known, read or not. */
async function knownGames(db: Db<OriginsTables>, playerId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('origins_matches').select('match_id').where('player_id', '=', playerId).execute()
  return new Set(rows.map((row) => row.match_id))
}

/**
 * Stores game ids, newest first; `hasAllIds` says whether these and the known ones are complete.
 */
async function storeIds(
  db: Db<OriginsTables>,
  player: Player,
  ids: readonly string[],
  hasAllIds: boolean,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Put in from the oldest on, so that the newest gets the highest number.
    await sql`
      insert into origins_matches (player_id, match_id)
      select ${player.id}, id from unnest(${ids.toReversed()}::text[]) with ordinality as listed(id, place) order by place
      on conflict do nothing`.execute(tx)
    await tx
      .updateTable('origins_players')
      .set({ games_checked_at: now, has_all_ids: hasAllIds })
      .where('id', '=', player.id)
      .execute()
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}

/** Stores that a player has not played a game, according to the profile. */
async function noteAllKnown(db: Db<OriginsTables>, player: Player, now: Date): Promise<void> {
  await storeIds(db, player, [], true, now)
}

/** How many games of a player are known by their ids alone. */
async function countUnread(db: Db<OriginsTables>, playerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('origins_matches')
    .select((of) => of.fn.countAll<number>().as('unread'))
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('is_gone', '=', false)
    .executeTakeFirstOrThrow()
  return unread
}

/** The ids of games that have not been read, the newest first. */
async function unreadGames(db: Db<OriginsTables>, playerId: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('origins_matches')
    .select('match_id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('is_gone', '=', false)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.match_id)
}

/** Stores games as returned by the hotel. A game never changes once it has ended. */
async function storeGames(db: Db<OriginsTables>, player: Player, games: readonly ReadGame[]): Promise<void> {
  if (games.length === 0) return
  const of = <Value>(read: (played: NonNullable<ReadGame['played']>) => Value) =>
    games.map(({ played }) => played && read(played))
  await inTransaction(db, async (tx) => {
    await sql`
      update origins_matches as match set ended_at = read.ended_at, score = read.score, placement = read.placement,
        won = read.won, ranked = read.ranked, map_id = read.map_id, is_gone = read.ended_at is null
      from unnest(
        ${games.map(({ matchId }) => matchId)}::text[], ${of((played) => played.endedAt)}::timestamptz[],
        ${of((played) => played.score)}::integer[], ${of((played) => played.placement)}::integer[],
        ${of((played) => played.won)}::boolean[], ${of((played) => played.ranked)}::boolean[],
        ${of((played) => played.mapId)}::integer[]
      ) as read(match_id, ended_at, score, placement, won, ranked, map_id)
      where match.player_id = ${player.id} and match.match_id = read.match_id and match.ended_at is null`.execute(tx)
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}

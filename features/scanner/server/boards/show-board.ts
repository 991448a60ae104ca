import { sql } from 'kysely'
import { boardTag, habboIdOf, hiddenPlayersTag, isKeptOffBoards } from '#features/accounts/server/api.ts'
import { badgePicture, describeBadges } from '#features/badges/server/api.ts'
import { defaultHotels, type HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type AnyDb, type Db, inSnapshot } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import {
  type BoardName,
  boardPageSize,
  type OwnBoardPlace,
  type RankedPlayer,
  type showOwnBoardPlace,
  type showPlayerBoard,
} from '../../contract.ts'
import type { ScannerTables } from '../tables.ts'
import { type BoardScope, countAbove, countRanked, readScores, type ScorePlace, type ScoreRow } from './read-scores.ts'
import { leastScore, meaningOf } from './scores.ts'

/** What boards are read with. */
export type BoardContext = { db: Db<ScannerTables>; addresses: HotelAddresses; clock: Clock }

type Scope = BoardScope & { board: BoardName }

// Neighbours of one's own place, on each side.
const neighbours = 2

/** Answers contract `showPlayerBoard`. */
export async function readPlayerBoard(
  context: BoardContext,
  query: Parsed<typeof showPlayerBoard>['query'],
): Promise<Outcome<typeof showPlayerBoard>> {
  return inSnapshot(context.db, (db) => readBoard({ ...context, db }, query))
}

/** Answers contract `showOwnBoardPlace` for an account. */
export async function readOwnBoardPlace(
  context: BoardContext,
  accountId: number,
  query: Parsed<typeof showOwnBoardPlace>['query'],
): Promise<Outcome<typeof showOwnBoardPlace>> {
  return inSnapshot(context.db, async (db) => {
    const board = await readBoard({ ...context, db }, query)
    return isRefusal(board) ? board : { ...(await readOwnPlace({ ...context, db }, accountId, query)), board }
  })
}

async function readBoard(
  context: BoardContext,
  { board, hotel, language, after }: Parsed<typeof showPlayerBoard>['query'],
): Promise<Outcome<typeof showPlayerBoard>> {
  const { db, clock } = context
  const now = clock.now()
  const start = after === undefined ? null : readCursor(board, after)
  if (start === undefined) return refuse('error.cursorInvalid')
  const scope: Scope = { board, hotel, least: leastScore(board, now) }
  addCacheTags([hiddenPlayersTag, boardTag])
  const [{ rows, hasMore }, ranked, scanned] = await Promise.all([
    readScores(db, scope, start, boardPageSize),
    countRanked(db, scope),
    countRanked(db, { board: board === 'known' ? 'known' : 'badges', hotel, least: null }),
  ])
  const last = rows.at(-1)
  return {
    board,
    hotel: hotel ?? null,
    month: board === 'climbers' ? now.toISOString().slice(0, 7) : null,
    scanned,
    ranked,
    items: await describeRanked(context, scope, rows, language),
    nextCursor: last && hasMore ? writeCursor(board, last) : null,
  }
}

async function readOwnPlace(
  context: BoardContext,
  accountId: number,
  { board, hotel, language }: Parsed<typeof showOwnBoardPlace>['query'],
): Promise<Omit<OwnBoardPlace, 'board'>> {
  const { db, clock } = context
  const own = await findOwn(db, (await habboIdOf(db, accountId)) ?? '', board)
  const scope: Scope = { board, hotel, least: leastScore(board, clock.now()) }
  const isShown = own === null || (own.isListed && !own.isPrivate)
  const known = { isShown, isScanned: own !== null, isPrivate: own?.isPrivate ?? false, hotel: own?.hotel ?? null }
  if (!own || !isShown) return { ...known, own: null, items: [] }
  const { playerId, score } = own
  const isHere = score !== null && score >= (scope.least ?? score) && (hotel === undefined || hotel === own.hotel)
  if (!isHere) return { ...known, own: null, items: [] }
  const place = { score, playerId }
  const [above, below] = await Promise.all([
    readScores(db, scope, place, neighbours, true),
    readScores(db, scope, place, neighbours),
  ])
  const rows = [...above.rows.toReversed(), { ...own, score }, ...below.rows]
  const items = await describeRanked(context, scope, rows, language)
  return { ...known, own: items[above.rows.length] ?? null, items }
}

type OwnRow = Omit<ScoreRow, 'score'> & { score: number | null; isListed: boolean; isPrivate: boolean }

async function findOwn(db: AnyDb, habboId: string, board: BoardName): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`
    select player.id as "playerId", own.score, own.badge_id as "badgeId", habbo_id as "habboId", player.hotel, name,
      visibility = 'private' as "isPrivate", not ${isKeptOffBoards(sql`player.habbo_id`)} as "isListed"
    from scanner_players as player
    left join scanner_scores as own on own.player_id = player.id and own.board = ${board}
    where habbo_id = ${habboId}`.execute(db)
  return rows[0] ?? null
}

/** Describes players who follow one another on a board. Those with the same score share a place. */
async function describeRanked(
  { db, addresses }: BoardContext,
  scope: Scope,
  rows: readonly ScoreRow[],
  language: LanguageCode,
): Promise<RankedPlayer[]> {
  const [first] = rows
  const second = rows.find(({ score }) => score !== first?.score)
  const [aboveFirst, aboveSecond] = await Promise.all(
    [first, second].map((row) => (row ? countAbove(db, scope, row.score) : 0)),
  )
  const start = second ? rows.indexOf(second) : rows.length
  const badges = await describeFinds(db, addresses, scope.hotel ?? defaultHotels[language], rows)
  return rows.map(({ score, badgeId, habboId, hotel, name }, at) => {
    const tied = rows.findIndex((other) => other.score === score)
    const above = at < start ? (aboveFirst ?? 0) : (aboveSecond ?? 0) + tied - start
    return {
      place: above + 1,
      habboId,
      hotel,
      name,
      avatar: avatarAddress(addresses, hotel, name),
      ...meaningOf(scope.board, score),
      badge: badges.get(badgeId ?? 0) ?? null,
    }
  })
}

/** The badges that scores are about, with the names of a hotel, by their ids. */
async function describeFinds(
  db: AnyDb,
  addresses: HotelAddresses,
  hotel: HotelCode,
  rows: readonly Pick<ScoreRow, 'badgeId'>[],
) {
  const ids = rows.flatMap(({ badgeId }) => badgeId ?? [])
  const described = await describeBadges(db, hotel, ids)
  return new Map(
    [...described].map(([id, badge]) => [
      id,
      { code: badge.code, name: badge.name, picture: badgePicture(addresses, badge) },
    ]),
  )
}

function writeCursor(board: BoardName, { score, playerId }: ScorePlace): string {
  return Buffer.from(`${board} ${score} ${playerId}`).toString('base64url')
}

/** Reads a cursor; undefined for one that this board did not give out. */
function readCursor(board: BoardName, cursor: string): ScorePlace | undefined {
  const [, written, score, playerId] =
    /^(\w+) (-?\d{1,15}) (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (written !== board || score === undefined || playerId === undefined) return undefined
  const place = { score: Number(score), playerId: Number(playerId) }
  return writeCursor(board, place) === cursor ? place : undefined
}

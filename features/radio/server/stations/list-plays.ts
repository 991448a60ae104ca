import { sql } from 'kysely'
import { foldText } from '#platform/contract/fold-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  mostPlayedCount,
  type mostPlayedRanges,
  type Play,
  type PlayedOften,
  playsPerPage,
  type StationId,
} from '../../contract.ts'
import type { StationTables } from '../tables.ts'

/** The songs asked for: of a day, by words, after the play `before`. */
export type PlaysAsked = { day?: string | undefined; search?: string | undefined; before?: number | undefined }

/** A page of songs, the newest first; `next` continues it, null on the last. */
export type PlaysPage = { plays: Omit<Play, 'isNow'>[]; next: number | null }

/**
 * Lists the songs a station played. A day follows the clocks in `zone`: 23 or 25 hours long when
 * they change.
 */
export async function pageOfPlays(
  db: Db<StationTables>,
  station: StationId,
  zone: string,
  asked: PlaysAsked,
): Promise<PlaysPage> {
  const { day, search, before } = asked
  const conditions = [
    sql`plays.station = ${station}`,
    ...(before === undefined ? [] : [sql`plays.id < ${before}::bigint`]),
    ...(day === undefined
      ? []
      : [sql`plays.played_at >= ${startOf(day, zone, 0)} and plays.played_at < ${startOf(day, zone, 1)}`]),
    ...wordsOf(search ?? '').map((word) => sql`songs.key like ${`%${word}%`}`),
  ]
  const { rows } = await sql<Row>`
    select plays.id, plays.played_at, plays.dj, songs.artist, songs.title
    from radio_plays as plays join radio_songs as songs on songs.id = plays.song_id
    where ${sql.join(conditions, sql` and `)}
    order by plays.id desc limit ${playsPerPage + 1}`.execute(db)
  const plays = rows
    .slice(0, playsPerPage)
    .map(({ played_at, ...row }) => ({ ...row, playedAt: played_at.toISOString() }))
  return { plays, next: rows.length > playsPerPage ? (plays.at(-1)?.id ?? null) : null }
}

type Row = { id: number; played_at: Date; dj: string | null; artist: string; title: string }

/** When a station's first song was recorded; null before. */
export async function firstPlayedAt(db: Db<StationTables>, station: StationId): Promise<Date | null> {
  const { rows } = await sql<{ played_at: Date }>`
    select played_at from radio_plays where station = ${station} order by id limit 1`.execute(db)
  return rows[0]?.played_at ?? null
}

const daysOf = { '7d': 7, '30d': 30 } as const
const dayMs = 86_400_000

/**
 * Lists the songs that a station played most often until `now`; all-time results use the counter
 * stored with each song.
 */
export async function mostPlayed(
  db: Db<StationTables>,
  station: StationId,
  range: (typeof mostPlayedRanges)[number],
  now: Date,
): Promise<PlayedOften[]> {
  const counted =
    range === 'all'
      ? sql`select id as song_id, plays, last_played_at from radio_songs where station = ${station}
          order by plays desc, last_played_at desc limit ${mostPlayedCount}`
      : sql`select song_id, count(*)::integer as plays, max(played_at) as last_played_at from radio_plays
          where station = ${station} and played_at > ${new Date(now.getTime() - daysOf[range] * dayMs)}
          group by song_id order by plays desc, last_played_at desc limit ${mostPlayedCount}`
  const { rows } = await sql<{ artist: string; title: string; plays: number; last_played_at: Date }>`
    select songs.artist, songs.title, counted.plays, counted.last_played_at
    from (${counted}) as counted join radio_songs as songs on songs.id = counted.song_id
    order by counted.plays desc, counted.last_played_at desc`.execute(db)
  return rows.map(({ last_played_at, ...row }) => ({ ...row, lastPlayedAt: last_played_at.toISOString() }))
}

/** The day that an instant is in on the clocks of a zone. */
export function dayIn(zone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/**
 * Returns the beginning of a day, `later` days on: midnight, or the first instant after it if a
 * clock change skips midnight.
 */
function startOf(day: string, zone: string, later: number): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone)
  return new Date(begin.epochMilliseconds)
}

/** Splits a search into words, each of which must occur. SQL wildcards are escaped. */
function wordsOf(search: string): string[] {
  const words = foldText(search).replaceAll('\u0000', '').split(/\s+/).filter(Boolean)
  return words.map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))
}

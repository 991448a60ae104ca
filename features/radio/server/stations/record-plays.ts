import { sql } from 'kysely'
import { foldText } from '#platform/contract/fold-text.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Song, StationId } from '../../contract.ts'
import type { StationState, StationStatus } from './station-state.ts'

/** A song that is to be recorded, or was. */
type Entry = { key: string; ref: number | null; playedAt: Date }

/** Returns the scheduled host at an instant, used where the station names none. */
type HostAt = (instant: Date) => Promise<string | null>

const recentCount = 100
const dayMs = 86_400_000

// A song seen again within this time, after silence, a jingle or a polling gap, counts as the same
// play; after longer as a new one.
const goesOnWithinMs = 30 * 60_000

// Stations date the same playing a little differently from one answer to the next.
const sameTimeMs = 60_000

/**
 * Records the songs a station has played since the last poll and returns the entry of the current
 * song; null if none is named. The station's row is locked, so each song gets one entry across
 * processes. Entries stay in chronological order, regardless of the station's clock.
 */
export async function recordPlays(
  tx: AnyDb,
  station: StationId,
  change: { before: StationState | null; heardAt: Date | null; status: StationStatus; at: Date; hostAt: HostAt },
): Promise<{ playId: number | null; recorded: number }> {
  const { before, heardAt, status, at, hostAt } = change
  const known = await recentPlays(tx, station)
  let last = known[0]
  let recorded = 0

  async function add(song: Song, ref: number | null, wanted: Date, dj: string | null): Promise<number> {
    const playedAt = new Date(Math.min(at.getTime(), Math.max(wanted.getTime(), last?.playedAt.getTime() ?? 0)))
    const host = dj ?? (await hostAt(playedAt))
    const id = await insertPlay(tx, { station, song, ref, playedAt, dj: host })
    last = { id, key: keyOf(song), ref, playedAt }
    recorded += 1
    return id
  }

  for (const past of status.history.toReversed()) {
    const entry = { key: keyOf(past.song), ref: past.songRef, playedAt: new Date(past.playedAt) }
    const isOn = status.song !== null && past.songRef !== null && past.songRef === status.songRef
    if (!isOn && isMissing(entry, known, at)) await add(past.song, entry.ref, entry.playedAt, past.dj)
  }
  const { song, songRef } = status
  if (!song) return { playId: null, recorded }
  const wasOn = before?.song != null && keyOf(before.song) === keyOf(song)
  const lastOn = wasOn && heardAt ? heardAt : last?.playedAt
  const isNear = lastOn !== undefined && at.getTime() - lastOn.getTime() < goesOnWithinMs
  if (last && goesOn(last, { key: keyOf(song), ref: songRef }, isNear)) return { playId: last.id, recorded }
  return { playId: await add(song, songRef, startOf(status, at), status.dj), recorded }
}

/** Returns artist and title as one case-folded key, so different spellings of a song match. */
export function keyOf({ artist, title }: Pick<Song, 'artist' | 'title'>): string {
  return foldText(artist ? `${artist} - ${title}` : title)
}

async function recentPlays(tx: AnyDb, station: StationId): Promise<(Entry & { id: number })[]> {
  const { rows } = await sql<{ id: number; key: string; ref: number | null; played_at: Date }>`
    select plays.id, songs.key, plays.ref, plays.played_at
    from radio_plays as plays join radio_songs as songs on songs.id = plays.song_id
    where plays.station = ${station} order by plays.id desc limit ${recentCount}`.execute(tx)
  return rows.map(({ played_at, ...row }) => ({ ...row, playedAt: played_at }))
}

/**
 * Returns whether a song in the station's history has not been recorded, because no poll took place
 * while it was on.
 */
function isMissing(entry: Entry, known: readonly Entry[], at: Date): boolean {
  const time = entry.playedAt.getTime()
  const isBetween = time <= at.getTime() && time > (known[0]?.playedAt.getTime() ?? at.getTime() - dayMs)
  return isBetween && time > at.getTime() - dayMs && !known.some((each) => isSame(each, entry))
}

function isSame(one: Entry, other: Entry): boolean {
  if (one.key !== other.key) return false
  if (one.ref !== null && other.ref !== null) return one.ref === other.ref
  return Math.abs(one.playedAt.getTime() - other.playedAt.getTime()) < sameTimeMs
}

/**
 * Returns whether the current song continues the last recorded play: across a restart, an
 * unreachable period or a short silence.
 */
function goesOn(last: Entry, now: Omit<Entry, 'playedAt'>, isNear: boolean): boolean {
  if (last.key !== now.key) return false
  return last.ref !== null && now.ref !== null ? last.ref === now.ref : isNear
}

function startOf({ startedAt }: StationState, at: Date): Date {
  const started = startedAt === null ? at : new Date(startedAt)
  return started.getTime() > at.getTime() - dayMs ? started : at
}

async function insertPlay(
  tx: AnyDb,
  play: { station: StationId; song: Song; ref: number | null; playedAt: Date; dj: string | null },
): Promise<number> {
  const { station, song, ref, playedAt, dj } = play
  const { rows } = await sql<{ id: number }>`
    with song as (
      insert into radio_songs as known (station, key, artist, title, plays, last_played_at)
      values (${station}, ${keyOf(song)}, ${song.artist}, ${song.title}, 1, ${playedAt})
      on conflict (station, key) do update
      set artist = excluded.artist, title = excluded.title, plays = known.plays + 1, last_played_at = excluded.last_played_at
      returning id
    )
    insert into radio_plays (station, song_id, played_at, ref, dj)
    select ${station}, id, ${playedAt}, ${ref}, ${dj} from song
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A song was not recorded')
  return row.id
}

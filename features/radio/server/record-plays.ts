import { sql } from 'kysely'
import { foldText } from '#platform/contract/fold-text.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { Song, StationId } from '../contract.ts'
import type { StationState, StationStatus } from './station-state.ts'

/** A song that is to be recorded, or was. */
type Entry = { key: string; ref: number | null; playedAt: Date }

/** Who hosted at an instant, where the station does not say. */
type HostAt = (instant: Date) => Promise<string | null>

const recentCount = 100
const dayMs = 86_400_000

// A song that is met again after silence, a jingle or a time in which nobody heard the station goes on; after longer it is played again.
const goesOnWithinMs = 30 * 60_000

// Stations date the same playing a little differently from one answer to the next.
const sameTimeMs = 60_000

/**
 * Records what a station has played since it was asked before, and answers the entry of the song that is on; null where it names none. The station's row
 * is locked meanwhile, so that each song has one entry whoever asks. Entries keep the order of time, whatever the station's clock shows.
 */
export async function recordPlays(
  tx: AnyDb,
  station: StationId,
  told: { before: StationState | null; heardAt: Date | null; status: StationStatus; at: Date; hostAt: HostAt },
): Promise<{ playId: number | null; recorded: number }> {
  const { before, heardAt, status, at, hostAt } = told
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

/** Artist and title in one, folded: two spellings of a song are one. */
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

/** Whether a song that the station remembers is not recorded: nobody asked while it was on. */
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

/** Whether the song that is on is the one recorded last: over a restart, a gap in which the station could not be reached, or a short silence. */
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

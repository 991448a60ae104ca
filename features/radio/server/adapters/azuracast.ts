import { offAir, type PastSong, type StationStatus } from '../stations/station-state.ts'
import type { Adapter, ReadBy } from './adapter.ts'
import { decodeBody } from './decode-body.ts'
import { namedBy, songOf } from './name-song.ts'
import { durationOf, type Fields, fieldOf, instantOf, isFields, listenersOf, numberOf, textOf } from './read-field.ts'
import { readJson } from './read-json.ts'

const maxBytes = 512 * 1024

/**
 * AzuraCast's `OFFLINE_SONG_ID`, which means no song. Its text is set by the owner and carries no
 * information.
 */
const offlineSongId = '5a6a865199cf5df73b1417326d2ff24f'

// The limit of history entries read: a station may return a long history, but older plays have been
// recorded already.
const mostHistory = 50

/**
 * AzuraCast: the station's short name or number is its mount, the first of all where none is set.
 */
export const azuracast: Adapter = {
  paths: ({ mount }) => [mount ? `/api/nowplaying/${encodeURIComponent(mount)}` : '/api/nowplaying'],
  maxBytes,
  asBrowser: false,
  parse(body, station) {
    if (body.length > maxBytes) return 'unknown'
    const answer = readJson(decodeBody(body, station.id))
    const status = Array.isArray(answer) ? meant(answer, station.mount) : answer
    return isFields(status) ? read(status, station) : 'unknown'
  },
}

/** The station among all that a server has. */
function meant(all: readonly unknown[], mount: string | null): unknown {
  if (mount === null) return all.find(isFields)
  return all.find((each) => {
    const station = fieldOf(each, 'station')
    return [fieldOf(station, 'shortcode'), fieldOf(station, 'id')].some((name) => textOf(name) === mount)
  })
}

function read(status: Fields, station: ReadBy): StationStatus | 'unknown' {
  const playing = fieldOf(status, 'now_playing')
  const live = fieldOf(status, 'live')
  const isLive = fieldOf(live, 'is_live') === true
  const isNone = isOfflineSong(playing)
  const isOnline = onlineOf(status, isLive, isNone)
  if (isOnline === 'unknown') return 'unknown'
  if (!isOnline) return offAir
  const own = fieldOf(status, 'station')
  const names = {
    own: isLive ? fieldOf(live, 'streamer_name') : undefined,
    title: fieldOf(own, 'name'),
    description: fieldOf(own, 'description'),
  }
  const song = isNone ? null : songIn(playing)
  const listeners = fieldOf(status, 'listeners')
  return {
    online: true,
    live: isLive,
    dj: namedBy(station.djFrom, names),
    show: namedBy(station.showFrom, { ...names, own: undefined }),
    song,
    songRef: song && refOf(playing),
    startedAt: song && instantOf(fieldOf(playing, 'played_at')),
    durationSeconds: song && durationOf(fieldOf(playing, 'duration')),
    next: songIn(fieldOf(status, 'playing_next')),
    listeners: listenersOf(fieldOf(listeners, 'total') ?? fieldOf(listeners, 'current'), fieldOf(listeners, 'unique')),
    history: historyOf(fieldOf(status, 'song_history')),
  }
}

/**
 * Returns the online state from `is_online` and the offline song. Older versions lack the field;
 * for them a live host or an identified play counts as online.
 */
function onlineOf(status: Fields, isLive: boolean, isNone: boolean): boolean | 'unknown' {
  const said = fieldOf(status, 'is_online')
  if (typeof said === 'boolean') return said && (isLive || !isNone)
  if (said !== undefined) return 'unknown'
  const playing = fieldOf(status, 'now_playing')
  if (isNone) return isLive
  return isLive || refOf(playing) !== null ? true : 'unknown'
}

function isOfflineSong(playing: unknown): boolean {
  return fieldOf(fieldOf(playing, 'song'), 'id') === offlineSongId || numberOf(fieldOf(playing, 'sh_id')) === 0
}

function songIn(playing: unknown) {
  const song = fieldOf(playing, 'song')
  if (!isFields(song)) return null
  const { artist, title, text, album } = song
  return songOf({ artist, title, text, album })
}

function refOf(playing: unknown): number | null {
  const ref = numberOf(fieldOf(playing, 'sh_id'))
  return ref !== null && Number.isSafeInteger(ref) && ref > 0 ? ref : null
}

function historyOf(history: unknown): PastSong[] {
  if (!Array.isArray(history)) return []
  return history.slice(0, mostHistory).flatMap((entry: unknown) => {
    const song = isOfflineSong(entry) ? null : songIn(entry)
    const playedAt = instantOf(fieldOf(entry, 'played_at'))
    const dj = namedBy('own', { own: fieldOf(entry, 'streamer') })
    return song && playedAt ? [{ song, songRef: refOf(entry), playedAt, dj }] : []
  })
}

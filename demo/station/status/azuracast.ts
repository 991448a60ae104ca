import { hexOf } from '#demo/hotel/random.ts'
import type { Track } from '../music/tracks.ts'
import type { Played, Status } from '../studio.ts'
import { type Document, json, seconds } from './document.ts'

/** The station's short name, and its number. */
export const shortName = 'nightbell'
const stationNumber = 1

// AzuraCast's song id of a station that is off the air.
const offlineSong = '5a6a865199cf5df73b1417326d2ff24f'

/** `GET /api/nowplaying/{name}`: one station, or an error for an unknown name. */
export function azuracastStation(name: string, status: Status): Document {
  if (name !== shortName && name !== String(stationNumber)) {
    return json({ code: 404, type: 'NotFoundException', message: 'Record not found.', success: false }, 404)
  }
  return json(nowPlaying(status))
}

/** `GET /api/nowplaying`: all stations. */
export const azuracastStations = (status: Status): Document => json([nowPlaying(status)])

function nowPlaying(status: Status) {
  const { live, named, isOnAir, origin, durationSeconds } = status
  const listeners = { total: status.listeners, unique: status.uniqueListeners, current: status.listeners }
  const listenUrl = `${origin}/listen/${shortName}/radio.mp3`
  const now = new Date()
  const elapsed = named ? Math.min(durationSeconds, Math.round((now.getTime() - named.startedAt.getTime()) / 1000)) : 0
  return {
    station: {
      id: stationNumber,
      name: 'Nightbell Radio',
      shortcode: shortName,
      description: live?.show ?? '',
      frontend: 'icecast',
      backend: 'liquidsoap',
      timezone: 'Europe/Berlin',
      listen_url: listenUrl,
      url: null,
      public_player_url: `${origin}/public/${shortName}`,
      is_public: true,
      requests_enabled: false,
      mounts: [
        {
          id: 1,
          name: '/radio.mp3 (128kbps MP3)',
          url: listenUrl,
          bitrate: 128,
          format: 'mp3',
          listeners,
          path: '/radio.mp3',
          is_default: true,
        },
      ],
      remotes: [],
      hls_enabled: false,
      hls_is_default: false,
      hls_url: null,
      hls_listeners: 0,
    },
    listeners,
    live:
      isOnAir && live
        ? { is_live: true, streamer_name: live.dj, broadcast_start: seconds(live.since), art: null }
        : { is_live: false, streamer_name: '', broadcast_start: null, art: null },
    now_playing: isOnAir
      ? {
          ...entry(named, status),
          elapsed,
          remaining: Math.max(0, Math.round(durationSeconds) - elapsed),
        }
      : {
          sh_id: 0,
          played_at: 0,
          duration: 0,
          playlist: '',
          streamer: '',
          is_request: false,
          song: { ...songOf(null, origin), id: offlineSong, text: 'Station Offline' },
          elapsed: 0,
          remaining: 0,
        },
    playing_next: isOnAir
      ? {
          cued_at: seconds(now),
          played_at: seconds(now) + Math.round(durationSeconds) - elapsed,
          duration: durationSeconds,
          playlist: 'Default',
          is_request: false,
          song: songOf(status.next, origin),
        }
      : null,
    song_history: status.history.slice(0, 5).map((played) => entry(played, status)),
    is_online: isOnAir,
    cache: 'hit',
  }
}

function entry(played: Played | null, { durationSeconds, live, origin }: Status) {
  return {
    sh_id: played ? Math.floor(played.startedAt.getTime() / 1000) : 1,
    played_at: played ? seconds(played.startedAt) : seconds(new Date()),
    duration: Math.round(durationSeconds),
    playlist: live ? '' : 'Default',
    streamer: live?.dj ?? '',
    is_request: false,
    song: songOf(played?.track ?? null, origin),
  }
}

function songOf(track: Track | null, origin: string) {
  const text = track ? `${track.artist} - ${track.title}` : ''
  return {
    id: hexOf(text),
    art: `${origin}/api/station/${stationNumber}/art/${hexOf(text)}.jpg`,
    custom_fields: [],
    text,
    artist: track?.artist ?? '',
    title: track?.title ?? '',
    album: track?.album ?? '',
    genre: '',
    isrc: '',
    lyrics: '',
  }
}

import type { Status } from '../studio.ts'
import { type Document, json } from './document.ts'

/** The mount of the station. */
export const mount = '/live'

/**
 * `GET /status-json.xsl` of Icecast 2.4 with its quirks: one source is not a list, its host is
 * unreachable, a numeric title is a number. `genre` is the host, as at Habbo stations.
 */
export function icecastStatus(status: Status): Document {
  const { isOnAir, startedAt } = status
  return json({
    icestats: {
      admin: 'icemaster@localhost',
      host: 'localhost',
      location: 'Earth',
      server_id: 'Icecast 2.4.4',
      server_start: startedAt.toUTCString(),
      server_start_iso8601: isoWithoutColon(startedAt),
      ...(isOnAir ? { source: sourceOf(status) } : {}),
      dummy: null,
    },
  })
}

/** `GET /admin/publicstats.json` of Icecast 2.5: the sources by mount. */
export function icecastPublicStats(status: Status): Document {
  const { isOnAir, startedAt, origin } = status
  const title = titleOf(status)
  return json([
    { name: 'icestats', ns: 'http://icecast.org/specs/legacystats-0.0.1' },
    {
      admin: 'icemaster@localhost',
      host: 'localhost',
      location: 'Earth',
      server_id: 'Icecast 2.5.0',
      server_start_iso8601: isoWithoutColon(startedAt),
      ...(isOnAir
        ? {
            source: {
              [mount]: {
                genre: status.live?.dj ?? '',
                listeners: status.listeners,
                listenurl: `${origin}${mount}`,
                server_name: status.live?.show ?? 'Nightbell Radio',
                server_description: 'Music that nobody has heard before',
                stream_start_iso8601: isoWithoutColon(startedAt),
                'content-type': 'audio/mpeg',
                ...(title === null ? {} : { 'display-title': title, metadata: { title } }),
              },
            },
          }
        : {}),
    },
  ])
}

function sourceOf(status: Status) {
  const { startedAt, live } = status
  const title = titleOf(status)
  return {
    audio_info: 'channels=2;samplerate=44100;bitrate=128',
    bitrate: 128,
    genre: live?.dj ?? '',
    'ice-bitrate': 128,
    listener_peak: status.peak,
    listeners: status.listeners,
    listenurl: `http://localhost:8000${mount}`,
    server_description: 'Music that nobody has heard before',
    server_name: live?.show ?? 'Nightbell Radio',
    server_type: 'audio/mpeg',
    server_url: 'http://localhost:8000/',
    stream_start: startedAt.toUTCString(),
    stream_start_iso8601: isoWithoutColon(startedAt),
    ...(title === null ? {} : { title: asStyleSheetWrites(title), yp_currently_playing: asStyleSheetWrites(title) }),
    dummy: null,
  }
}

function titleOf({ named }: Status): string | null {
  return named ? `${named.track.artist} - ${named.track.title}` : null
}

function asStyleSheetWrites(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d*)?$/.test(text) ? Number(text) : text
}

const isoWithoutColon = (date: Date) => date.toISOString().replace(/\.\d+Z$/, '+0000')

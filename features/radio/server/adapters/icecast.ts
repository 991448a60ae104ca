import { offAir, type StationStatus } from '../stations/station-state.ts'
import type { Adapter, ReadBy } from './adapter.ts'
import { decodeBody } from './decode-body.ts'
import { namedBy, songOf } from './name-song.ts'
import { type Fields, fieldOf, isFields, listenersOf, textOf } from './read-field.ts'
import { readJson } from './read-json.ts'

const maxBytes = 64 * 1024

/**
 * Icecast 2.4 by its style sheet and 2.5 by its own document. A listed mount is on air, with or
 * without a title.
 */
export const icecast: Adapter = {
  paths: () => ['/status-json.xsl', '/admin/publicstats.json'],
  maxBytes,
  asBrowser: false,
  parse(body, station) {
    if (body.length > maxBytes) return 'unknown'
    const stats = statsOf(readJson(decodeBody(body, station.id)))
    return stats ? read(stats, station) : 'unknown'
  },
}

/**
 * Fields that every server returns, with or without a source: a document without any of them is no
 * status.
 */
const ownFields = ['server_id', 'server_start', 'server_start_iso8601', 'host', 'admin', 'location']

/** The statistics within either form: 2.4's `icestats`, or the second part of 2.5's pair. */
function statsOf(document: unknown): Fields | undefined {
  const candidates = Array.isArray(document) ? document : [fieldOf(document, 'icestats')]
  return candidates.filter(isFields).find((stats) => ownFields.some((name) => typeof fieldOf(stats, name) === 'string'))
}

type Mount = { path: string | null; fields: Fields }

function read(stats: Fields, station: ReadBy): StationStatus | 'unknown' {
  const mounts = mountsOf(fieldOf(stats, 'source'))
  if (mounts === 'unknown') return 'unknown'
  const wanted = station.mount === null ? null : pathOf(`/${station.mount.replace(/^\/+/, '')}`)
  const mount = wanted === null ? mounts[0] : mounts.find(({ path }) => path === wanted)
  if (mount) return readMount(mount.fields, station)
  // A mount that cannot be identified may be the configured one.
  return mounts.some(({ path }) => path === null) ? 'unknown' : offAir
}

/**
 * Returns the mounts. `source` is absent without a source, an object for one, a list for several
 * (Icecast #12), and in 2.5 an object keyed by mount.
 */
function mountsOf(source: unknown): readonly Mount[] | 'unknown' {
  if (source === undefined || source === null) return []
  if (Array.isArray(source)) {
    const mounts = source.filter(isFields).map(describe)
    return mounts.length === 0 && source.length > 0 ? 'unknown' : mounts
  }
  if (!isFields(source)) return 'unknown'
  const byMount = Object.entries(source).filter(([path]) => path.startsWith('/'))
  if (byMount.length === 0) return Object.keys(source).length > 0 ? [describe(source)] : 'unknown'
  const mounts = byMount.flatMap(([path, fields]) => (isFields(fields) ? [{ path: pathOf(path), fields }] : []))
  return mounts.length === 0 ? 'unknown' : mounts
}

function describe(fields: Fields): Mount {
  return { path: pathOf(textOf(fieldOf(fields, 'listenurl'))), fields }
}

/**
 * Returns the mount in an address, whose host is often the server's own `localhost`; null if there
 * is none.
 */
function pathOf(address: string): string | null {
  const path = address.startsWith('/') ? address : URL.parse(address)?.pathname
  if (!path) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function readMount(mount: Fields, station: ReadBy): StationStatus {
  const metadata = fieldOf(mount, 'metadata')
  const title = fieldOf(mount, 'title') ?? fieldOf(metadata, 'title') ?? fieldOf(mount, 'display-title')
  const names = {
    title: fieldOf(mount, 'server_name'),
    genre: fieldOf(mount, 'genre'),
    description: fieldOf(mount, 'server_description'),
  }
  return {
    ...offAir,
    online: true,
    dj: namedBy(station.djFrom, names),
    show: namedBy(station.showFrom, names),
    song: songOf({
      artist: fieldOf(mount, 'artist') ?? fieldOf(metadata, 'artist'),
      title,
      text: fieldOf(mount, 'yp_currently_playing') ?? fieldOf(mount, 'display-title'),
      album: fieldOf(mount, 'album') ?? fieldOf(metadata, 'album'),
    }),
    listeners: listenersOf(fieldOf(mount, 'listeners')),
  }
}

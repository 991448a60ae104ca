import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Broadcast } from './broadcast.ts'
import { Faults } from './faults.ts'
import { type Recording, recordingOf, silence } from './music/record.ts'
import { type Track, tracks } from './music/tracks.ts'
import { renderPage } from './page.ts'
import { actOnForm } from './page-actions.ts'
import { sendAudio } from './send-audio.ts'
import { answerStatus } from './status/answer-status.ts'
import { mount } from './status/icecast.ts'
import { type Live, type Played, type Status, Studio } from './studio.ts'

export type StationOptions = {
  /** 0 (the default) takes any free port. */
  port?: number
  host?: string
  /**
   * The length of each track. Short ones (the default, for tests) are made at once; twenty seconds
   * take about a second.
   */
  trackSeconds?: number
  /** The tracks, played in a loop. */
  playlist?: readonly Track[]
  /** The initial host; none by default. */
  live?: Live
  /** Listeners that the station reports besides those who are connected; none by default. */
  otherListeners?: () => number
}

/** A running station. */
export type Station = {
  /**
   * Its base address for all kinds: AzuraCast, Icecast and Shoutcast answer on one port. E.g.
   * `http://127.0.0.1:3901`.
   */
  origin: string
  faults: Faults
  /** The current track (with `stale-title` not the shown title). */
  playing: () => Played
  /** Plays the next track at once; returns it. */
  skip: () => Track
  /** Sets the host by name and show. */
  goLive: (live: Live) => void
  endLive: () => void
  /** The number of listeners. */
  listeners: () => number
  /** The number of requests for a path (without its query). */
  askedFor: (path: string) => number
  close: () => Promise<void>
}

/**
 * Opens a station with its own music in real time and waits for the first track. Rejects if the
 * port is in use.
 */
export async function openStation(options: StationOptions = {}): Promise<Station> {
  const host = options.host ?? '127.0.0.1'
  const trackSeconds = options.trackSeconds ?? 4
  const startedAt = new Date()
  const studio = new Studio(options.playlist ?? tracks)
  if (options.live) studio.goLive(options.live)
  const asked = new Map<string, number>()
  let origin = ''
  let quiet: Recording | null = null
  const first = await recordingOf(studio.now.track, trackSeconds)

  const faults = new Faults((kind, on) => {
    if (kind === 'stale-title') studio.freezeTitle(on)
    if (kind === 'silent' && on) void prepareSilence()
    if (on && ['off-air', 'unreachable', 'audio-breaks-off'].includes(kind)) broadcast.dropAll()
  })
  const prepareSilence = async () => {
    quiet = await silence(1)
  }
  const named = () => (faults.has('no-title') ? null : studio.named)
  let skipped: Track | null = null
  // Made while another plays, so that the sound does not wait for it.
  const prepareNext = () => {
    setTimeout(() => void recordingOf(studio.next, trackSeconds), trackSeconds * 300).unref()
  }
  prepareNext()
  const broadcast: Broadcast = new Broadcast(
    {
      async next() {
        // A skipped track was already counted.
        const track = skipped ?? studio.advance()
        skipped = null
        prepareNext()
        return recordingOf(track, trackSeconds)
      },
      instead: () => (faults.has('silent') ? quiet : null),
      flows: () => !(faults.has('off-air') || faults.has('audio-stalls') || faults.has('hang')),
      title() {
        const track = named()?.track
        return track ? `${track.artist} - ${track.title}` : ''
      },
    },
    first,
  )

  function status(): Status {
    const others = options.otherListeners?.() ?? 0
    return {
      live: studio.live,
      named: named(),
      next: studio.next,
      history: studio.history,
      durationSeconds: trackSeconds,
      isOnAir: !faults.has('off-air'),
      listeners: broadcast.listeners.size + others,
      uniqueListeners: new Set([...broadcast.listeners].map(({ address }) => address)).size + others,
      peak: Math.max(broadcast.peak, broadcast.listeners.size + others),
      startedAt,
      origin,
    }
  }

  const station: Station = {
    get origin() {
      return origin
    },
    faults,
    playing: () => studio.now,
    skip() {
      skipped = studio.advance()
      broadcast.skip()
      return skipped
    },
    goLive: (live) => studio.goLive(live),
    endLive: () => studio.endLive(),
    listeners: () => broadcast.listeners.size,
    askedFor: (path) => asked.get(path) ?? 0,
    close: () =>
      new Promise((closed, failed) => {
        broadcast.stop()
        server.close((error) => (error ? failed(error) : closed()))
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(`http://station${request.url ?? '/'}`)
    if (url.pathname === '/') return answer(response, 200, 'text/html; charset=utf-8', renderPage(station))
    if (url.pathname.startsWith('/actions/') && request.method === 'POST') {
      return actOnForm(request, response, url.pathname, station)
    }
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1)
    if (faults.has('unreachable')) return void request.socket.resetAndDestroy()
    if (faults.has('hang')) return
    if (faults.has('server-error')) return answer(response, 503, 'text/html', '<h1>Service Unavailable</h1>')
    const document = answerStatus(url, request.headers['user-agent'] ?? '', status())
    if (document === 'audio' || sound.has(url.pathname)) return sendAudio({ request, response, url, faults, broadcast })
    if (!document) return answer(response, 404, 'text/html', '<h1>404 File Not Found</h1>')
    if (faults.has('garbage'))
      return answer(response, 200, document.type, `{"icestats":"server_start":<<${document.body.slice(0, 40)}`)
    answer(response, document.status, document.type, document.body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((opened, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, host, opened)
  }).catch((error: unknown) => {
    broadcast.stop()
    throw error
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : (options.port ?? 0)
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return station
}

// The stream address of each kind: AzuraCast, Icecast, Shoutcast v2 and v1.
const sound = new Set([
  '/listen/nightbell/radio.mp3',
  mount,
  '/stream',
  '/stream/1',
  '/stream/1/',
  '/;',
  '/;stream.mp3',
])

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}

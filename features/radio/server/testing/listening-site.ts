import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Db } from '#platform/server/database/database.ts'
import { type RadioNow, showRadioNow } from '../../contract.ts'
import { openStationClient } from '../stations/ask-station.ts'
import { type PollContext, pollStation } from '../stations/poll-station.ts'
import type { StationSettings } from '../stations/station-settings.ts'

const never = new AbortController().signal

/** The site that a test starts; `TestSite` fits. */
type Startable = {
  ask: (endpoint: typeof showRadioNow, parts: { query: { lang: 'de' | 'en' | 'tr' } }) => Promise<{ body: unknown }>
  database: { db: Db<unknown>; pool: { query: (statement: string) => Promise<unknown> } }
  close: () => Promise<void>
}

/** A clock that tests can set. */
type Settable = { at: Date; now: () => Date; set: (instant: string) => void }

/**
 * A site whose stations are polled only when a test asks for it, by the test's own poll processes,
 * with a settable clock.
 */
export type ListeningSite<Site> = {
  site: Site
  station: AnsweringStation
  /** As they are configured; the first is the site's own. */
  stations: readonly [StationSettings, ...StationSettings[]]
  /** As the site has it from its environment. */
  environment: Record<string, string>
  clock: Settable
  pass: (seconds: number) => void
  /** A process that asks, as if it had just been started. */
  newProcess: (of?: readonly StationSettings[]) => PollContext
  /** One attempt of such a process. */
  poll: (context?: PollContext, of?: StationSettings) => ReturnType<typeof pollStation>
  /** Sets the station's answer and polls it, `after` seconds later. */
  hear: (body: unknown, options?: { of?: StationSettings | undefined; after?: number }) => Promise<void>
  now: (lang?: 'de' | 'en' | 'tr') => Promise<RadioNow>
  /** Returns the same in one line. */
  playing: (lang?: 'de' | 'en' | 'tr') => Promise<string>
  /** Deletes all recorded data and advances the clock by a day so that no cached data is used. */
  forget: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a site by `start`, and one station that answers for all that are configured. */
export async function openListeningSite<Site extends Startable>(
  clock: Settable,
  configure: (address: string) => readonly [StationSettings, ...StationSettings[]],
  start: (options: { clock: Settable; settings: Record<string, string> }) => Promise<Site>,
): Promise<ListeningSite<Site>> {
  const station = await startAnsweringStation()
  const stations = configure(station.address)
  const environment = { ...Object.assign({}, ...stations.map(environmentOf)), ROLE: 'web' }
  const site = await start({ clock, settings: environment })
  const clients: { close: () => void }[] = []

  function pass(seconds: number) {
    clock.set(new Date(clock.at.getTime() + seconds * 1000).toISOString())
  }

  function newProcess(of: readonly StationSettings[] = stations): PollContext {
    const client = openStationClient({
      trustedAddresses: of.map(({ url }) => url),
      userAgent: 'a fan site (https://example.org)',
    })
    clients.push(client)
    return { db: site.database.db, clock, zone: 'Europe/Berlin', client, pollSeconds: 10 }
  }

  const now: ListeningSite<Site>['now'] = async (lang = 'en') =>
    showRadioNow.result.parse((await site.ask(showRadioNow, { query: { lang } })).body)

  return {
    site,
    station,
    stations,
    environment,
    clock,
    pass,
    newProcess,
    poll: (context = newProcess(), of = stations[0]) => pollStation(context, of, never),
    async hear(body, { of = stations[0], after = 60 } = {}) {
      station.say(body)
      pass(after)
      const { isOwn, failed } = await pollStation(newProcess([of]), of, never)
      if (!isOwn || failed !== null) throw new Error(`The station was not heard: ${failed ?? 'it is not time'}`)
    },
    now,
    playing: async (lang) => inShort(await now(lang)),
    async forget() {
      pass(86_400)
      await site.database.pool.query('truncate radio_stations, radio_plays, radio_songs, radio_shows cascade')
      await site.database.pool.query(`select pg_notify('tags', 'radio:main:plays')`)
      for (const client of clients.splice(0)) client.close()
      station.requests.length = 0
    },
    async close() {
      for (const client of clients) client.close()
      await site.close()
      await station.close()
    },
  }
}

/** The settings that configure a station by the environment. */
export function environmentOf({ id, kind, url, mount, djFrom }: StationSettings): Record<string, string> {
  const name = id === 'tr' ? 'RADIO_TR' : 'RADIO'
  return { [`${name}_KIND`]: kind, [`${name}_URL`]: url, [`${name}_MOUNT`]: mount ?? '', [`${name}_DJ_FROM`]: djFrom }
}

/** Returns the current broadcast in one line. */
export function inShort({ online, stale, dj, song, listeners }: RadioNow): string {
  return [online ? 'on' : 'off', ...(stale ? ['stale'] : []), dj ?? '-', song?.text ?? '-', listeners.total].join(' | ')
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A station of one test: it answers as the test says, and remembers what it was asked. */
export type AnsweringStation = {
  address: string
  /** Paths and user agents of the requests received. */
  requests: { url: string; userAgent: string }[]
  /** The most that were answered at the same time. */
  peakAtOnce: () => number
  answer: (next: Answer) => void
  /** Says this from now on, as JSON unless it is a text. */
  say: (body: unknown, status?: number) => void
  /** Breaks every connection, as a station that is gone. */
  fall: () => void
  close: () => Promise<void>
}

/** Starts a station on a free port of this machine. */
export async function startAnsweringStation(): Promise<AnsweringStation> {
  let answer: Answer = (_request, response) => void response.writeHead(404).end()
  let atOnce = 0
  let peak = 0
  const requests: AnsweringStation['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' })
    atOnce += 1
    peak = Math.max(peak, atOnce)
    response.on('close', () => {
      atOnce -= 1
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    requests,
    peakAtOnce: () => peak,
    answer(next) {
      answer = next
    },
    say(body, status = 200) {
      answer = (_request, response) => {
        response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
      }
    },
    fall() {
      answer = (request) => void request.socket.destroy()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A station's settings as a test configures it. */
export function settingsAt(address: string, changes: Partial<StationSettings> = {}): StationSettings {
  return {
    id: 'main',
    kind: 'icecast',
    url: address,
    mount: '/live',
    streamUrl: null,
    djFrom: 'genre',
    showFrom: 'none',
    ...changes,
  }
}

import path from 'node:path'
import { openSite } from '#app/server/open-site.ts'
import { openRenderer } from '#app/server/renderer.ts'
import { settingsSchema } from '#app/server/settings.ts'
import { type Hotel, type HotelOptions, openHotel } from '#demo/hotel/open-hotel.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import type { Call, Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { partsOf } from '#platform/web/api.ts'
import { addressOf } from '#platform/web/fetch-transport.ts'
import { freshDatabase } from './database.ts'

/** What an endpoint answered over HTTP: the status, and the body parsed from JSON. */
export type Answered = { status: number; body: unknown; headers: Headers }

/** A site of a test file's own, on a fresh database, with a simulated hotel. */
export type TestSite = {
  /** E.g. `http://127.0.0.1:45678`. */
  address: string
  hotel: Hotel
  database: Database
  /** Calls an endpoint by its contract, over HTTP. */
  ask: <E extends Endpoint>(endpoint: E, parts: Call<E>) => Promise<Answered>
  /** Scans a player and waits until the scan is over; answers the player. */
  scan: (hotel: Player['hotel'], name: string) => Promise<Player>
  /** Waits until a scan is over. */
  scanned: (habboId: string) => Promise<Player>
  /** Follows no redirect. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
  /** For a second process on the same database and hotel. */
  connectionString: string
}

const dist = path.join(import.meta.dirname, '../dist')

/** Starts a site, or a further process `beside` one that runs. Without other settings a player may be scanned again at once, and a visitor may scan without end. */
export async function startSite(
  options: { settings?: Record<string, string>; hotel?: HotelOptions; beside?: TestSite } = {},
): Promise<TestSite> {
  const { beside } = options
  const [database, hotel, renderer] = await Promise.all([
    beside ? { connectionString: beside.connectionString, drop: () => {} } : freshDatabase(),
    beside?.hotel ?? openHotel(options.hotel),
    openRenderer(dist),
  ])
  const settings = parseSettings(settingsSchema, {
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, hotel.addressOf(code)])),
    HOTEL_IMAGES_URL: hotel.imagesAddress,
    HOST: '127.0.0.1',
    PORT: '0',
    SCAN_COOLDOWN_SECONDS: '0',
    SCANS_PER_MINUTE: '10000',
    ...options.settings,
  })
  const site = await openSite({
    settings,
    connectionString: database.connectionString,
    log: openLog('silent'),
    renderer,
    politeness: { perSecond: 10_000, atOnce: 16, backgroundAtOnce: 12, retries: 0, failuresBeforeRest: 1000 },
  })
  const address = site.address ?? ''

  async function ask<E extends Endpoint>(endpoint: E, parts: Call<E>): Promise<Answered> {
    const given = partsOf<E>(parts)
    const response = await fetch(address + addressOf(endpoint, given), {
      method: endpoint.method,
      ...(given.body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given.body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function scanned(habboId: string): Promise<Player> {
    for (;;) {
      const player = Player.parse((await ask(showPlayer, { params: { habboId } })).body)
      if (player.state === 'complete' || player.state === 'failed') return player
      await new Promise((looked) => setTimeout(looked, 50))
    }
  }

  return {
    address,
    hotel,
    database: site.database,
    connectionString: database.connectionString,
    ask,
    scanned,
    async scan(code, name) {
      const started = await ask(scanPlayer, { body: { hotel: code, name } })
      return scanned(scanPlayer.result.parse(started.body).habboId)
    },
    get: (at, headers = {}) => fetch(address + at, { redirect: 'manual', headers }),
    async close() {
      await site.close()
      if (!beside) await hotel.close()
      await database.drop()
    },
  }
}

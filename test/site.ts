import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSite } from '#app/server/open-site.ts'
import { openRenderer } from '#app/server/pages/renderer.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import type { ShareWaits } from '#app/server/share-pictures/share-pictures.ts'
import { type Hotel, type HotelOptions, openHotel } from '#demo/hotel/open-hotel.ts'
import { openStation, type Station, type StationOptions } from '#demo/station/open-station.ts'
import { settingsOf } from '#demo/station/settings-of.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import type { OutboundLimits } from '#features/hotels/server/api.ts'
import type { StationKind } from '#features/radio/contract.ts'
import { listPhotos, Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Clock, systemClock } from '#platform/server/process/clock.ts'
import { type Log, openLog } from '#platform/server/process/log.ts'
import { givenSettings, parseSettings } from '#platform/server/process/settings.ts'
import { type Client, openClient } from './client.ts'
import { freshDatabase } from './database.ts'
import { addMember, type Member, type MemberOptions, registerMember } from './member.ts'
import { builtFolder, quietSettings } from './site-settings.ts'

/** A test file's own site, on a fresh database, with a simulated hotel. */
export type TestSite = {
  /** E.g. `http://127.0.0.1:45678`. */
  address: string
  hotel: Hotel
  /** The demo station, if the site was started with one. */
  station: Station | undefined
  /** The site's settings for that station; empty without one. */
  stationSettings: Record<string, string>
  database: Database
  /** Its folder for files, shared with the processes beside it. */
  dataFolder: string
  /** Calls an endpoint over HTTP as a guest. */
  ask: Client['ask']
  /** Another guest with a new browser. */
  newGuest: () => Client
  /** Adds an account that is logged in. */
  newMember: (options?: MemberOptions) => Promise<Member>
  /** The same by registering, as a visitor does. */
  registerMember: (options?: MemberOptions) => Promise<Member>
  /** Scans a player, waits until the scan is over and returns the player. */
  scan: (hotel: Player['hotel'], name: string) => Promise<Player>
  /** Waits until a scan is over. */
  scanned: (habboId: string) => Promise<Player>
  /** Waits until the rooms of a player's newest photos are named, which follows the scan. */
  roomsNamed: (habboId: string) => Promise<void>
  /** Adds each feature's first content, as a start of the program does. */
  bringFirstContent: () => Promise<void>
  /** Follows no redirect. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
  /** For a second process on the same database and hotel. */
  connectionString: string
}

/** A site that was started with a station. */
export type StationSite = TestSite & { station: Station }

type SiteOptions = {
  settings?: Record<string, string>
  hotel?: HotelOptions
  station?: StationOptions & { kind?: StationKind }
  beside?: TestSite
  clock?: Clock
  log?: Log
  /** Whether its scheduled jobs run. */
  scheduledJobs?: boolean
  /** Its outbound rate limits, by default none. */
  outboundLimits?: Partial<OutboundLimits>
  /** How often it looks for announcements to send, in milliseconds, instead of its own pace. */
  announceEveryMs?: number
  /** Other waits for share pictures than the default. */
  shareWaits?: ShareWaits
}

/**
 * Starts a site, or another process `beside` one, without scan cooldown and rate limits by default.
 * `station` adds a radio station of that kind (Icecast by default), polled each second.
 */
export async function startSite(
  options: SiteOptions & { station: StationOptions & { kind?: StationKind } },
): Promise<StationSite>
export async function startSite(options?: SiteOptions): Promise<TestSite>
export async function startSite(options: SiteOptions = {}): Promise<TestSite> {
  const { beside } = options
  const { kind, ...stationOptions } = options.station ?? {}
  const [database, hotel, renderer, station] = await Promise.all([
    beside ? { connectionString: beside.connectionString, drop: () => {} } : freshDatabase(),
    beside?.hotel ?? openHotel(options.hotel),
    openRenderer(builtFolder),
    options.station ? openStation(stationOptions) : undefined,
  ])
  const dataFolder = beside?.dataFolder ?? (await mkdtemp(path.join(tmpdir(), 'nightbell-')))
  const stationSettings = station ? settingsOf(station, kind ?? 'icecast') : (beside?.stationSettings ?? {})
  const settings = parseSettings(settingsSchema, {
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, hotel.addressOf(code)])),
    HOTEL_IMAGES_URL: hotel.imagesAddress,
    ...quietSettings,
    DATA_DIR: dataFolder,
    SCAN_COOLDOWN_SECONDS: '0',
    SCANS_PER_MINUTE: '10000',
    SEARCHES_PER_MINUTE: '10000',
    API_CALLS_PER_NETWORK: '1000000',
    COMMENT_WAIT_SECONDS: '0',
    RADIO_POLL_SECONDS: '1',
    RADIO_REQUEST_WAIT_SECONDS: '0',
    ...stationSettings,
    ...options.settings,
  })
  const site = await openSite({
    settings,
    given: givenSettings(settingsSchema, options.settings ?? {}),
    connectionString: database.connectionString,
    log: options.log ?? openLog('silent'),
    renderer,
    ...(options.clock ? { clock: options.clock } : {}),
    connections: { visitors: 6, tasks: 2 },
    scheduledJobs: options.scheduledJobs ?? false,
    outboundLimits: {
      ...{ perSecond: 10_000, atOnce: 16, backgroundAtOnce: 12, retries: 0, failuresBeforeOpen: 1000 },
      ...options.outboundLimits,
    },
    ...(options.announceEveryMs === undefined ? {} : { announceEveryMs: options.announceEveryMs }),
    ...(options.shareWaits === undefined ? {} : { shareWaits: options.shareWaits }),
  })
  const address = site.address ?? ''

  const { ask } = openClient(address)
  const memberPlace = { address, hotel, database: site.database, clock: options.clock ?? systemClock }

  async function scanned(habboId: string): Promise<Player> {
    for (;;) {
      const player = Player.parse((await ask(showPlayer, { params: { habboId } })).body)
      if (player.state === 'complete' || player.state === 'failed') return player
      await new Promise((looked) => setTimeout(looked, 50))
    }
  }

  async function roomsNamed(habboId: string): Promise<void> {
    for (;;) {
      const { items } = listPhotos.result.parse((await ask(listPhotos, { params: { habboId } })).body)
      if (!items.some(({ roomPending }) => roomPending)) return
      await new Promise((looked) => setTimeout(looked, 50))
    }
  }

  return {
    address,
    hotel,
    station: station ?? beside?.station,
    stationSettings,
    database: site.database,
    dataFolder,
    connectionString: database.connectionString,
    ask,
    newGuest: () => openClient(address),
    newMember: (options) => addMember(memberPlace, options),
    registerMember: (options) => registerMember(memberPlace, options),
    scanned,
    roomsNamed,
    bringFirstContent: site.bringFirstContent,
    async scan(code, name) {
      const started = await ask(scanPlayer, { body: { hotel: code, name } })
      return scanned(scanPlayer.result.parse(started.body).habboId)
    },
    get: (at, headers = {}) => fetch(address + at, { redirect: 'manual', headers }),
    async close() {
      await site.close()
      if (!beside) await rm(dataFolder, { recursive: true, force: true })
      if (!beside) await hotel.close()
      await station?.close()
      await database.drop()
    },
  }
}

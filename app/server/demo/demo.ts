import { setTimeout as pause } from 'node:timers/promises'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { fishingBoard } from '#demo/hotel/world/fishing-board.ts'
import { openStation } from '#demo/station/open-station.ts'
import { settingsOf } from '#demo/station/settings-of.ts'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { showArticle } from '#features/news/contract.ts'
import { fishingPlaces, originsHotels } from '#features/origins/contract.ts'
import { bringFishingBoard, fishingDay, hasFishingBefore } from '#features/origins/server/api.ts'
import { Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import { rescan } from '#features/scanner/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { callWithin } from '#platform/server/http/served-calls.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import type { RunningSite } from '../open-site.ts'
import { startSite } from '../start/start-site.ts'
import { sendDemoApplications } from './demo-applications.ts'
import { publishDemoArticles } from './demo-articles.ts'
import { ordinaryPlayers, shareDemoFinds, spreadDemoBadges } from './demo-badges.ts'
import { bringDemoMembers, demoMembersSentence, openDemoAccounts } from './demo-members.ts'
import { fillDemoNewsroom } from './demo-newsroom.ts'
import { measureDemoOnline } from './demo-online.ts'
import { bringDemoQueue } from './demo-queue.ts'
import { scheduleDemoShows } from './demo-shows.ts'
import { bringDemoTeam, demoTeamSentence } from './demo-team.ts'
import { bringDemoWays } from './demo-ways.ts'

const dayMs = 86_400_000
/** Number of days of fishing boards that exist when the demo first starts. */
const readDays = 14
/** On this day before the first start nothing ran. */
const missedDay = 6

/** What the demonstration's fishing boards are put into. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/**
 * Inserts the fishing boards of the last 14 days for each Origins hotel, except for one missing
 * day. Idempotent. The current day's board is read by the site itself.
 */
export async function keepDemoBoards({ db, now, hotel }: Context): Promise<void> {
  for (const code of originsHotels) {
    if (await hasFishingBefore(db, code, now)) continue
    for (let daysBefore = readDays; daysBefore > 0; daysBefore--) {
      if (daysBefore === missedDay) continue
      const readAt = new Date(now.getTime() - daysBefore * dayMs)
      const board = fishingBoard(hotel.world.hotel(code), daysBefore).slice(0, fishingPlaces)
      const entries = board.map(({ uniqueId, ...skill }) => ({ habboId: uniqueId, ...skill }))
      await bringFishingBoard(db, { hotel: code, day: fishingDay(code, readAt), readAt, entries })
    }
  }
}

/**
 * Offset of the simulated hotel's port from the site's. It must not change between starts, because
 * photos are stored with their address.
 */
const hotelPortAbove = 900
const stationPortAbove = 901

/** How long a track of the demo station lasts, in seconds. */
const trackSeconds = 24

/** Listeners of the demo station, who come and go over forty minutes. */
const otherListeners = () => 37 + Math.round(14 * Math.sin((Date.now() / 2_400_000) * 2 * Math.PI))

/** The simulation starts this far in the past and catches up after the first scans. */
const hoursBefore = 3

/** Hotels with scanned players when a visitor first opens the demo. */
const scannedHotels: HotelCode[] = ['hhus', 'hhde', 'hhtr', 'hhous']
const scannedPlayers = [
  knownPlayers.average,
  knownPlayers.renamed,
  knownPlayers.statusHidden,
  knownPlayers.beforeDecember2020,
]
/** Further players of each of these hotels, so that badges have different numbers of owners. */
const furtherPlayers = 6

/** Runs the site with a simulated hotel and a database of its own: nothing leaves the machine. */
export async function runDemo(options: { environment: Record<string, string | undefined>; envFile: string | null }) {
  let hotel: Hotel | undefined
  let zone = ''
  let membersLeave = () => {}
  await startSite({
    envFile: options.envFile,
    environment: {
      DATA_DIR: 'data/demo',
      SCAN_COOLDOWN_SECONDS: '60',
      LOG_LEVEL: 'warn',
      ...chosen(options.environment),
    },
    async before({ PORT, RADIO_ZONE }) {
      zone = RADIO_ZONE
      const portAbove = (above: number) => (PORT === 0 ? 0 : PORT + above)
      const opened = await openAt(portAbove(hotelPortAbove), 'the simulated hotel', openDemoHotel)
      hotel = opened
      const station = await openAt(portAbove(stationPortAbove), 'the demo station', (port) =>
        openStation({ port, trackSeconds, otherListeners }),
      ).catch(async (error: unknown) => {
        await opened.close()
        throw error
      })
      const urls = hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, opened.addressOf(code)])
      return {
        settings: {
          ...Object.fromEntries(urls),
          HOTEL_IMAGES_URL: opened.imagesAddress,
          OPERATOR_NAME: 'The demo',
          OPERATOR_ADDRESS: 'On this machine',
          OPERATOR_EMAIL: 'demo@example.org',
          ...settingsOf(station, 'azuracast'),
          DISCORD_URL: 'https://discord.example/nightbell',
          X_URL: 'https://x.example/nightbell',
          X_URL_TR: 'https://x.example/nightbell_tr',
        },
        sentences: [
          `The hotel is simulated: ${opened.origin} changes mottos, time and faults. Try ${names()}.`,
          demoMembersSentence(),
          await demoTeamSentence(),
          'To register as one of them, put the code that you are given into their motto there.',
          `The radio plays from ${station.origin}, where you can host a show and break things.`,
        ],
        async close() {
          membersLeave()
          await station.close()
          await opened.close()
        },
      }
    },
    async after(site) {
      const context = { db: site.database.db, now: new Date() }
      // First, so that team members who have accounts keep the announced password.
      const opened = hotel ? await openDemoAccounts({ ...context, hotel }) : []
      const members = hotel ? await bringDemoTeam({ ...context, hotel }) : new Map<string, number>()
      await Promise.all([
        publishDemoArticles({ ...context, members }),
        scheduleDemoShows({ ...context, zone }),
        hotel && measureDemoOnline({ ...context, hotel }),
        hotel && keepDemoBoards({ ...context, hotel }),
        hotel && site.address && sendDemoApplications({ site: { ...site, address: site.address }, hotel }),
      ])
      if (!hotel) return
      if (site.address) {
        await fillDemoNewsroom({ address: site.address, now: context.now })
        await bringDemoWays({ ...context, address: site.address })
      }
      const subject = await talkedAbout(site)
      membersLeave = await bringDemoMembers({ opened, address: site.address, subject })
      if (subject && site.address && opened.length > 0)
        await bringDemoQueue({ ...context, address: site.address, subject })
      await fill(site, hotel)
    },
  })
}

// What the shell set is meant for a real site unless it is about where the demo listens and stores.
function chosen(environment: Record<string, string | undefined>) {
  const kept = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'LOG_LEVEL',
    'SITE_NAME',
    'SCAN_COOLDOWN_SECONDS',
    'SCANS_PER_MINUTE',
    'COMMENT_WAIT_SECONDS',
    'TRUST_PROXY',
    'WEB_PROCESSES',
  ]
  return Object.fromEntries(kept.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
}

async function openAt<Opened>(port: number, what: string, open: (port: number) => Promise<Opened>): Promise<Opened> {
  try {
    return await open(port)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartupProblem(`The port ${port}, where ${what} would be, is taken by another program.`)
    }
    throw error
  }
}

const openDemoHotel = (port: number) =>
  openHotel({
    port,
    now: new Date(Date.now() - hoursBefore * 3_600_000),
    changesPerHour: 240,
    advanceEverySeconds: 5,
  })

function names(): string {
  return Object.values(knownPlayers)
    .map((player) => player.name)
    .join(', ')
}

/** What the members of the demonstration talk about: the story that its visitors see first. */
async function talkedAbout(site: RunningSite): Promise<string | null> {
  const asked = { params: { slug: 'rooftop-garden' }, query: { language: 'en' as const } }
  const answer = await callWithin(site.app.served, showArticle, asked, { address: 'the demo itself' })
  return isRefusal(answer) ? null : showArticle.result.parse(answer).subject
}

// Scans, advances the simulation by some hours and scans again, so that player histories contain
// changes.
async function fill(site: RunningSite, hotel: Hotel): Promise<void> {
  const wanted = scannedHotels.flatMap((code) => [
    ...scannedPlayers.map(({ name }) => ({ hotel: code, name })),
    ...ordinaryPlayers(hotel, code, furtherPlayers),
  ])
  spreadDemoBadges(hotel, wanted)
  const habboIds: string[] = []
  for (const body of wanted) {
    const answer = await callWithin(site.app.served, scanPlayer, { body }, { address: `${body.hotel} ${body.name}` })
    const started = scanPlayer.result.safeParse(answer)
    if (started.success) habboIds.push(started.data.habboId)
  }
  await Promise.all(habboIds.map((habboId) => scanned(site, habboId)))
  shareDemoFinds(hotel, ordinaryPlayers(hotel, 'hhus', furtherPlayers))
  hotel.world.advance({ hours: hoursBefore })
  for (const habboId of habboIds) await rescan(site.queue, site.database.db, habboId, new Date())
}

async function scanned(site: RunningSite, habboId: string): Promise<void> {
  for (let looks = 0; looks < 120; looks++) {
    const player = Player.safeParse(
      await callWithin(site.app.served, showPlayer, { params: { habboId } }, { address: 'the demo itself' }),
    )
    if (player.data?.state === 'complete' || player.data?.state === 'failed') return
    await pause(500)
  }
}

import { sql } from 'kysely'
import { applyPrivacy, habboIdOf, hiddenPlayersTag, hidesNames, playerTag } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses, type HotelGateway } from '#features/hotels/server/api.ts'
import { entryRedacted } from '#features/scanner/contract.ts'
import { findNames, hiddenPlayersAmong } from '#features/scanner/server/api.ts'
import { pages } from '#platform/contract/addresses.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature, Invalidatable, ListedPage } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import {
  type CalendarDay,
  type Fisher,
  type FishingDays,
  type FishingPlace,
  fishingPageSize,
  hotelZones,
  type OriginsHotel,
  showFishingBoard,
} from '../../contract.ts'
import { dateOf, dayNumber } from '../online/periods.ts'
import type { OriginsTables } from '../tables.ts'
import { fishingTag } from '../tags.ts'
import type { FishingContext } from './context.ts'
import { nameFishersTask, readBoardTask } from './fishing-tasks.ts'
import { hotelDay } from './hotel-day.ts'
import { nameFishers, removeHidden, removeRedacted } from './name-fishers.ts'
import { queueFishing } from './queue-fishing.ts'
import { readBoard } from './read-board.ts'

// Ten pages of each hotel's newest board, plus visited pages of earlier days; about twenty
// kilobytes each.
const mostPages = 200

type Board = Outcome<typeof showFishingBoard> | CachedResponse<typeof showFishingBoard>

/**
 * The cached pages of the fishing boards, shared by all visitors: invalidated by a new board or
 * name, or at the end of the hotel's day.
 */
type CachedBoard = { page: (asked: AskedBoard) => Promise<Board>; caches: readonly Invalidatable[] }

/** Opens the pages with nothing kept yet. */
function openCachedBoard(context: Pick<FishingContext, 'db' | 'addresses' | 'clock'>): CachedBoard {
  const pages = new TaggedCache<Board>(mostPages)
  return {
    page(asked) {
      const { hotel, day, page } = asked
      const today = hotelDay(hotel, context.clock.now())
      return pages.get(`${hotel} ${day ?? 'newest'} ${page} ${today}`, async () => {
        const { answer, tags } = await describeBoard(context, asked)
        // Not cached: requests for invented days and pages would evict real ones.
        if (isRefusal(answer)) return { value: answer, tags: [] }
        const isPage = answer.places.length > 0 || page === 1
        return { value: await makeCachedResponse(showFishingBoard, answer), tags: isPage ? [fishingTag, ...tags] : [] }
      })
    },
    caches: [pages],
  }
}

/** What the fishing boards are opened with. */
export type FishingOptions = {
  db: Db<unknown>
  gateway: HotelGateway
  addresses: HotelAddresses
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Whether the hotels are asked for their boards. */
  readsBoards: boolean
}

/**
 * Creates the fishing boards of the three hotels. An hourly job checks which hotel has no board for
 * its current day: each is read as its day begins, and retried an hour after a failure.
 */
export function openFishing({ readsBoards, queue, ...options }: FishingOptions): Feature {
  const context: FishingContext = { ...options, db: tablesOf<OriginsTables>(options.db) }
  const cached = openCachedBoard(context)

  async function request(): Promise<void> {
    if (!readsBoards) return
    await inTransaction(context.db, (tx) => queueFishing(queue, tx, context.clock.now()))
  }

  return {
    routes: (app) => serve(app, showFishingBoard, ({ query }) => cached.page(query)),
    caches: cached.caches,
    pages: () => listBoardPage(context),
    personalData: { name: 'originsFishing', collect: (accountId) => fishingData(context.db, accountId) },
    firstContent: request,
    tasks: [
      bind(readBoardTask, async ({ hotel, day }, { signal }) => {
        const { state } = await readBoard(context, { hotel, day }, signal)
        if (state === 'stored') await inTransaction(context.db, (tx) => queue.enqueue(tx, nameFishersTask, { hotel }))
      }),
      bind(nameFishersTask, async ({ hotel }, { signal }) => {
        await nameFishers(context, hotel, signal)
      }),
    ],
    listeners: [listener(entryRedacted, ({ habboId }) => removeRedacted(context, habboId))],
    scheduledJobs: [
      { name: 'origins.request-fishing', cron: '12 * * * *', run: request },
      { name: 'origins.remove-hidden', cron: '43 3 * * *', run: () => removeHidden(context) },
    ],
  }
}

async function* listBoardPage({ db }: FishingContext): AsyncIterable<ListedPage> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select max(read_at) as "changedAt" from origins_fishing_days`.execute(db)
  yield { path: pages.habboOriginsFishing, languages: languageCodes, changedAt: rows[0]?.changedAt ?? null }
}

/** The requested page of a board; without a day, of the newest. */
type AskedBoard = { hotel: OriginsHotel; day?: CalendarDay | undefined; page: number }

/**
 * Implements contract `showFishingBoard`. Returns the page with the tags of the players it names.
 */
async function describeBoard(
  context: Pick<FishingContext, 'db' | 'addresses' | 'clock'>,
  { hotel, day, page }: AskedBoard,
): Promise<{ answer: Outcome<typeof showFishingBoard>; tags: CacheTag[] }> {
  const { db, clock } = context
  const [shown, days] = await Promise.all([findDay(db, hotel, day), describeDays(db, hotel, day)])
  if (day !== undefined && !shown) return { answer: refuse('error.fishingDayNotFound'), tags: [] }
  const about = { hotel, zone: hotelZones[hotel], today: hotelDay(hotel, clock.now()), days, page }
  if (!shown) return { answer: { ...about, day: null, readAt: null, places: [], total: 0, pages: 0 }, tags: [] }
  const rows = await readPlaces(db, hotel, shown.day, days.earlier, page)
  const { fishers, tags } = await describeFishers(context, hotel, rows)
  const places = rows.map((row, index) => describePlace(row, days.earlier !== null, fishers[index]))
  const pages = Math.ceil(shown.places / fishingPageSize)
  const answer = {
    ...about,
    day: dateOf(shown.day),
    readAt: shown.read_at.toISOString(),
    places,
    total: shown.places,
    pages,
  }
  return { answer, tags }
}

type ShownDay = { day: number; read_at: Date; places: number }

async function findDay(db: AnyDb, hotel: OriginsHotel, day: CalendarDay | undefined): Promise<ShownDay | undefined> {
  const condition = day === undefined ? sql`true` : sql`day = ${dayNumber(day)}`
  const { rows } = await sql<ShownDay>`
    select day, read_at, places from origins_fishing_days where hotel = ${hotel} and ${condition}
    order by day desc limit 1`.execute(db)
  return rows[0]
}

async function describeDays(db: AnyDb, hotel: OriginsHotel, day: CalendarDay | undefined): Promise<FishingDays> {
  const shown =
    day === undefined
      ? sql`(select max(day) from origins_fishing_days where hotel = ${hotel})`
      : sql`${dayNumber(day)}::integer`
  const { rows } = await sql<Record<'first' | 'newest' | 'earlier' | 'later', number | null> & { kept: number }>`
    select min(day) as first, max(day) as newest, max(day) filter (where day < ${shown}) as earlier,
      min(day) filter (where day > ${shown}) as later, count(*)::integer as kept
    from origins_fishing_days where hotel = ${hotel}`.execute(db)
  const [found] = rows
  const dated = (number: number | null | undefined) => (typeof number === 'number' ? dateOf(number) : null)
  return {
    first: dated(found?.first),
    newest: dated(found?.newest),
    earlier: dated(found?.earlier),
    later: dated(found?.later),
    kept: found?.kept ?? 0,
  }
}

type PlaceRow = {
  place: number
  level: number
  experience: number
  habbo_id: string
  name: string | null
  is_gone: boolean
  place_before: number | null
  experience_before: number | null
}

async function readPlaces(
  db: AnyDb,
  hotel: OriginsHotel,
  day: number,
  earlier: CalendarDay | null,
  page: number,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select shown.place, shown.level, shown.experience, fisher.habbo_id, fisher.name, fisher.is_gone,
      before.place as place_before, before.experience as experience_before
    from (
      select * from origins_fishing_places where hotel = ${hotel} and day = ${day}
      order by place, fisher_id limit ${fishingPageSize} offset ${(page - 1) * fishingPageSize}
    ) as shown
    join origins_fishers as fisher on fisher.id = shown.fisher_id
    left join origins_fishing_places as before
      on before.hotel = ${hotel} and before.day = ${earlier === null ? null : dayNumber(earlier)}::integer
      and before.fisher_id = shown.fisher_id
    order by shown.place, shown.fisher_id`.execute(db)
  return rows
}

function describePlace(row: PlaceRow, hasEarlier: boolean, fisher: Fisher = { state: 'hidden' }): FishingPlace {
  const { place, level, experience, place_before, experience_before } = row
  const change = place_before === null ? (hasEarlier ? 'new' : null) : place_before - place
  const gained = experience_before === null ? null : experience - experience_before
  return { place, change, level, experience, gained, fisher }
}

/** Returns the players of these places, in order. For hidden players only that they are hidden. */
async function describeFishers(
  { db, addresses }: Pick<FishingContext, 'db' | 'addresses'>,
  hotel: OriginsHotel,
  rows: readonly PlaceRow[],
): Promise<{ fishers: Fisher[]; tags: CacheTag[] }> {
  const habboIds = rows.map(({ habbo_id }) => habbo_id)
  const [{ names, hidden }, hiding] = await Promise.all([findNames(db, habboIds), hiddenPlayersAmong(db, habboIds)])
  const fishers = rows.map(({ habbo_id: habboId, name: storedName, is_gone }): Fisher => {
    if (hidden.has(habboId)) return { state: 'hidden' }
    const scanned = names.get(habboId)
    if (scanned === undefined && is_gone)
      return { state: 'gone', habboId, name: hidesNames(hiding.get(habboId)) ? null : storedName }
    const name = scanned ?? applyPrivacy(hiding.get(habboId), { name: storedName ?? '', motto: '' }, false)?.name
    if (name === undefined) return { state: 'unknown', habboId }
    const avatar = avatarAddress(addresses, hotel, name)
    return { state: 'named', habboId, name, avatar, hasPage: scanned !== undefined }
  })
  return { fishers, tags: [hiddenPlayersTag, ...habboIds.map((habboId) => playerTag(habboId))] }
}

/**
 * Returns the fishing board data of an account's player for the data export; null if the player was
 * never on a board.
 */
async function fishingData(
  db: Db<OriginsTables>,
  accountId: number,
): Promise<{ fisher: object; places: object[] } | null> {
  const habboId = await habboIdOf(db, accountId)
  if (habboId === null) return null
  const found = await db.selectFrom('origins_fishers').selectAll().where('habbo_id', '=', habboId).executeTakeFirst()
  if (!found) return null
  const { id, ...fisher } = found
  const places = await db
    .selectFrom('origins_fishing_places')
    .select(['day', 'place', 'level', 'experience'])
    .where('fisher_id', '=', id)
    .orderBy('day')
    .execute()
  return { fisher, places: places.map(({ day, ...place }) => ({ day: dateOf(day), ...place })) }
}

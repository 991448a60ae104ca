import { sql } from 'kysely'
import { hiddenPlayersTag, hidesNames, playerTag, toldOf } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { findNames, hiddenPlayersAmong } from '#features/scanner/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { CacheTag } from '#platform/server/cache-tags.ts'
import type { AnyDb } from '#platform/server/database.ts'
import {
  type CalendarDay,
  type Fisher,
  type FishingDays,
  type FishingPlace,
  fishingPageSize,
  hotelZones,
  type OriginsHotel,
  type showFishingBoard,
} from '../../contract.ts'
import { dateOf, dayNumber } from '../periods.ts'
import type { FishingContext } from './context.ts'
import { hotelDay } from './hotel-day.ts'

/** The requested page of a board; without a day, of the newest. */
export type AskedBoard = { hotel: OriginsHotel; day?: CalendarDay | undefined; page: number }

/**
 * Implements contract `showFishingBoard`. Returns the page with the tags of the players it names.
 */
export async function describeBoard(
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
  const fishers = rows.map(({ habbo_id: habboId, name: told, is_gone }): Fisher => {
    if (hidden.has(habboId)) return { state: 'hidden' }
    const scanned = names.get(habboId)
    if (scanned === undefined && is_gone)
      return { state: 'gone', habboId, name: hidesNames(hiding.get(habboId)) ? null : told }
    const name = scanned ?? toldOf(hiding.get(habboId), { name: told ?? '', motto: '' }, false)?.name
    if (name === undefined) return { state: 'unknown', habboId }
    const avatar = avatarAddress(addresses, hotel, name)
    return { state: 'named', habboId, name, avatar, hasPage: scanned !== undefined }
  })
  return { fishers, tags: [hiddenPlayersTag, ...habboIds.map((habboId) => playerTag(habboId))] }
}

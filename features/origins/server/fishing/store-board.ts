import { sql } from 'kysely'
import type { HotelBoardEntry } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { CalendarDay, OriginsHotel } from '../../contract.ts'
import { dayNumber } from '../online/periods.ts'
import type { OriginsTables } from '../tables.ts'
import { fishingTag } from '../tags.ts'

/** A hotel's fishing board as read on a day, in any order and without duplicates. */
export type ReadBoard = { hotel: OriginsHotel; day: CalendarDay; readAt: Date; entries: readonly HotelBoardEntry[] }

/** Whether the board of a day is kept. */
export async function isKept(db: AnyDb, hotel: OriginsHotel, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql`
    select from origins_fishing_days where hotel = ${hotel} and day = ${dayNumber(day)}`.execute(db)
  return rows.length > 0
}

/** Whether the board of any day before is kept. */
export async function hasBoardBefore(db: AnyDb, hotel: OriginsHotel, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql`
    select from origins_fishing_days where hotel = ${hotel} and day < ${dayNumber(day)} limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a board. Returns false if the day already has one, which is kept. */
export async function storeBoard(db: Db<OriginsTables>, { hotel, day, readAt, entries }: ReadBoard): Promise<boolean> {
  const habboIds = entries.map(({ habboId }) => habboId)
  return inTransaction(db, async (tx) => {
    const { rows: kept } = await sql`
      insert into origins_fishing_days (hotel, day, read_at, places)
      values (${hotel}, ${dayNumber(day)}, ${readAt}, ${entries.length})
      on conflict do nothing returning day`.execute(tx)
    if (kept.length === 0) return false
    await sql`
      insert into origins_fishers (hotel, habbo_id, look_up_at)
      select ${hotel}, habbo_id, ${readAt}::timestamptz from unnest(${habboIds}::text[]) as read (habbo_id)
      on conflict (habbo_id) do nothing`.execute(tx)
    await sql`
      insert into origins_fishing_places (hotel, day, fisher_id, place, level, experience)
      select ${hotel}, ${dayNumber(day)}::integer, fisher.id, rank() over (order by read.experience desc), read.level,
        read.experience
      from unnest(
        ${habboIds}::text[], ${entries.map(({ level }) => level)}::integer[],
        ${entries.map(({ experience }) => experience)}::integer[]
      ) as read (habbo_id, level, experience)
      join origins_fishers as fisher using (habbo_id)`.execute(tx)
    await invalidateTags(tx, [fishingTag])
    return true
  })
}

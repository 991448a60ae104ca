import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'

const dayMs = 86_400_000

/** The day of an instant, by UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** What was sold on a day, and for how many stars. */
export type SalesDay = { day: string; sold: number; stars: number }

/** Returns the sales of the last days, the first first; days without a sale are there as well. */
export async function readSalesDays(db: AnyDb, days: number, now: Date): Promise<SalesDay[]> {
  const first = new Date(now.getTime() - (days - 1) * dayMs)
  const { rows } = await sql<SalesDay>`
    select day, sum(sold)::int as sold, sum(stars)::bigint as stars from shop_days
    where day >= ${dayOf(first)} group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, place) => {
    const day = dayOf(new Date(first.getTime() + place * dayMs))
    return byDay.get(day) ?? { day, sold: 0, stars: 0 }
  })
}

import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the season of an icon is under way at an instant, as an SQL condition on `shop_wares`.
 */
export function inSeason(now: Date): RawBuilder<boolean> {
  const at = sql`${now}::timestamptz`
  return sql<boolean>`(coalesce(sold_from <= ${at}, true) and coalesce(sold_until > ${at}, true))`
}

/** Whether an icon is sold at an instant: in its season and not archived. */
export function isOnSale(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(archived_at is null and ${inSeason(now)})`
}

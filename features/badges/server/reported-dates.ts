import { type RawBuilder, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { badgeOrderTag, badgeTag } from './tags.ts'

/**
 * When another site first saw a badge; `hotel` is null where it does not say. `day` is
 * `2026-11-29`.
 */
export type ReportedDate = { code: string; hotel: HotelCode | null; day: string }

/** What an import did. `unknown` are codes that this site does not know; they are left out. */
export type ReportedDatesOutcome = { added: number; changed: number; unchanged: number; unknown: string[] }

/** More changed badges than this drop all cached lists instead of single pages. */
const mostTags = 500

/**
 * Stores the dates of a source beside those that were seen here. A later list of the source
 * changes the dates that it has; the others stay.
 */
export async function storeReportedDates(
  tx: AnyDb,
  { source, address }: { source: string; address: string | null },
  dates: readonly ReportedDate[],
): Promise<ReportedDatesOutcome> {
  const codes = [...new Set(dates.map(({ code }) => code))]
  const { rows: known } = await sql<{ code: string }>`
    select code from badges_badges where code = any(${codes}::text[])`.execute(tx)
  const { rows } = await sql<{ code: string; isNew: boolean }>`
    insert into badges_reported_dates as known (badge_id, source, address, hotel, seen_on)
    select badge.id, ${source}::text, ${address}::text, reported.hotel, reported.day - date '1970-01-01' from unnest(
      ${dates.map(({ code }) => code)}::text[], ${dates.map(({ hotel }) => hotel ?? '')}::text[],
      ${dates.map(({ day }) => day)}::date[]
    ) as reported(code, hotel, day) join badges_badges as badge using (code)
    on conflict (badge_id, source, hotel) do update set seen_on = excluded.seen_on, address = excluded.address
      where known.seen_on <> excluded.seen_on or known.address is distinct from excluded.address
    returning (select code from badges_badges where id = badge_id) as code, xmax = 0 as "isNew"`.execute(tx)
  await dropPages(
    tx,
    rows.map(({ code }) => code),
  )
  const isKnown = new Set(known.map(({ code }) => code))
  const added = rows.filter(({ isNew }) => isNew).length
  return {
    ...{ added, changed: rows.length - added },
    unchanged: dates.filter(({ code }) => isKnown.has(code)).length - rows.length,
    unknown: codes.filter((code) => !isKnown.has(code)),
  }
}

/** Removes all dates of a source. Returns how many there were. */
export async function removeReportedDates(tx: AnyDb, source: string): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    delete from badges_reported_dates where source = ${source}
    returning (select code from badges_badges where id = badge_id) as code`.execute(tx)
  await dropPages(
    tx,
    rows.map(({ code }) => code),
  )
  return rows.length
}

/** The sources of dates, each with how many it has. */
export async function listDateSources(db: AnyDb): Promise<{ source: string; dates: number }[]> {
  const { rows } = await sql<{ source: string; dates: number }>`
    select source, count(*)::integer as dates from badges_reported_dates group by source order by source`.execute(db)
  return rows
}

/** SQL for the dates of a badge by other sites, the earliest first, as JSON. */
export function reportedDatesOf(badgeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('source', source, 'address', address,
      'hotel', nullif(hotel, ''), 'day', date '1970-01-01' + seen_on) order by seen_on, source, hotel), '[]')
    from badges_reported_dates where badge_id = ${badgeId}
  )`
}

async function dropPages(tx: AnyDb, codes: readonly string[]): Promise<void> {
  const changed = [...new Set(codes)]
  if (changed.length === 0) return
  for (let at = 0; at < changed.length; at += mostTags) {
    await invalidateTags(tx, changed.slice(at, at + mostTags).map(badgeTag))
  }
  await invalidateTags(tx, [badgeOrderTag])
}

import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'

/** A badge's words in a hotel as they are to be from now on, null where none are known. */
export type NewText = { id: number; code: string; hotel: HotelCode; name: string | null; description: string | null }

/** A set of changes to the archive. All badges have ids; each badge occurs once per hotel. */
export type ArchiveChange = {
  /** Badges that are known in a hotel from now on. */
  arrivals: readonly { id: number; hotel: HotelCode }[]
  /** Words where there were others, and where there were none. */
  changed: readonly NewText[]
  added: readonly NewText[]
  /** Badges that a scan has met for the first time. */
  scanned: readonly number[]
}

/**
 * Writes a change in a constant number of statements. Replaced texts become history. All writers
 * lock tables and rows in this order (hotels, texts, badges; each by id) to avoid deadlocks.
 * Requires a transaction.
 */
export async function writeChange(tx: QueryExecutorProvider, change: ArchiveChange, now: Date): Promise<void> {
  const { arrivals, changed, added, scanned } = change
  if (arrivals.length > 0)
    await sql`
      insert into badges_hotels (badge_id, hotel, first_seen_at)
      select badge_id, hotel, ${now}::timestamptz
      from unnest(${arrivals.map(({ id }) => id)}::integer[], ${arrivals.map(({ hotel }) => hotel)}::text[]) as here(badge_id, hotel)
      order by badge_id, hotel
      on conflict (badge_id, hotel) do nothing`.execute(tx)
  if (changed.length > 0) await replaceTexts(tx, changed, now)
  if (added.length > 0) await addTexts(tx, added, now)
  if (changed.length + added.length > 0) await indexStaffTexts(tx, [...changed, ...added])
  const named = [...changed, ...added].flatMap(({ id, name }) => (name === null ? [] : [id]))
  const touched = [...new Set([...named, ...scanned])]
  if (touched.length > 0)
    await sql`
      with held as materialized (
        select id, id = any(${named}::integer[]) as is_named, id = any(${scanned}::integer[]) as is_scanned
        from badges_badges
        where (labelled_at is null and id = any(${named}::integer[]))
          or (first_scanned_at is null and id = any(${scanned}::integer[]))
        order by id for no key update
      )
      update badges_badges as badge set
        labelled_at = case when is_named then coalesce(labelled_at, ${now}::timestamptz) else labelled_at end,
        first_scanned_at = case when is_scanned then coalesce(first_scanned_at, ${now}::timestamptz) else first_scanned_at end
      from held where badge.id = held.id`.execute(tx)
}

/**
 * Has the staff's texts of badges indexed again, since those that the game says now are no longer
 * shown.
 */
async function indexStaffTexts(tx: QueryExecutorProvider, worded: readonly NewText[]): Promise<void> {
  await sql`
    insert into badges_unindexed
    select badge_id, 'staff-' || language from badges_staff_texts
    where badge_id = any(${[...new Set(worded.map(({ id }) => id))]}::integer[])`.execute(tx)
}

async function addTexts(tx: QueryExecutorProvider, added: readonly NewText[], now: Date): Promise<void> {
  const { rows } = await sql<{ badges: number }>`
    with put as (
      insert into badges_texts (badge_id, hotel, name, description, labelled_at)
      select badge_id, hotel, name, description, case when name is not null then ${now}::timestamptz end
      from ${rowsOf(added)} order by badge_id, hotel
      on conflict (badge_id, hotel) do nothing
      returning badge_id, hotel
    ), unindexed as (
      insert into badges_unindexed select badge_id, hotel from put
    )
    select count(*)::integer as badges from put`.execute(tx)
  // Another transaction has inserted texts of one concurrently.
  if (rows[0]?.badges !== added.length) await replaceTexts(tx, added, now)
}

async function replaceTexts(tx: QueryExecutorProvider, changed: readonly NewText[], now: Date): Promise<void> {
  // Locked before the comparison, so that concurrent writers of the same texts write history once.
  await sql`
    select 1 from badges_texts as known join ${rowsOf(changed)} on known.badge_id = seen.badge_id and known.hotel = seen.hotel
    order by known.badge_id, known.hotel for no key update of known`.execute(tx)
  await sql`
    with stored as (
      select seen.badge_id, seen.hotel, coalesce(seen.name, known.name) as name,
        coalesce(seen.description, known.description) as description, known.name as old_name, known.description as old_description
      from badges_texts as known join ${rowsOf(changed)} on known.badge_id = seen.badge_id and known.hotel = seen.hotel
    ), other as materialized (
      select * from stored where (name, description) is distinct from (old_name, old_description)
    ), former as (
      insert into badges_former_texts (badge_id, hotel, name, description, until)
      select badge_id, hotel, old_name, old_description, ${now}::timestamptz from other
      -- Words where there were none change nothing that was said.
      where (old_name is not null and old_name is distinct from name)
        or (old_description is not null and old_description is distinct from description)
    ), unindexed as (
      insert into badges_unindexed select badge_id, hotel from other
    )
    update badges_texts as known set name = other.name, description = other.description,
      labelled_at = coalesce(known.labelled_at, case when other.name is not null then ${now}::timestamptz end)
    from other where known.badge_id = other.badge_id and known.hotel = other.hotel`.execute(tx)
}

function rowsOf(texts: readonly NewText[]) {
  return sql`unnest(
    ${texts.map(({ id }) => id)}::integer[], ${texts.map(({ hotel }) => hotel)}::text[], ${texts.map(({ name }) => name)}::text[],
    ${texts.map(({ description }) => description)}::text[]
  ) as seen(badge_id, hotel, name, description)`
}

import { type QueryExecutorProvider, sql } from 'kysely'
import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { badgeSampleTag, badgesTag, badgeTag } from '../tags.ts'
import { dayOf } from './days.ts'

/**
 * Ownership changes from reading one player's badges. `isFirstReading`: first time, so that the
 * sample grows by one player.
 */
export type OwnerChange = {
  hotel: HotelCode
  gainedIds: readonly number[]
  lostIds: readonly number[]
  isFirstReading: boolean
}

/**
 * Records that a player gained and lost badges. Belongs in the transaction that writes the
 * ownership; takes no locks. Counts include it from the commit on, and the badges are invalidated.
 */
export async function changeOwners(db: QueryExecutorProvider, change: OwnerChange): Promise<void> {
  const { hotel, gainedIds, lostIds, isFirstReading } = change
  // In the retro edition only worn badges are seen: one that is new there may be an old one.
  const isGain = !isFirstReading && hotels[hotel].edition === 'modern'
  if (isFirstReading) await sql`insert into badges_sample_changes (hotel, players) values (${hotel}, 1)`.execute(db)
  if (gainedIds.length + lostIds.length === 0) return
  await sql`
    insert into badges_owner_changes (badge_id, hotel, change, gains)
    select badge_id, ${hotel}, 1, ${isGain ? 1 : 0}::integer from unnest(${gainedIds}::integer[]) as gained(badge_id)
    union all
    select badge_id, ${hotel}, -1, 0 from unnest(${lostIds}::integer[]) as lost(badge_id)`.execute(db)
  const changed = await sql<{ code: string }>`
    select code from badges_badges where id = any(${[...gainedIds, ...lostIds]}::integer[])`.execute(db)
  await invalidateTags(
    db,
    changed.rows.map(({ code }) => badgeTag(code)),
  )
}

const mostAtOnce = 50_000

type Total = { badge_id: number; hotel: string | null; change: number; gains: number }

/**
 * Aggregates pending owner changes, at most 50,000 per call, and writes the day's trend row;
 * returns how many were processed. Visible counts are unaffected: aggregation only keeps reads fast
 * and lists sorted. Does nothing while another aggregation runs.
 */
export async function aggregateOwnerCounts<Tables>(db: Db<Tables>, now = new Date()): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Two concurrent aggregations would deadlock.
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${locks.badgeOwnerCounts}) as "isMine"`.execute(tx)
    if (!rows[0]?.isMine) return 0
    const day = dayOf(now)
    const isSampleChanged = await aggregateSample(tx, day)
    const { totals, notes } = await takeNotes(tx)
    const changes = totals.filter(({ change }) => change !== 0)
    if (changes.length > 0) await addUp(tx, changes, day, now)
    await addGains(
      tx,
      totals.filter(({ gains }) => gains > 0),
      day,
    )
    await invalidateTags(tx, [...(changes.length > 0 ? [badgesTag] : []), ...(isSampleChanged ? [badgeSampleTag] : [])])
    return notes
  })
}

async function takeNotes(tx: QueryExecutorProvider): Promise<{ totals: Total[]; notes: number }> {
  const { rows } = await sql<Total & { notes: number }>`
    with taken as (
      delete from badges_owner_changes
      where ctid = any(array(select ctid from badges_owner_changes limit ${mostAtOnce}))
      returning badge_id, hotel, change, gains
    )
    select badge_id, hotel, sum(change)::integer as change, sum(gains)::integer as gains, count(*)::integer as notes from taken
    group by badge_id, hotel order by badge_id, hotel`.execute(tx)
  return { totals: rows, notes: rows.reduce((sum, { notes }) => sum + notes, 0) }
}

/** In the order in which every writer of the archive takes tables and rows: see `writeChange`. */
async function addUp(tx: AnyDb, totals: readonly Total[], day: number, now: Date): Promise<void> {
  const ofHotels = totals.filter(({ hotel }) => hotel !== null)
  await sql`
    insert into badges_hotels as known (badge_id, hotel, first_seen_at, owners)
    select badge_id, hotel, ${now}::timestamptz, change
    from unnest(
      ${ofHotels.map(({ badge_id }) => badge_id)}::integer[], ${ofHotels.map(({ hotel }) => hotel)}::text[],
      ${ofHotels.map(({ change }) => change)}::integer[]
    ) as total(badge_id, hotel, change)
    order by badge_id, hotel
    on conflict (badge_id, hotel) do update set owners = known.owners + excluded.owners`.execute(tx)
  await sql`
    with total as materialized (
      select badge_id, sum(change)::integer as change
      from unnest(${totals.map(({ badge_id }) => badge_id)}::integer[], ${totals.map(({ change }) => change)}::integer[])
        as total(badge_id, change)
      group by badge_id having sum(change) <> 0
    ), held as materialized (
      select id, change from badges_badges join total on badge_id = id order by id for no key update of badges_badges
    ), counted as (
      update badges_badges as badge set owners = badge.owners + held.change from held where badge.id = held.id
      returning badge.id, badge.owners
    )
    insert into badges_owner_days (badge_id, day, owners)
    select id, ${day}::integer, owners from counted order by id
    on conflict (badge_id, day) do update set owners = excluded.owners`.execute(tx)
}

async function addGains(tx: AnyDb, totals: readonly Total[], day: number): Promise<void> {
  if (totals.length === 0) return
  await sql`
    insert into badges_gains as known (badge_id, day, hotel, gains)
    select badge_id, ${day}::integer, hotel, gains
    from unnest(
      ${totals.map(({ badge_id }) => badge_id)}::integer[], ${totals.map(({ hotel }) => hotel)}::text[],
      ${totals.map(({ gains }) => gains)}::integer[]
    ) as total(badge_id, hotel, gains)
    where hotel is not null order by badge_id, hotel
    on conflict (badge_id, day, hotel) do update set gains = known.gains + excluded.gains`.execute(tx)
}

async function aggregateSample(tx: AnyDb, day: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with taken as (delete from badges_sample_changes returning hotel, players),
    counted as (
      insert into badges_samples as known (hotel, players)
      select hotel, sum(players)::integer from taken group by hotel
      on conflict (hotel) do update set players = known.players + excluded.players
      returning 1
    )
    select (select count(*) from counted) as count`.execute(tx)
  if (!rows[0]?.count) return false
  await sql`
    insert into badges_sample_days (day, players)
    select ${day}::integer, sum(players)::integer from badges_samples
    on conflict (day) do update set players = excluded.players`.execute(tx)
  return true
}

/**
 * What each badge counts for, as a table of SQL: `step` is how often its owners doubled (0 to 20),
 * `is_last_level` whether it ends a series of at least two levels, `found_at` its first scan.
 */
export const badgeMerits = sql`(
  select id as badge_id, least(32 - position('1' in greatest(owners, 1)::bit(32)::text), 20)::smallint as step,
    base is not null and exists (select from badges_badges as lower where lower.base = badge.base and lower.level < badge.level)
      and not exists (select from badges_badges as higher where higher.base = badge.base and higher.level > badge.level)
      as is_last_level,
    first_scanned_at as found_at
  from badges_badges as badge
)`

import { type QueryExecutorProvider, sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { badgeRowsTag } from '../tags.ts'

/** Owners of a badge in a hotel, recounted from ownership rows. */
export type CountedOwners = { badgeId: number; hotel: HotelCode; owners: number }

/** How many players' badges were read in a hotel. */
export type CountedSample = { hotel: HotelCode; players: number }

/**
 * Compares the counts of the badges from one id up to another (exclusive) with recounted ones and
 * records the differences; returns how many were wrong. Uncounted badges have no owners. Requires
 * the repeatable-read transaction of the recount, so that concurrent scans do not affect either
 * side.
 */
export async function correctOwners(
  tx: QueryExecutorProvider,
  { from, to }: { from: number; to: number },
  counted: readonly CountedOwners[],
): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with truth as materialized (
      select * from unnest(
        ${counted.map(({ badgeId }) => badgeId)}::integer[], ${counted.map(({ hotel }) => hotel)}::text[],
        ${counted.map(({ owners }) => owners)}::integer[]
      ) as truth(badge_id, hotel, owners)
    ), pending as materialized (
      select badge_id, hotel, sum(change)::integer as change from badges_owner_changes
      where badge_id >= ${from} and badge_id < ${to} group by badge_id, hotel
    ), stored as (
      select badge_id, hotel, sum(owners)::integer as owners from (
        select badge_id, hotel, owners from badges_hotels where badge_id >= ${from} and badge_id < ${to}
        union all select badge_id, hotel, change from pending where hotel is not null
      ) as each group by badge_id, hotel
    ), of_hotels as materialized (
      select coalesce(truth.badge_id, stored.badge_id) as badge_id, coalesce(truth.hotel, stored.hotel) as hotel,
        coalesce(truth.owners, 0) - coalesce(stored.owners, 0) as change
      from truth full join stored on stored.badge_id = truth.badge_id and stored.hotel = truth.hotel
    ), of_all as (
      select id as badge_id, null::text as hotel,
        coalesce(owned.owners, 0) - badge.owners - coalesce(noted.change, 0) - coalesce(corrected.change, 0) as change
      from badges_badges as badge
      left join (select badge_id, sum(owners)::integer as owners from truth group by badge_id) as owned
        on owned.badge_id = id
      left join (select badge_id, sum(change)::integer as change from pending group by badge_id) as noted
        on noted.badge_id = id
      left join (select badge_id, sum(change)::integer as change from of_hotels group by badge_id) as corrected
        on corrected.badge_id = id
      where id >= ${from} and id < ${to}
    ), corrected as (
      insert into badges_owner_changes (badge_id, hotel, change)
      select badge_id, hotel, change from of_hotels where change <> 0
      union all select badge_id, hotel, change from of_all where change <> 0
      returning 1
    )
    select count(*)::integer as wrong from corrected`.execute(tx)
  const wrong = rows[0]?.wrong ?? 0
  if (wrong > 0) await invalidateTags(tx, [badgeRowsTag])
  return wrong
}

/** As `correctOwners`, for the numbers of scanned players per hotel. */
export async function correctSamples(tx: QueryExecutorProvider, counted: readonly CountedSample[]): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with truth as (
      select * from unnest(
        ${counted.map(({ hotel }) => hotel)}::text[], ${counted.map(({ players }) => players)}::integer[]
      ) as truth(hotel, players)
    ), stored as (
      select hotel, sum(players)::integer as players from (
        select hotel, players from badges_samples union all select hotel, players from badges_sample_changes
      ) as each group by hotel
    ), corrected as (
      insert into badges_sample_changes (hotel, players)
      select coalesce(truth.hotel, stored.hotel), coalesce(truth.players, 0) - coalesce(stored.players, 0)
      from truth full join stored on stored.hotel = truth.hotel
      where coalesce(truth.players, 0) <> coalesce(stored.players, 0)
      returning 1
    )
    select count(*)::integer as wrong from corrected`.execute(tx)
  return rows[0]?.wrong ?? 0
}

/** How many badges there are, and the number that none of them has reached. */
export async function badgesInAll(tx: QueryExecutorProvider): Promise<{ badges: number; end: number }> {
  const { rows } = await sql<{ badges: number; end: number }>`
    select count(*)::integer as badges, coalesce(max(id), 0) + 1 as "end" from badges_badges`.execute(tx)
  return rows[0] ?? { badges: 0, end: 1 }
}

/**
 * Returns whether the counts have ever been compared with ownership; those of older versions have
 * not.
 */
export async function wasRecounted(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from badges_recounts limit 1`.execute(db)
  return rows.length > 0
}

/** Notes that the counts have been compared. */
export async function noteRecount(tx: QueryExecutorProvider, now: Date): Promise<void> {
  await sql`insert into badges_recounts (ran_at) values (${now}::timestamptz)`.execute(tx)
}

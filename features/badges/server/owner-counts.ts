import { type QueryExecutorProvider, sql } from 'kysely'
import { announce } from '#platform/server/tags.ts'
import { badgeTag } from './badge-tag.ts'

/**
 * Notes that a player has come to own some badges and owns others no longer. Belongs in the transaction that writes
 * the ownership; it waits for nobody. `describeBadges` counts it from the commit on, and what shows the badges is drawn anew.
 */
export async function changeOwners(
  db: QueryExecutorProvider,
  gainedIds: readonly number[],
  lostIds: readonly number[],
) {
  if (gainedIds.length + lostIds.length === 0) return
  await sql`
    insert into badges_owner_changes (badge_id, change)
    select badge_id, 1 from unnest(${gainedIds}::integer[]) as gained(badge_id)
    union all
    select badge_id, -1 from unnest(${lostIds}::integer[]) as lost(badge_id)`.execute(db)
  const changed = await sql<{ code: string }>`
    select code from badges_badges where id = any(${[...gainedIds, ...lostIds]}::integer[])`.execute(db)
  await announce(
    db,
    changed.rows.map(({ code }) => badgeTag(code)),
  )
}

// Any number that no other advisory lock uses: two folds at once would wait for each other in a circle.
const foldLock = 7_201_114

/**
 * Adds what scans have noted since to the counts, at most 50,000 notes at once; answers how many there were. Changes no
 * answer of `describeBadges`, only keeps it quick: call it every few seconds. Does nothing while another fold runs.
 */
export async function foldOwnerCounts(db: QueryExecutorProvider): Promise<number> {
  const folded = await sql<{ folded: number }>`
    with turn as materialized (select pg_try_advisory_xact_lock(${foldLock}) as mine),
    taken as (
      delete from badges_owner_changes
      where ctid = any(array(
        select pending.ctid from badges_owner_changes as pending, turn where turn.mine limit 50000
      ))
      returning badge_id, change
    ),
    total as (select badge_id, sum(change)::integer as change from taken group by badge_id),
    counted as (
      update badges_badges as badge set owners = badge.owners + total.change
      from total where badge.id = total.badge_id and total.change <> 0
    )
    select count(*)::integer as folded from taken`.execute(db)
  return folded.rows[0]?.folded ?? 0
}

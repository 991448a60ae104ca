import { sql } from 'kysely'

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

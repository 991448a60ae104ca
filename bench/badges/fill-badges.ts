import { indexNewTexts } from '#features/badges/server/import/index-texts.ts'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The size of an archive. */
export type ArchiveSize = { badges: number; players: number; ownershipsEach: number }

/**
 * Fills an empty archive with set-based statements: badges with texts of all modern hotels,
 * players, and owners, more of them for popular badges.
 */
export async function fillArchive(
  { db, pool }: Database,
  { badges, players, ownershipsEach }: ArchiveSize,
): Promise<void> {
  // A site's statements are limited to half a minute; filling is not.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')
  await client.query(
    `insert into badges_badges (code, first_seen_at, first_scanned_at, labelled_at, family, country, base, level)
     select case number % 3 when 0 then 'ACH_Bench' || number / 60 || 'x' || number / 3 % 20
         when 1 then (array['DE', 'US', 'ES', 'BR'])[1 + number % 4] || 10000 + number else 'Z' || to_hex(number) end,
       now() - number * interval '1 minute', now(), case when number % 10 > 0 then now() - number * interval '50 seconds' end,
       (array['achievement', 'country', 'other'])[1 + number % 3],
       case when number % 3 = 1 then (array['DE', 'US', 'ES', 'BR'])[1 + number % 4] end,
       case when number % 3 = 0 then 'ACH_Bench' || number / 60 || 'x' end, case when number % 3 = 0 then number / 3 % 20 end
     from generate_series(1, $1::integer) as number`,
    [badges],
  )
  // The twenty words are in all hotels' texts; others are in one hotel's only.
  await client.query(
    `with words as (
       select array['owl', 'lamp', 'night', 'bell', 'roof', 'star', 'comet', 'lobby', 'guest', 'moon', 'lift', 'porter', 'brass', 'carpet',
         'curtain', 'tower', 'pool', 'lantern', 'feather', 'mirror'] as word
     )
     insert into badges_texts (badge_id, hotel, name, description, labelled_at)
     select id, hotel, word[1 + id % 20] || ' ' || word[1 + id / 20 % 20] || ' ' || id % 2000,
       'For those who found the ' || word[1 + id / 7 % 20] || ' by the ' || word[1 + id / 3 % 20] || ', ' || id % 300 || ' times in '
         || hotel || (id % 997) || ', ' || substr(md5((id % 5000) || hotel), 1, 4 + id % 8), now()
     from badges_badges cross join unnest($1::text[]) as hotel cross join words where labelled_at is not null order by id, hotel`,
    [modern],
  )
  await client.query('insert into badges_unindexed select badge_id, hotel from badges_texts order by hotel, badge_id')
  await indexNewTexts(db)
  await client.query(
    `insert into badges_hotels (badge_id, hotel, first_seen_at)
     select id, hotel, first_seen_at from badges_badges cross join unnest($1::text[]) as hotel`,
    [modern],
  )
  await client.query(
    `insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at, checked_at, looked_at, scan_state)
     select 'hhus-' || lpad(to_hex(number), 32, '0'), (array['hhde', 'hhus', 'hhtr'])[1 + number % 3], 'Player' || number, 'a motto', 'hd-180-1',
       case when number % 50 = 0 then 'private' else 'public' end, now(), now(), now(), now(), 'complete'
     from generate_series(1, $1::integer) as number`,
    [players],
  )
  // The square makes low numbers popular: the first of 60,000 badges has a fiftieth of all players.
  const step = 20_000
  for (let from = 0; from < players; from += step) {
    await client.query(
      `insert into scanner_badges (player_id, badge_id, gained_by, lost_by)
       select id, badge_id, now() - (id * 7919 + badge_id) % 500000 * interval '1 minute', case when (id + badge_id) % 20 = 0 then now() end
       from (
         select distinct id, 1 + floor($3::integer * power(((id * 7919::bigint + place * 104729) % 1000003) / 1000003.0, 2))::integer as badge_id
         from scanner_players cross join generate_series(1, $4::integer) as place where id > $1 and id <= $2
       ) as owned where badge_id <= $3 order by 1, 2`,
      [from, from + step, badges, ownershipsEach],
    )
  }
  await client.query(
    `with counted as (
       select badge_id, player.hotel, count(*)::integer as owners from scanner_badges
       join scanner_players as player on player.id = player_id where lost_by is null group by badge_id, player.hotel
     ), of_hotels as (
       update badges_hotels as here set owners = counted.owners from counted
       where here.badge_id = counted.badge_id and here.hotel = counted.hotel
     )
     update badges_badges as badge set owners = total.owners
     from (select badge_id, sum(owners)::integer as owners from counted group by badge_id) as total where badge.id = total.badge_id`,
  )
  await client.query('insert into badges_samples select hotel, count(*) from scanner_players group by hotel')
  await client.query(
    `insert into badges_owner_days (badge_id, day, owners)
     select id, extract(epoch from now())::integer / 86400 - back, owners from badges_badges cross join generate_series(0, 29) as back`,
  )
  await client.query('insert into badges_sample_days select extract(epoch from now())::integer / 86400 - 40, $1', [
    players,
  ])
  await client.query(
    'vacuum (analyze) badges_badges, badges_texts, badges_words, badges_unindexed, badges_hotels, badges_owner_days, scanner_players, scanner_badges',
  )
  client.release(true)
}

import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { addMembers } from '../polling/visitors.ts'

/**
 * Adds to a filled archive what the hunt reads: ways of a hundredth of the badges, half of them
 * usable now, gains of the last thirty days for every tenth badge, and a member who is one of the
 * players. Returns the member's cookie.
 */
export async function fillHunt({ pool }: Database): Promise<string> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')
  await client.query(
    `insert into badges_ways (badge_id, kind, hotel, starts_at, ends_at, text_de, text_en, changed_at)
     select id, 'event', case when id % 300 > 0 then ($1::text[])[1 + id / 100 % 9] end, now() - interval '10 days',
       case when id % 7 > 0 then now() + (id / 100 % 400 - 200) * interval '1 hour' end, 'Beim Türsteher melden', 'Ask the doorman', now()
     from badges_badges where id % 100 = 0`,
    [modern],
  )
  await client.query(
    `insert into badges_gains (badge_id, day, hotel, gains)
     select id, extract(epoch from now())::integer / 86400 - back, hotel, 1 + id % 5
     from badges_badges cross join generate_series(0, 29) as back cross join unnest($1::text[]) as hotel
     where id % 10 = 1`,
    [['hhus', 'hhde', 'hhtr']],
  )
  await client.query(
    `insert into scanner_panels (player_id, panel, checked_at, current)
     select id, 'badges', now(), 50 from scanner_players`,
  )
  await client.query('vacuum (analyze) badges_ways, badges_gains, scanner_panels')
  client.release(true)
  // The first player of the archive.
  const [cookie = ''] = await addMembers(pool, 1)
  return cookie
}

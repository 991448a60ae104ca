import type { Database } from '#platform/server/database/database.ts'

/**
 * Adds to the players of a filled archive what comparisons and groups read: the state of their
 * lists, forty friends each, and some of two hundred groups, the largest with most of the players.
 */
export async function fillCompanions({ pool }: Database, players: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into scanner_panels (player_id, panel, checked_at, current)
     select id, panel, now(), 50 from scanner_players
     cross join unnest(array['badges', 'friends', 'groups', 'rooms', 'photos']) as panel`,
  )
  const step = 20_000
  for (let from = 0; from < players; from += step) {
    await client.query(
      `insert into scanner_friends (player_id, friend_id, name, motto, figure, gained_by)
       select id, 'hhus-' || lpad(to_hex(1 + (id / 4 * 31 + place * 17) % $3::integer), 32, '0'), 'Friend' || place, '', '', now()
       from scanner_players cross join generate_series(1, 40) as place where id > $1 and id <= $2 order by 1, 2
       on conflict do nothing`,
      [from, from + step, players],
    )
    await client.query(
      `insert into scanner_groups (player_id, group_id, name, description, type, badge_code, is_admin, primary_colour,
         secondary_colour, gained_by, lost_by)
       select id, 'g-hhus-' || lpad(to_hex(number), 32, '0'), 'Group ' || number, '', 'NORMAL', 'b0101', false, '', '',
         now() - (id * 7919 + number) % 500000 * interval '1 minute', case when (id + number) % 20 = 0 then now() end
       from scanner_players join generate_series(0, 199) as number on id % (number + 2) = 0
       where id > $1 and id <= $2 order by 1, 2`,
      [from, from + step],
    )
  }
  await client.query('vacuum (analyze) scanner_panels, scanner_friends, scanner_groups')
  client.release(true)
}

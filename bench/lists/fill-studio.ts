import type pg from 'pg'

/** How many rows there are of what the staff read most. */
export const amounts = { members: 20_000, requests: 200_000, applications: 20_000, purchases: 500_000 } as const

/**
 * Adds the team: the first member manages everything, the next 60 host, write and look after lists.
 */
export async function fillTeam(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into accounts_roles (account_id, role, granted_at)
     select account_id, 'administration', now() from accounts_sessions order by id limit 1`,
  )
  await client.query(
    `insert into accounts_roles (account_id, role, granted_at)
     select 1 + n, (array['radio_lvl1', 'radio_lvl2', 'news_lvl1', 'cm_furnilist_lvl1'])[1 + n % 4], now()
     from generate_series(1, 60) n`,
  )
  await client.query(
    `insert into team_profiles (account_id, languages, does_de, does_en, does_tr, since, place)
     select 1 + n, array['de', 'en'], 'Sendet am Abend', 'On air in the evening', 'Akşamları yayında', '2024-03-01', n
     from generate_series(1, 60) n`,
  )
}

/** Adds a weekly schedule and the requests of three years, of which 300 wait for an answer. */
export async function fillRadio(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into radio_shows (station, name, dj_name, description, is_live, is_recurring, zone, first_day, starts, minutes,
       changed_at, host_id)
     select 'main', 'Show ' || n, 'Bench-' || (2 + n % 40), '', true, true, 'Europe/Berlin',
       to_char(date '2026-01-05' + n % 7, 'YYYY-MM-DD'), lpad((2 * (n / 7))::text, 2, '0') || ':00', 120, now(), 2 + n % 40
     from generate_series(0, 69) n`,
  )
  // Every twentieth wish is one of two members.
  await client.query(
    `insert into radio_wishes (station, airing, subject, artist, title, song, fate, wishes, sent_at, fated_at)
     select 'main', (1 + n % 70) || ' 2026-11-23', case when n % 10 = 0 then 'greeting' else 'music' end,
       case when n % 10 = 0 then '' else 'The ' || (array['Lamps', 'Lanterns', 'Rooms', 'Sofas'])[1 + n % 4] end,
       case when n % 10 = 0 then '' else 'Song number ' || n % 5000 end,
       case when n % 10 > 0 then 'the song ' || n % 5000 end,
       case when n > $1::int - 300 then 'sent' when n % 3 = 0 then 'declined' else 'played' end,
       case when n % 20 = 0 then 2 else 1 end,
       now() - ($1::int - n) * interval '2 minutes',
       case when n <= $1::int - 300 then now() - ($1::int - n) * interval '2 minutes' end
     from generate_series(1, $1::int) n`,
    [Math.round(amounts.requests / 1.05)],
  )
  await client.query(
    `insert into radio_requests (wish_id, account_id, name, artist, title, message, sent_at)
     select id, 1 + (id + each * 7919) % $1::int, 'Bench-' || (1 + (id + each * 7919) % $1::int), artist, title,
       case when id % 4 = 0 then 'Greetings to all who are awake, number ' || id else '' end, sent_at
     from radio_wishes cross join lateral generate_series(1, wishes) as each order by id, each`,
    [amounts.members],
  )
  await client.query(`update radio_wishes set told_at = fated_at where fate = 'played'`)
}

/**
 * Adds applications for ten positions in three languages, one in sixty of which waits, with chats
 * and votes.
 */
export async function fillJobs(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into jobs_positions (key, language, title, summary, tasks, requirements, is_open, changed_at, department, place)
     select 'bench-' || n, language, 'Position ' || n, 'In short', '{Work}', '{Time}', n <= 5, now(),
       (array['news', 'radio', 'furnilist', 'jobs'])[1 + n % 4], n
     from generate_series(1, 10) n, unnest(array['de', 'en', 'tr']) as language`,
  )
  await client.query(
    `insert into jobs_applications (account_id, position_id, status, habbo_experience, was_on_fansite, fansite_name,
       discord_username, motivation, sent_at, read_at, decided_at, told_at)
     select 1 + n % $2::int, position.id, case when n % 60 = 0 then 'pending' when n % 5 = 0 then 'accepted' else 'rejected' end,
       n % 20, false, '', '', repeat('I would like to help. ', 40), now() - ($1::int - n) * interval '40 minutes',
       now(), case when n % 60 > 0 then now() - ($1::int - n) * interval '39 minutes' end,
       case when n % 60 > 0 then now() - ($1::int - n) * interval '38 minutes' end
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as number from jobs_positions where key like 'bench-%') as position
       on position.number = 1 + n % 30`,
    [amounts.applications, amounts.members],
  )
  await client.query(
    `insert into jobs_messages (application_id, author_id, sender, text, key, sent_at, read_at)
     select id, case when each = 2 then 1 end, case when each = 2 then 'team' else 'applicant' end, 'A message', gen_random_uuid(),
       sent_at + each * interval '1 hour', case when each < 3 then sent_at + each * interval '2 hours' end
     from jobs_applications cross join generate_series(1, 3) as each`,
  )
  await client.query(
    `insert into jobs_votes (application_id, account_id, vote, text, voted_at)
     select id, 1 + each, (array['yes', 'no', 'unsure'])[1 + (id + each) % 3], '', sent_at
     from jobs_applications cross join generate_series(1, 3) as each`,
  )
}

/** Adds sales of the icons that the shop has. */
export async function fillShop(client: pg.PoolClient, icons: readonly string[]): Promise<void> {
  await client.query(
    `insert into shop_wares (icon, price, stock) select icon, 5 + number::int, 1000
     from unnest($1::text[]) with ordinality as named(icon, number) on conflict do nothing`,
    [icons],
  )
  await client.query(
    `insert into shop_purchases (account_id, key, icon, price, bought_at)
     select 1 + n % $2::int, gen_random_uuid(), ($3::text[])[1 + n % cardinality($3)], 5 + n % 40,
       now() - ($1::int - n) * interval '2 minutes'
     from generate_series(1, $1::int) n`,
    [amounts.purchases, amounts.members, icons],
  )
  await client.query(
    `insert into shop_days (icon, day, sold, stars)
     select icon, to_char(bought_at at time zone 'UTC', 'YYYY-MM-DD'), count(*), sum(price) from shop_purchases group by 1, 2`,
  )
  await client.query(
    `insert into shop_owned (account_id, icon, how, paid, since)
     select account_id, icon, 'bought', max(price), min(bought_at) from shop_purchases group by 1, 2`,
  )
  await client.query(
    `insert into shop_wishes (account_id, icon, wished_at)
     select n, ($1::text[])[1 + n % cardinality($1)], now() from generate_series(1, 5000) n`,
    [icons],
  )
}

/** Adds pictures of the game, some with titles, and changes of the site's settings. */
export async function fillCatalogueAndSite(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into gallery_pictures (path, family, file, first_seen_at, width, height, due_at, titles, titles_folded, hidden_at)
     select 'c_images/web_promo/bench_' || n || '.png', (array['promo', 'article', 'catalogue', 'quest'])[1 + n % 4],
       'bench_' || n || '.png', now() - n * interval '3 hours', 200, 100, now() + interval '1 year',
       case when n % 3 = 0 then jsonb_build_object('de', 'Laterne ' || n, 'en', 'Lantern ' || n, 'tr', 'Fener ' || n) end,
       case when n % 3 = 0 then 'laterne ' || n || ' lantern ' || n || ' fener ' || n else '' end,
       case when n % 50 = 0 then now() end
     from generate_series(1, 20000) n`,
  )
  await client.query(
    `insert into gallery_picture_hotels (hotel, picture_id)
     select hotel, id from gallery_pictures, unnest(array['hhus', 'hhde', 'hhtr']) as hotel`,
  )
  await client.query(
    `insert into site_changes (name, before, after, changed_by, changed_at)
     select (array['siteName', 'operatorName', 'scansPerMinute'])[1 + n % 3], null, to_jsonb(case when n % 3 = 2 then '30' else 'Name' end),
       1 + n % 12, now() - n * interval '1 hour'
     from generate_series(1, 5000) n`,
  )
  await client.query(
    `insert into banners_notices (texts, tone, place, is_dismissible, shown_from, shown_until)
     select jsonb_build_object('en', 'Notice ' || n), 'info', 'everywhere', true, now() - (n + 1) * interval '1 day',
       now() - n * interval '1 day'
     from generate_series(1, 200) n`,
  )
}

import type pg from 'pg'

/** The number of comments of each item, one in five a reply, and one in five writers a member. */
export const commentsEach = 50
const conversationsEach = commentsEach * 0.8
const members = 2_000
const itemsAtOnce = 500

/** Adds members, and the writers of news as scanned players. */
export async function fillPeople(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into accounts_accounts (habbo_id, hotel, name, password, name_checked_at, created_at)
     select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'Member' || number, '', now(), now()
     from generate_series(1, $1::integer) as number`,
    [members],
  )
  await pool.query(
    `insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at, checked_at, looked_at, scan_state)
     select 'hhus-' || lpad(to_hex(number + 1000000), 32, '0'), 'hhus', 'Writer' || number, 'a motto', 'hd-180-1', 'public',
       now(), now(), now(), now(), 'complete'
     from generate_series(0, 19) as number`,
  )
  await pool.query('vacuum (analyze) accounts_accounts, scanner_players')
}

/** Adds comments to items by number. */
export async function fillComments(pool: pg.Pool, { from, to }: { from: number; to: number }): Promise<void> {
  for (let first = from; first <= to; first += itemsAtOnce)
    await fill(pool, { first, last: Math.min(first + itemsAtOnce - 1, to), conversations: conversationsEach })
  await pool.query('vacuum (analyze) comments_comments, comments_subjects')
}

/** Adds one subject with a hundred pages of conversations. */
export async function fillLongest(pool: pg.Pool, item: number): Promise<void> {
  await fill(pool, { first: item, last: item, conversations: 5_000 })
}

async function fill(
  pool: pg.Pool,
  { first, last, conversations }: { first: number; last: number; conversations: number },
) {
  const subjects = `select 'news:' || id as subject, substr(slug, 6)::integer as number from news_articles
    where slug = any(select 'item-' || number from generate_series($1::integer, $2::integer) as number)`
  const writer = (place: string) =>
    `case when ${place} % 5 = 0 then 1 + (number * 31 + ${place} * 7) % ${members} end as account_id`
  const columns = 'subject, parent_id, place, account_id, hotel, name, text, created_at, held, reply_count'
  await pool.query(
    `insert into comments_comments (${columns})
     select subject, null, place, account_id, case (number + place) % 3 when 0 then 'hhde' when 1 then 'hhus' else 'hhtr' end,
       case when account_id is null then 'Guest' || (number + place) % 997 end,
       'What a fine piece of news number ' || number || ', we have waited for it since ' || place || ' days.',
       now(), false, case when place % 4 = 0 then 1 else 0 end
     from (select subject, number, place, ${writer('place')} from (${subjects}) as subjects
       cross join generate_series(1, ${conversations}) as place) as written
     order by place, number`,
    [first, last],
  )
  await pool.query(
    `insert into comments_comments (${columns})
     select conversation.subject, conversation.id, null, null, 'hhus', 'Answerer' || place % 97, 'So have we, and now it is here.', now(), false, 0
     from comments_comments as conversation join (${subjects}) as subjects on subjects.subject = conversation.subject
     where place % 4 = 0 and place <= ${conversations}`,
    [first, last],
  )
  await pool.query(
    `insert into comments_subjects (subject, conversations, total)
     select subject, ${conversations}, ${conversations} * 5 / 4 from (${subjects}) as subjects`,
    [first, last],
  )
}

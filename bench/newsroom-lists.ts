import type pg from 'pg'
import { openDatabase } from '#platform/server/database/database.ts'
import { measureLists } from './lists/measure-lists.ts'
import { run } from './pages/process.ts'
import { addMembers } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * The lists of the newsroom over HTTP at 16 connections: 20 thousand items of ten years in up to
 * three languages, 200 thousand revisions, 300 texts in review, 40 members who write. Load and
 * database share the cores.
 */
const news = '/api/get/housekeeping/news'
const now = Date.now()
const days = (ahead: number) => new Date(now + ahead * 86_400_000).toISOString()
const lists = {
  newest: news,
  'part of a title': `${news}?q=lantern 12`,
  'a rare title': `${news}?q=number 19999`,
  mine: `${news}?show=mine`,
  'in review': `${news}?show=review`,
  drafts: `${news}?show=drafts`,
  'drafts in Turkish': `${news}?show=drafts&text=tr`,
  scheduled: `${news}?show=scheduled`,
  'out of date': `${news}?show=behind`,
  live: `${news}?show=live&text=de`,
  withdrawn: `${news}?show=withdrawn`,
  'a category': `${news}?category=rare`,
  'an author': `${news}?author=7`,
  'a month': `${news}?month=2024-03`,
  board: `${news}/board`,
  'board: missing': `${news}/board?show=missing`,
  'board: mine': `${news}/board?show=mine`,
  review: `${news}/review`,
  'calendar of two months': `${news}/calendar?from=${days(-31)}&until=${days(31)}`,
  'today: what waits': '/api/get/housekeeping/today',
  'search of the staff': '/api/get/housekeeping/find?text=lantern',
}

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const [cookie = ''] = await addMembers(database.pool, 40)
await fill(database.pool)
const site = await run('site-process.ts', quietSite(server.connectionString))
await measureLists(site.address, cookie, lists)
await site.stop()
await database.close()
await server.close()

/** Adds a publisher, items with texts and drafts, and revisions. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into accounts_roles (account_id, role, granted_at)
       select account_id, 'administration', now() from accounts_sessions order by id limit 1`,
    )
    await client.query(
      `insert into news_articles (slug, category, is_short, languages, published_at, created_at, changed_at, is_edited,
         created_by)
       select case when n % 20 > 0 then 'item-' || n end, (array['nightbell', 'habbo', 'events', 'eventguide', 'rare',
           'roombundle', 'collectibles'])[1 + n % 7], n % 5 = 0,
         case when n % 20 = 0 then '{}'::text[] when n % 3 = 0 then array['de'] when n % 3 = 1 then array['en', 'de']
           else array['de', 'en', 'tr'] end,
         case when n % 20 > 0 then now() - (20000 - n) * interval '4 hours' end,
         now() - (20000 - n) * interval '4 hours', now() - (20000 - n) * interval '4 hours', true, 1 + n % 40
       from generate_series(1, 20000) n`,
    )
    await client.query(
      `insert into news_authors (article_id, account_id, place) select id, 1 + id % 40, 0 from news_articles`,
    )
    await client.query(
      `insert into news_texts (article_id, language, title, summary, html, body, reading_minutes)
       select id, language, 'A ' || (array['lamp', 'lantern', 'room', 'sofa'])[1 + id % 4] || ', number ' || id || ' ' || language,
         'In short', '', case when id % 15 = 0 then jsonb_build_array(jsonb_build_object('kind', 'event', 'title', 'Walk',
           'startsAt', to_char(published_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'endsAt', null, 'room', null)) else '[]' end
           || (select jsonb_agg(jsonb_build_object('kind', 'paragraph', 'children', jsonb_build_array(md5(p::text || id))))
             from generate_series(1, 30) p), 2
       from news_articles cross join unnest(languages) as language`,
    )
    await client.query(
      `insert into news_drafts (article_id, language, version, title, summary, body, picture_alt, words, state, state_at,
         state_by, published_version, publish_at, scheduled_revision, source_language, source, behind, changed_at, changed_by)
       select id, each.language, 7, coalesce(title, 'Draft number ' || id || ' ' || each.language), 'In short',
         coalesce(body, '[{"kind": "paragraph", "children": ["words"]}]'), '', 400,
         case when title is null and id > 16500 then 'review' when title is null then 'draft' else 'ready' end,
         changed_at, 1 + id % 40, case when title is not null and id % 50 > 0 then 7 end,
         case when title is null and id > 19700 then now() + (20001 - id) * interval '2 hours' end,
         case when title is null and id > 19700 then 1 end,
         case when each.language <> 'de' then 'de' end, case when each.language <> 'de' then '{}'::jsonb end,
         case when each.language = 'tr' and id % 40 = 0 then 2 else 0 end, changed_at, 1 + id % 40
       from news_articles
       cross join unnest(case when id % 20 = 0 then array['de', 'tr'] else languages end) as each(language)
       left join news_texts as text on text.article_id = id and text.language = each.language
       where id % 2 = 0 or id > 15000`,
    )
    await client.query(
      `insert into news_revisions (article_id, language, number, at, account_id, kind, title, summary, body, picture_alt,
         words, added, removed)
       select article_id, language, number, changed_at - number * interval '1 hour', changed_by, 'auto', title, summary,
         body, '', words, 10, 2
       from news_drafts cross join generate_series(1, 8) as number order by article_id limit 200000`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

import type pg from 'pg'
import { shippedTexts } from '#features/words/server/shipped-texts.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { measureLists } from './lists/measure-lists.ts'
import { run } from './pages/process.ts'
import { addMembers } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * The lists of the staff over HTTP at 16 connections: 100 thousand comments with 300 waiting, 20
 * thousand members, a million acts, 20 thousand badges, every text of the interface. Load and
 * database share the cores.
 */
const lists = {
  'comments: queue': '/api/get/housekeeping/comments',
  'comments: search by words': '/api/get/housekeeping/comments/search?q=lantern',
  'comments: search by writer': '/api/get/housekeeping/comments/search?writer=bench-7',
  'members: newest': '/api/get/housekeeping/members',
  'members: by name': '/api/get/housekeeping/members?name=bench-12',
  'roles: holders': '/api/get/housekeeping/roles',
  'audit: newest': '/api/get/housekeeping/audit',
  'audit: one act': '/api/get/housekeeping/audit?act=comment.deleted',
  'today: what waits': '/api/get/housekeeping/today',
  'badges: newest': '/api/get/housekeeping/catalogue/badges',
  'badges: without a name': '/api/get/housekeeping/catalogue/badges?show=unnamed',
  'badges: deep in a hotel': `/api/get/housekeeping/catalogue/badges?hotel=hhus&cursor=${cursorOfBadge(2_000)}`,
  'badges: by words': '/api/get/housekeeping/catalogue/badges?q=BENCH12',
  'texts: all': '/api/get/housekeeping/texts?language=tr',
  'texts: by words': '/api/get/housekeeping/texts?language=tr&text=der',
  'texts: proposed': '/api/get/housekeeping/texts?language=tr&state=proposed',
  'texts: of the home page': '/api/get/housekeeping/texts?language=tr&page=home',
  'search: everything': '/api/get/housekeeping/find?text=lan',
}

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const [cookie = ''] = await addMembers(database.pool, 20_000)
await fill(database.pool)
const site = await run('site-process.ts', quietSite(server.connectionString))
await measureLists(site.address, cookie, lists)
await site.stop()
await database.close()
await server.close()

/** The place after a badge, as the catalogue gives it out. */
function cursorOfBadge(id: number): string {
  return Buffer.from(`catalogue ${id}`).toString('base64url')
}

/** Adds a member of the staff, comments, reports and acts. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into accounts_roles (account_id, role, granted_at)
       select account_id, 'administration', now() from accounts_sessions order by id limit 1`,
    )
    await client.query(
      `insert into comments_subjects (subject, conversations, total) values ('news:1', 100000, 100000)`,
    )
    await client.query(
      `insert into comments_comments (subject, place, account_id, hotel, text, created_at, held)
       select 'news:1', n, 1 + n % 20000, 'hhus', 'What a lovely ' || (array['lamp', 'lantern', 'room', 'sofa'])[1 + n % 4]
         || ', number ' || n, timestamptz '2026-01-01' + n * interval '1 minute', false
       from generate_series(1, 100000) n`,
    )
    await client.query(
      `insert into comments_reports (comment_id, account_id, reason, reported_at)
       select id, 1 + id % 300, 'spam', now() - id * interval '1 second' from comments_comments order by id desc limit 300`,
    )
    await client.query(
      `insert into audit_acts (at, by, account_id, act, subject, subject_id, changes)
       select timestamptz '2026-01-01' + n * interval '20 seconds', 'account', 1 + n % 12,
         (array['comment.deleted', 'comment.restored', 'account.banned', 'icon.given'])[1 + n % 4], 'comment', n::text, '{}'
       from generate_series(1, 1000000) n`,
    )
    await fillBadges(client)
    await fillTexts(client)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/**
 * Adds badges of which two thirds have a name by the game, and some a name or a way by the staff.
 */
async function fillBadges(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into badges_badges (code, family, first_seen_at, labelled_at, owners)
     select 'BENCH' || n, 'other', timestamptz '2026-01-01' + n * interval '10 minutes',
       case when n % 3 > 0 then timestamptz '2026-01-01' + n * interval '10 minutes' end, n % 500
     from generate_series(1, 20000) n`,
  )
  await client.query(
    `insert into badges_hotels (badge_id, hotel, first_seen_at, owners) select id, 'hhus', first_seen_at, owners from badges_badges`,
  )
  await client.query(
    `insert into badges_texts (badge_id, hotel, name, description, labelled_at)
     select id, hotel, 'The badge ' || id, case when id % 2 = 0 then 'Words about it' end, labelled_at
     from badges_badges, unnest(array['hhus', 'hhde', 'hhtr']) as hotel where labelled_at is not null`,
  )
  await client.query(
    `insert into badges_staff_texts (badge_id, language, name, said_at)
     select id, 'en', 'By the staff', now() from badges_badges where id % 30 = 0`,
  )
  await client.query(
    `insert into badges_ways (badge_id, kind, changed_at) select id, 'shop', now() from badges_badges where id % 20 = 0`,
  )
}

/** Changes every tenth text in Turkish, and proposes another one for half of these. */
async function fillTexts(client: pg.PoolClient): Promise<void> {
  const { texts } = await shippedTexts()
  const keys = texts.filter((_, at) => at % 10 === 0).map(({ key }) => key)
  await client.query(
    `insert into words_texts (language, key, version, text, base, proposed, proposed_by, proposed_at)
     select 'tr', key, 1, 'Changed ' || n, 'Shipped', case when n % 2 = 0 then 'Proposed ' || n end,
       case when n % 2 = 0 then 1 + n % 300 end, case when n % 2 = 0 then now() end
     from unnest($1::text[]) with ordinality as named(key, n)`,
    [keys],
  )
}

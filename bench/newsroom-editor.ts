import type pg from 'pg'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { openDatabase } from '#platform/server/database/database.ts'
import { openBrowser } from '#test/browser.ts'
import { run } from './pages/process.ts'
import { addMembers } from './polling/visitors.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * Typing in an article of 300 blocks on a slowed-down processor: the work of the page from each key
 * to the frame that shows it. The page saves meanwhile as it always does.
 */
const blocks = 300
const slowdown = 4
const keys = 200
const goalMs = 50
const words = 'The market opens on Friday, bring almonds. '

const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** In microseconds; `tdur` is processor time. */
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .object({ data: z.object({ type: z.string().optional() }).loose().optional() })
    .loose()
    .optional(),
})
type TraceEvent = z.output<typeof TraceEvent>

const server = await openBenchDatabase()
const database = openDatabase({ connectionString: server.connectionString, connections: 2, onIdleError: () => {} })
const [cookie = ''] = await addMembers(database.pool, 1)
const id = await addArticle(database.pool)
await database.close()
const site = await run('site-process.ts', quietSite(server.connectionString))
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const [name = '', value = ''] = cookie.split('=')
await context.addCookies([{ name, value, url: site.address }])
const page = await context.newPage()
await page.goto(`${site.address}/en/housekeeping/news/${id}/en`)
const text = page.locator('.ProseMirror')
await text.waitFor()
const table: Record<string, object> = {}
for (const [where, place] of [
  ['at the beginning', 0],
  ['in the middle', blocks / 2],
  ['in a table', -1],
] as const) {
  await text
    .locator(place < 0 ? ':scope td' : ':scope > p')
    .nth(Math.max(place / 3, 0))
    .click()
  const took = await typing(page)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  const [p50, p99, longest] = [at(0.5), at(0.99), at(1)]
  table[where] = { keys: took.length, 'p50 in ms': p50, 'p99 in ms': p99, 'longest in ms': longest }
  judge(`typing ${where}: longest ${longest} ms of ${goalMs}`, longest <= goalMs)
}
console.table(table)
await browser.close()
await site.stop()
await server.close()

/**
 * Types, and returns the milliseconds of work from each key to the next frame, sorted: the
 * processor time of the page's thread, so that other programs of the machine do not count.
 */
async function typing(on: Page): Promise<number[]> {
  const devTools = await on.context().newCDPSession(on)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const tracing = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(TraceEvent).parse(value)))
  await tracing.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  for (let key = 0; key < keys; key++) {
    await on.keyboard.press(words[key % words.length] as string)
    await on.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  }
  const ended = new Promise((end) => tracing.once('Tracing.tracingComplete', end))
  await tracing.send('Tracing.end')
  await ended
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devTools.detach()
  await tracing.detach()

  const pressed = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  const [first] = pressed
  if (pressed.length !== keys || !first) throw new Error(`${pressed.length} of ${keys} keys were traced`)
  const tasks = events.filter(({ name, tid, pid }) => name === 'RunTask' && tid === first.tid && pid === first.pid)
  const commits = events
    .filter(({ name, tid, pid }) => name === 'Commit' && tid === first.tid && pid === first.pid)
    .sort((one, other) => one.ts - other.ts)
  return pressed
    .map(({ ts }, at) => {
      const drawn = commits.find((commit) => commit.ts > ts)?.ts ?? Number.POSITIVE_INFINITY
      const end = Math.min(drawn, pressed[at + 1]?.ts ?? drawn)
      const own = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < end && task.ts > ts - 100_000)
      return Math.round(own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 100) / 10
    })
    .sort((one, other) => one - other)
}

/**
 * Adds a text of paragraphs, headings, lists, cards and tables whose writer is the first member.
 */
async function addArticle(pool: pg.Pool): Promise<number> {
  await pool.query(
    "insert into accounts_roles (account_id, role, granted_at) select account_id, 'administration', now() from accounts_sessions",
  )
  const line = (at: number) => ({ kind: 'paragraph', children: [`${at}. ${words.repeat(5)}`] })
  const body = Array.from({ length: blocks }, (_, at) => {
    if (at % 3 === 0) return line(at)
    if (at % 15 === 1) return { kind: 'heading', level: 2, id: '', children: [`Part ${at}`] }
    if (at % 15 === 2) return { kind: 'list', isOrdered: false, items: [[line(1)], [line(2)], [line(3)]] }
    if (at % 15 === 4) return { kind: 'badge', code: `ACH_Login${at}` }
    if (at % 15 === 5)
      return {
        kind: 'table',
        head: [['Stall'], ['Price']],
        rows: [
          [['Tea'], ['3']],
          [['Nuts'], ['5']],
        ],
      }
    return {
      kind: 'paragraph',
      children: [words, { kind: 'strong', children: ['now '] }, { kind: 'badge', code: 'MARKET26' }],
    }
  })
  const made = await pool.query<{ id: number }>(
    `insert into news_articles (slug, category, is_short, languages, published_at, created_at, changed_at, is_edited, created_by)
     select null, 'habbo', false, '{}', null, now(), now(), true, account_id from accounts_sessions limit 1 returning id`,
  )
  const [{ id: article } = { id: 0 }] = made.rows
  await pool.query(
    `insert into news_drafts (article_id, language, version, title, summary, body, picture_alt, words, state, state_at, state_by,
       behind, changed_at, changed_by)
     select $1, 'en', 1, 'Winter market', 'In short', $2, '', 4000, 'draft', now(), account_id, 0, now(), account_id
     from accounts_sessions limit 1`,
    [article, JSON.stringify(body)],
  )
  return article
}

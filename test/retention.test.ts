import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from './site.ts'

/**
 * `docs/retention.md` and `docs/retention-game.md` say for every table, and no other, what limits
 * its growth. New tables must be added.
 */
const documents = ['retention.md', 'retention-game.md'].map((name) =>
  readFileSync(path.join(import.meta.dirname, '../docs', name), 'utf8'),
)
let site: TestSite
beforeAll(async () => {
  site = await startSite({ scheduledJobs: true })
})
afterAll(() => site.close())

const tables = documents.map((text) => /\n## Tables\n(.*?)(?=\n## |$)/s.exec(text)?.[1] ?? '').join('\n')
const rows = [...tables.matchAll(/^\| `([^`]+)` +\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name, grows, ends]) => ({
  name: String(name),
  cells: [String(grows).trim(), String(ends).trim()],
}))

test('every table of the database is listed once, and no other', async () => {
  const { rows: found } = await site.database.pool.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
     from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  // The queue creates a table of statistics for each day and drops it again.
  const names = found.map(({ name }) => name).filter((name) => !/^tasks\.queue_stats_\d{8}$/.test(name))
  expect(names.length).toBeGreaterThan(90)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('each entry says what makes it grow and what limits it', () => {
  expect(rows.filter(({ cells }) => cells.some((words) => words.length < 6))).toEqual([])
})

test('every row of a table has the expected format', () => {
  const written = tables.split('\n').filter((line) => /^\| +`/.test(line))
  expect(rows).toHaveLength(written.length)
})

test('each scheduled deletion that is named exists', async () => {
  const { rows: scheduled } = await site.database.pool.query<{ name: string; cron: string }>(
    'select name, cron from tasks.schedule',
  )
  const every = new Map(scheduled.map(({ name, cron }) => [name, cron]))
  const hourly = /^\d+ \* \* \* \*$/
  for (const name of [
    'accounts.forget-what-is-over',
    'comments.forget-keys',
    'comments.forget-browsers',
    'jobs.forget-files',
    'notifications.forget-notices',
    'passkeys.forget-challenges',
    'radio.forget-requests',
  ])
    expect([name, every.get(name)]).toEqual([name, expect.stringMatching(hourly)])
  expect([every.get('platform.forget-turns'), every.get('origins.fold-samples')]).toEqual([
    '*/10 * * * *',
    '*/10 * * * *',
  ])
  const eachMinute = ['presence.forget-who-left', 'badges.fold-owner-counts', 'badges.index-texts']
  expect(eachMinute.map((name) => every.get(name))).toEqual(eachMinute.map(() => '* * * * *'))
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locks } from '#platform/server/locks.ts'
import { runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** `npm run site`: the state of a running site, and its migration beside it. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const run = (...words: string[]) =>
  runCommand('site', words, { DATABASE_URL: site.connectionString, DATA_DIR: site.dataFolder })

test('the state of the site fits on one screen', async () => {
  await site.scan('hhus', 'quiet.sam')
  site.hotel.faults.set('hhfi', { kind: 'maintenance-json' })
  await site.scan('hhfi', 'luna.tic').catch(() => {})
  site.hotel.faults.clear()
  const { code, out, err } = await run('status')
  expect([code, err]).toEqual([0, ''])
  const lines = out.trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(24)
  expect(lines.filter((line) => line.length > 160)).toEqual([])
  const report = Object.fromEntries(lines.map((line) => [line.slice(0, 9).trim(), line.slice(10)]))
  expect(report).toMatchObject({
    process: expect.stringMatching(/^main, all, version \d+\.\d+\.\d+, began /),
    database: expect.stringMatching(/^0\.\d\d GB$/),
    tasks: expect.stringMatching(/^\d+ waiting, \d+ running, \d+ failed/),
    hotels: expect.stringMatching(/Habbo\.fi|were called, and answer/),
    errors: expect.stringMatching(/^\d+ in the last day/),
    backups: 'none yet, 7 are kept',
    disk: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB free for data, pictures, attachments, backups$/),
    'in all': expect.stringMatching(/^(?:fine|worth a look|something has to be done)$/),
  })
})

test('tables are migrated once, and not while another program has them locked', async () => {
  expect(await run('migrate')).toEqual({ code: 0, out: 'The tables are up to date.\n', err: '' })
  const client = new pg.Client({ connectionString: site.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [locks.migrations])
  const refused = await run('migrate')
  await client.end()
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: 'A table is in use, perhaps by a backup: try again later. Nothing was changed.\n',
  })
})

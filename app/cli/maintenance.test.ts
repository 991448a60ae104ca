import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'
import * as maintenance from './maintenance.ts'

/** The command on the database of a running site, which follows at once. */
const now = new Date('2026-11-27T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
afterAll(() => site.close())

const run = commandOn(maintenance, () => ({ db: site.database.db, now }))
const problemOf = problemsOf(run)
const status = async () => (await site.get('/en/home')).status
const off = ['The maintenance page is off: visitors see the site.']

test('the operator switches the maintenance page on, changes and switches it off', async () => {
  expect([await run('show'), await run('off')]).toEqual([off, off])
  expect(await run('on', '--minutes', '30', '--ends', '--en', 'We move.')).toEqual([
    'The maintenance page is on: visitors see it instead of the site. Expected end: 2026-11-27T12:30:00.000Z, when it is switched off by itself.',
    '  en: We move.',
  ])
  await expect.poll(status).toBe(503)
  expect((await site.get('/en/home')).headers.get('retry-after')).toBe('1800')
  expect(await run('on', '--tr', 'Taşınıyoruz.')).toEqual([
    'The maintenance page is on: visitors see it instead of the site.',
    '  en: We move.',
    '  tr: Taşınıyoruz.',
  ])
  expect(await run('off')).toEqual(off)
  await expect.poll(status).toBe(200)
})

test.each([
  [['on', '--minutes', '0'], '2 "0" is not a number of minutes'],
  [['on', '--ends'], '2 --ends needs --minutes.'],
  [['on', '--de', 'x'.repeat(501)], '2 --de has more than 500 characters.'],
  [['away'], '2 There is no command "away"'],
])('%j is refused', async (words, problem) => {
  expect(await problemOf(...words)).toContain(problem)
})

test('the program runs on its own', async () => {
  const settings = { DATABASE_URL: site.connectionString }
  expect(await runCommand('maintenance', ['show'], settings)).toMatchObject({ code: 0, err: '', out: `${off[0]}\n` })
})

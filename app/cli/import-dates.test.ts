import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Badge, showBadge } from '#features/badges/contract.ts'
import { runCommand } from '#test/command-program.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** Days on which other sites first saw badges, imported beside a running site. */
const folder = mkdtempSync(path.join(tmpdir(), 'nightbell-dates-'))
let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await site.database.pool.query(
    "insert into badges_badges (code, first_seen_at) values ('ACH_Lamp1', '2026-11-20'), ('ÜBER', '2026-11-20')",
  )
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const run = (words: string[]) => runCommand('import', words, { DATABASE_URL: site.connectionString })
function fileOf(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const badge = async (code: string) => Badge.parse((await site.ask(showBadge, { params: { code } })).body)

test('a list is shown by its source, replaced by a later one and removed, apart from what was seen here', async () => {
  const before = await badge('ACH_Lamp1')
  const csv =
    '\uFEFFcode;hotel;date;note\r\nACH_Lamp1;hhus;24.03.2009;"a ""note""; or two"\r\n"ÜBER";;2011-01-02;\r\nNOWHERE;;2012-01-01;\r\n'
  const source = ['--source', 'Habbo Life', '--address', 'https://habbolife.example/']
  const first = await run(['dates', fileOf('list.csv', csv), ...source])
  expect(first).toMatchObject({
    code: 0,
    out: 'New dates: 2. Changed: 0. Known before: 0.\nLeft out, since this site does not know the badge: 1 (NOWHERE).\n',
  })
  const reported = { source: 'Habbo Life', address: 'https://habbolife.example/', hotel: 'hhus', day: '2009-03-24' }
  await expect.poll(() => badge('ACH_Lamp1')).toEqual({ ...before, reportedDates: [reported] })
  expect((await badge('ÜBER')).reportedDates).toMatchObject([{ hotel: null, day: '2011-01-02' }])

  expect((await run(['dates', fileOf('list.csv', csv), ...source])).out).toContain('Known before: 2.')
  const json = JSON.stringify([{ code: 'ACH_Lamp1', date: '2009-03-25', hotel: 'hhus' }])
  expect((await run(['dates', fileOf('list.json', json), ...source])).out).toContain('New dates: 0. Changed: 1.')
  await run(['dates', fileOf('other.json', json), '--source', 'Other'])
  expect((await run(['sources'])).out).toBe('Habbo Life: 2 dates\nOther: 1 date\n')
  expect((await run(['remove-dates', '--source', 'Habbo Life'])).out).toBe('Removed the dates by Habbo Life: 2.\n')
  await expect
    .poll(async () => (await badge('ACH_Lamp1')).reportedDates)
    .toEqual([{ source: 'Other', address: null, hotel: 'hhus', day: '2009-03-25' }])
})

test('a list with wrong rows changes nothing, and every one of them is named', async () => {
  const csv =
    'code,date,hotel\nACH_Lamp1,2009-02-30,hhus\n,2009-01-01,\nÜBER,2999-01-01,hhxx\nÜBER,2010-01-01,hhde\nÜBER,2010-01-02,hhde\n'
  const { code, err } = await run(['dates', fileOf('wrong.csv', csv), '--source', 'Wrong'])
  expect(code).toBe(1)
  for (const line of [
    'Nothing was imported.',
    'Row 2 has no date such as 2019-03-24.',
    'Row 3 has no code of a badge.',
    'Row 4 names no hotel of the game, has a date to come.',
    'Row 6 is about the same badge as row 5.',
  ])
    expect(err).toContain(line)
  expect((await run(['sources'])).out).not.toContain('Wrong')
})

test('a file that is no list, and a source without a name, are refused', async () => {
  expect((await run(['dates', fileOf('no.csv', 'a,b\n1,2\n'), '--source', 'No'])).err).toContain('code, date')
  expect((await run(['dates', fileOf('half.json', '[{"code":'), '--source', 'No'])).err).toContain('whole JSON')
  expect((await run(['dates', fileOf('quote.csv', 'code,date\n"A,2009-01-01\n'), '--source', 'No'])).code).toBe(1)
  expect((await run(['dates', path.join(folder, 'gone.csv'), '--source', 'No'])).code).toBe(1)
  expect((await run(['dates', fileOf('fine.csv', 'code,date\n'), '--source', ' '])).code).toBe(2)
  expect((await run(['dates', fileOf('fine.csv', 'code,date\n'), '--source', 'No', '--address', 'ftp://x'])).code).toBe(
    2,
  )
})

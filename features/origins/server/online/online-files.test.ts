import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { hotelZones, onlineFiles } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { storeSamples } from './store-samples.ts'

const clock = setClock('2026-06-10T12:30:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
  const db = tablesOf<OriginsTables>(site.database.db)
  await storeSamples(db, 'hhous', new Date('2026-06-10T12:28:00Z'), [5, null, 0])
  await storeSamples(db, 'hhobr', new Date('2026-06-10T12:29:00Z'), [12])
})
afterAll(() => site.close())

async function read(form: keyof typeof onlineFiles, range: string, headers: Record<string, string> = {}) {
  const response = await site.get(`${onlineFiles[form]}?range=${range}`, headers)
  return { response, text: await response.text() }
}

test('the CSV has a line for each step, with gaps left empty', async () => {
  const { response, text } = await read('csv', '24h')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="origins-online-24h.csv"')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(1442)
  expect([lines[0], lines[1], ...lines.slice(-4)]).toEqual([
    'begins,hhous,hhoes,hhobr',
    '2026-06-09T12:31Z,,,',
    '2026-06-10T12:28Z,5,,',
    '2026-06-10T12:29Z,,,12',
    '2026-06-10T12:30Z,0,,',
    '',
  ])
})

test('the JSON has the same, with null for gaps', async () => {
  const { response, text } = await read('json', '1y')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="origins-online-1y.json"')
  const { rows, ...others } = JSON.parse(text)
  expect(others).toEqual({ range: '1y', zones: hotelZones, columns: ['begins', 'hhous', 'hhoes', 'hhobr'] })
  expect([rows.length, rows[0], rows[364]]).toEqual([
    365,
    ['2025-06-11', null, null, null],
    ['2026-06-10', 5, null, 12],
  ])
})

test('the default range is thirty days, as in the chart', async () => {
  const response = await site.get(onlineFiles.csv)
  expect(response.headers.get('content-disposition')).toContain('origins-online-30d.csv')
  expect((await response.text()).trim().split('\r\n')).toHaveLength(721)
})

test.each(['csv', 'json'] as const)('an invalid range is refused as by any endpoint: %s', async (form) => {
  const { response, text } = await read(form, 'forever')
  expect([response.status, response.headers.get('content-disposition')]).toEqual([422, null])
  expect(JSON.parse(text)).toEqual({ error: 'error.incorrectData', fields: { range: 'error.incorrectData' } })
})

test('files have ETags, may be read by other sites and are compressed', async () => {
  const { response } = await read('csv', '7d', { 'accept-encoding': 'gzip' })
  const { headers } = response
  expect([headers.get('content-encoding'), headers.get('access-control-allow-origin')]).toEqual(['gzip', '*'])
  const again = await read('csv', '7d', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.response.status, again.text]).toEqual([304, ''])
  expect((await read('csv', '30d', { 'if-none-match': headers.get('etag') ?? '' })).response.status).toBe(200)
})

test('a file is updated with new samples', async () => {
  await storeSamples(tablesOf<OriginsTables>(site.database.db), 'hhoes', new Date('2026-06-10T12:30:00Z'), [77])
  await expect.poll(async () => (await read('csv', '24h')).text).toContain('2026-06-10T12:30Z,0,77,\r\n')
})

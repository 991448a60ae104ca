import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '#platform/contract/endpoint.ts'
import type { Member } from '#test/member.ts'
import { emptyStudio, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { requestsCsvPath } from '../../client.ts'
import { listRequestFilters, listRequests } from '../../contract.ts'
import { setFate } from '../requests/wishes.ts'
import { csvOfRequests } from './requests-csv.ts'

let site: StationSite
let lead: Member
beforeAll(async () => {
  site = await startSite({ station: {} })
  await untilOnline(site)
  lead = await site.newMember({ roles: ['radio_lvl2'] })
})
beforeEach(async () => {
  await emptyStudio(site)
  await emptySchedule(site)
})
afterAll(() => site.close())

async function list(query: Call<typeof listRequests>['query'] = {}) {
  return listRequests.result.parse((await lead.ask(listRequests, { query })).body)
}
const titles = async (query: Call<typeof listRequests>['query']) => (await list(query)).items.map(({ title }) => title)

/** Sends a request of a new guest, without the limits of a network. */
async function sentBy(name: string, title: string, message = '') {
  await sent(site.newGuest(), wish({ name, artist: 'Işıklar', title, message }))
  await site.database.pool.query('truncate platform_turns')
  const { rows } = await site.database.pool.query<{ id: number }>('select max(id) as id from radio_wishes')
  return rows[0]?.id ?? 0
}

test('past requests are found by song, sender, words, answer and show', async () => {
  const before = await sentBy('Luna', 'Şehir', 'for Otto')
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const draft = { name: 'Night Shift', zone: 'UTC', firstDay: today, isRecurring: false } as const
  const show = await schedule(site, { ...draft, starts: '00:00', minutes: 1440 }, new Date())
  await sentBy('Milo', '100%')
  await setFate(site.database.db, before, 'played', new Date())
  expect(await titles({})).toEqual(['100%', 'Şehir'])
  expect(await titles({ text: 'SEHIR isik' })).toEqual(['Şehir'])
  expect(await titles({ text: 'otto' })).toEqual(['Şehir'])
  expect(await titles({ text: 'milo' })).toEqual(['100%'])
  expect(await titles({ text: '%' })).toEqual(['100%'])
  expect(await titles({ text: '\\' })).toEqual([])
  expect(await titles({ answer: 'played' })).toEqual(['Şehir'])
  expect(await titles({ answer: 'none' })).toEqual(['100%'])
  expect(await titles({ show: show.id })).toEqual(['100%'])
  expect(await titles({ show: show.id + 1 })).toEqual([])
  expect(await titles({ station: 'tr' })).toEqual([])
  expect((await list({ show: show.id })).items[0]).toMatchObject({
    show: { id: show.id, name: 'Night Shift', day: today },
  })
  const filters = listRequestFilters.result.parse((await lead.ask(listRequestFilters, {})).body)
  expect(filters).toEqual({ stations: ['main'], shows: [{ id: show.id, name: 'Night Shift' }] })
})

test('the list is read in pages, and a wrong cursor is refused', async () => {
  await site.database.pool.query(`insert into radio_wishes (station, subject, artist, title, song, sent_at)
    select 'main', 'music', 'A', n::text, n::text, now() from generate_series(1, 60) as n`)
  const first = await list()
  const second = await list({ cursor: first.nextCursor ?? '' })
  expect([first.items.length, first.items[0]?.title, second.items.length, second.items.at(-1)?.title]).toEqual([
    50,
    '60',
    10,
    '1',
  ])
  expect(second.nextCursor).toBeNull()
  expect((await lead.ask(listRequests, { query: { cursor: 'bm8' } })).status).toBe(400)
})

test('the CSV file has a line for each sender, without formulas, and says where it is cut', async () => {
  await sentBy('=Queen=', '+1', 'a "word"')
  await sentBy('Milo', '+1')
  const file = await (await lead.get(requestsCsvPath)).text()
  const [heads, ...lines] = file.split('\r\n')
  expect(heads).toContain('"message"')
  expect(lines.filter(Boolean).map((line) => line.split(',').slice(5, 10).join(','))).toEqual([
    `"Işıklar","'+1","'=Queen=","a ""word""","sent"`,
    `"Işıklar","'+1","Milo","","sent"`,
  ])
  await sentBy('Otto', 'Other')
  const cut = await Array.fromAsync(csvOfRequests(site.database.db, {}, 1))
  expect(cut.join('')).toContain('Only the newest 1 requests are in this file.')
  const writer = await site.newMember({ roles: ['news_lvl1'] })
  expect((await writer.get(requestsCsvPath)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { calendarAddress } from '../../calendar-address.ts'
import { listBadgeNews, listEvents, showArticle } from '../../contract.ts'
import { withdrawArticle } from '../api.ts'
import type { NewsTables } from '../tables.ts'
import { removePastEvents } from './event-rows.ts'

const publicUrl = 'https://nightbell.example'
let now = new Date('2026-12-01T10:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now }, settings: { PUBLIC_URL: publicUrl, SITE_NAME: 'Night & Bell' } })
})
afterAll(() => site.close())

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 11, day, hour)).toISOString()
const eventHtml = (times: string, title: string, room = '') =>
  `<div data-event="${times}" title="${title}"${room && ` data-room="${room}"`}></div>`

async function coming(language: 'de' | 'en' | 'tr' = 'en') {
  const { status, body } = await site.ask(listEvents, { query: { language } })
  expect(status).toBe(200)
  return listEvents.result.parse(body).items
}
const titles = async () => (await coming()).map(({ title }) => title)

test('the events of an item are listed in order of time until they are over', async () => {
  now = new Date(at(1, 10))
  await publish(site, {
    slug: 'hunt',
    key: 'hunt',
    category: 'eventguide',
    texts: {
      en: {
        title: 'Hunt',
        html: `<blockquote>${eventHtml(`${at(3, 20)}/${at(3, 22)}`, 'Second', 'hhus:123')}</blockquote>
          ${eventHtml(at(2, 20), 'First')}${eventHtml(`${at(1, 8)}/${at(1, 10)}`, 'Over')}`,
      },
      de: { title: 'Jagd', html: eventHtml(at(2, 20), 'Erste') },
    },
  })
  const first = { slug: 'hunt', id: '20261202T2000', title: 'First', startsAt: at(2, 20), endsAt: null, room: null }
  expect(await coming()).toEqual([
    { ...first, language: 'en', isFallback: false },
    expect.objectContaining({
      ...{ id: '20261203T2000', title: 'Second', startsAt: at(3, 20), endsAt: at(3, 22) },
      room: {
        hotel: 'hhus',
        number: 123,
        enter: expect.stringContaining('room=123'),
        name: null,
        picture: null,
        owner: null,
      },
    }),
  ])
  expect(await coming('de')).toMatchObject([{ id: '20261202T2000', title: 'Erste', language: 'de', isFallback: false }])
  expect(await coming('tr')).toMatchObject([
    { title: 'First', language: 'en', isFallback: true },
    { title: 'Second', isFallback: true },
  ])

  now = new Date(Date.parse(at(2, 23)) - 1)
  expect(await titles()).toEqual(['First', 'Second'])
  now = new Date(at(2, 23))
  expect(await titles()).toEqual(['Second'])
  now = new Date(at(3, 22))
  expect(await titles()).toEqual([])
})

test('events change with their item and leave with it', async () => {
  now = new Date(at(1, 10))
  const html = (title: string) => eventHtml(at(9, 20), title)
  const { id } = await publish(site, { key: 'moved', texts: { en: { title: 'Moved', html: html('Before') } } })
  await expect.poll(titles).toContain('Before')
  await publish(site, { key: 'moved', texts: { en: { title: 'Moved', html: html('After') } } })
  await expect.poll(titles).toContain('After')
  expect(await titles()).not.toContain('Before')
  await withdrawArticle(tablesOf<NewsTables>(site.database.db), id)
  await expect.poll(titles).not.toContain('After')
})

test('the page of the event guide shows coming events, and no longer once they have been removed', async () => {
  now = new Date(at(1, 10))
  await publish(site, {
    category: 'eventguide',
    texts: { en: { title: 'Ball', html: eventHtml(at(12, 20), 'A ball') } },
  })
  const page = async (query = '?category=eventguide') => (await site.get(`/en/news/category${query}`)).text()
  await expect.poll(() => page()).toContain('A ball')
  expect(await page('?category=events')).not.toContain('A ball')
  now = new Date(at(12, 23))
  await removePastEvents(tablesOf<NewsTables>(site.database.db), now)
  await expect.poll(() => page()).not.toContain('A ball')
})

test('each event has a calendar file with instants in UTC and an id that all languages share', async () => {
  now = new Date(at(1, 10))
  const event = (title: string) => eventHtml(`${at(5, 20)}/${at(5, 22)}`, title, 'hhde:77')
  await publish(site, {
    slug: 'file',
    texts: {
      en: { title: 'File', html: event('Tea, cake; and \\ more') },
      de: { title: 'Datei', html: event('Tee\nund Kuchen') },
    },
  })
  const response = await site.get(calendarAddress('en', 'file', '20261205T2000'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="file-20261205T2000.ics"')
  const text = await response.text()
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'END:VCALENDAR']))
  expect(lines).toContain('DTSTART:20261205T200000Z')
  expect(lines).toContain('DTEND:20261205T220000Z')
  expect(lines).toContain('SUMMARY:Tea\\, cake\\; and \\\\ more')
  expect(lines.find((line) => line.startsWith('URL'))).toContain(`${publicUrl}/en/news/file`)
  expect(lines.find((line) => line.startsWith('LOCATION:'))).toMatch(/Habbo\.de.*room=77/)
  const uidOf = (file: string) => /^UID:(.*)$/m.exec(file)?.[1]?.trim()
  expect(uidOf(text)).toMatch(/^news-event-\d+-20261205T2000@nightbell\.example$/)
  const german = await (await site.get(calendarAddress('de', 'file', '20261205T2000'))).text()
  expect(german).toContain('SUMMARY:Tee und Kuchen')
  expect(uidOf(german)).toBe(uidOf(text))
  const etag = response.headers.get('etag') ?? ''
  expect((await site.get(calendarAddress('en', 'file', '20261205T2000'), { 'if-none-match': etag })).status).toBe(304)
  for (const wrong of [
    calendarAddress('en', 'file', '20261205T2001'),
    calendarAddress('en', 'nothing', '20261205T2000'),
    '/api/get/news/file/events/x.ics',
  ])
    expect([wrong, (await site.get(wrong)).status]).toEqual([wrong, 404])
})

test('an event keeps its id when others come before it, when it is moved, renamed or translated', async () => {
  now = new Date(at(1, 10))
  const of = async (language: 'de' | 'en', titles: readonly string[]) => {
    const { body } = await site.ask(showArticle, { params: { slug: 'kept' }, query: { language } })
    const { eventIds, body: blocks } = showArticle.result.parse(body)
    const found = new Map(blocks.map((block, place) => [block.kind === 'event' ? block.title : '', eventIds[place]]))
    return titles.map((title) => found.get(title))
  }
  const write = (texts: Record<string, [at: string, title: string][]>) =>
    publish(site, {
      ...{ slug: 'kept', key: 'kept' },
      texts: Object.fromEntries(
        Object.entries(texts).map(([language, events]) => [
          language,
          { title: 'Kept', html: events.map(([time, title]) => eventHtml(time, title)).join('') },
        ]),
      ),
    })
  await write({
    en: [
      [at(5, 20), 'Tea'],
      [at(6, 20), 'Quiz'],
    ],
  })
  const first = await of('en', ['Tea', 'Quiz'])
  expect(first).toEqual(['20261205T2000', '20261206T2000'])
  // Another before them at the time of one, one moved and one renamed, in two languages.
  const changed = {
    de: [
      [at(5, 20), 'Teestunde'],
      [at(8, 21), 'Rätsel'],
    ],
    en: [
      [at(6, 20), 'Parade'],
      [at(5, 20), 'Tea and cake'],
      [at(8, 21), 'Quiz'],
    ],
  } satisfies Record<string, [string, string][]>
  await write({ en: changed.en })
  await expect.poll(() => of('en', ['Tea and cake'])).toEqual([first[0]])
  await write(changed)
  await expect.poll(() => of('de', ['Teestunde', 'Rätsel'])).toEqual(await of('en', ['Tea and cake', 'Quiz']))
  const [parade, quiz] = await of('en', ['Parade', 'Quiz'])
  expect([parade, quiz]).toEqual(['20261206T2000-2', first[1]])
  const uid = /^UID:(.*)$/m.exec(await (await site.get(calendarAddress('de', 'kept', first[0] ?? ''))).text())?.[1]
  expect(uid).toContain(`-${first[0]}@`)
})

test('an event without an end or a room has neither in its calendar file', async () => {
  await publish(site, { slug: 'open-end', texts: { en: { title: 'Open', html: eventHtml(at(5, 20), 'Open end') } } })
  const text = await (await site.get(calendarAddress('tr', 'open-end', '20261205T2000'))).text()
  expect(text).not.toMatch(/DTEND|LOCATION/)
  expect(text).toContain('SUMMARY:Open end')
})

test('inline badges and rows count as mentions of a badge', async () => {
  const html = '<p>Get <span data-badge="HC1">HC1</span></p><div data-badges="HC2 VIP"></div>'
  await publish(site, { slug: 'mentions', texts: { en: { title: 'Mentions', html } } })
  for (const code of ['HC1', 'HC2', 'VIP']) {
    const { body } = await site.ask(listBadgeNews, { params: { code } })
    expect(body).toMatchObject({ items: [{ slug: 'mentions' }] })
  }
  const { body } = await site.ask(showArticle, { params: { slug: 'mentions' } })
  expect(showArticle.result.parse(body).badges.map(({ code }) => code)).toEqual(['HC1', 'HC2', 'VIP'])
})

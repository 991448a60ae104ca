import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidationsArrived } from '#test/invalidations.ts'
import { setClock } from '#test/online.ts'
import { schedule } from '#test/radio-schedule.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scheduleCalendarPath, showCalendarPath } from '../../contract.ts'
import { cancelAiring, removeShow } from './show-changes.ts'

const clock = setClock('2026-03-18T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock, settings: { SITE_NAME: 'Nightbell, the Bell; ringing' } })
})
afterAll(() => site.close())

/** A calendar with its folded lines joined: names with parameters, and values. */
async function readCalendar(path: string) {
  const response = await site.get(path)
  const body = await response.text()
  const lines = body.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines.pop()).toBe('')
  return { status: response.status, headers: response.headers, body, lines, events: eventsOf(lines) }
}

function eventsOf(lines: readonly string[]): Map<string, string>[] {
  const events: Map<string, string>[] = []
  let open: Map<string, string> | null = null
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') open = new Map()
    else if (line === 'END:VEVENT') {
      if (open) events.push(open)
      open = null
    } else open?.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  }
  return events
}

const plain = (text = '') => text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

test('the calendar of a weekly show has local times, zone rules, its end and its cancelled days', async () => {
  const words = { name: 'Güzel, Akşamlar; \\ışık', djName: 'DJ Şahin', coDjName: 'Luna' }
  const description = 'İstekler, selamlar ve uzun uzun şarkılar: 🎶🎶🎶 '.repeat(4).trim()
  const show = await schedule(
    site,
    { ...words, description, firstDay: '2026-03-16', lastDay: '2026-10-26', starts: '23:00' },
    clock.now(),
  )
  await cancelAiring(site.database.db, show.id, '2026-03-30', clock.now())
  const { status, headers, body, lines, events } = await readCalendar(`${showCalendarPath(show.id)}?lang=tr`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="radio-show-${show.id}.ics"`)
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(lines.filter((line) => /^(TZID|X-WR-CALNAME):/.test(line)).map((line) => plain(line))).toEqual([
    'X-WR-CALNAME:Güzel, Akşamlar; \\ışık – Nightbell, the Bell; ringing',
    'TZID:Europe/Berlin',
  ])
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')
  expect(lines).toContain('X-WR-CALNAME:Güzel\\, Akşamlar\\; \\\\ışık – Nightbell\\, the Bell\\; ringing')
  expect(events).toHaveLength(1)
  const [event = new Map<string, string>()] = events
  expect(Object.fromEntries(event)).toMatchObject({
    UID: `radio-show-${show.id}@${new URL(event.get('URL;VALUE=URI') ?? '').hostname}`,
    DTSTAMP: '20260318T120000Z',
    'DTSTART;TZID=Europe/Berlin': '20260316T230000',
    'DTEND;TZID=Europe/Berlin': '20260317T010000',
    // 23:00 in Berlin, an hour after the end of summer time.
    RRULE: 'FREQ=WEEKLY;UNTIL=20261026T220000Z',
    'EXDATE;TZID=Europe/Berlin': '20260330T230000',
    SEQUENCE: '1',
  })
  expect(event.get('URL;VALUE=URI')).toMatch(/^http:.*\/tr\/radio\/schedule$/)
  expect(plain(event.get('SUMMARY'))).toBe('Güzel, Akşamlar; \\ışık – DJ Şahin & Luna')
  expect(plain(event.get('DESCRIPTION'))).toBe(`${description}\n\nNightbell, the Bell; ringing`)
})

test('the calendar of all shows has those not over, each with its zone rules', async () => {
  const over = await schedule(site, { isRecurring: false, firstDay: '2026-03-18', starts: '20:00' }, clock.now())
  const single = await schedule(
    site,
    { isRecurring: false, firstDay: '2026-04-30', name: 'Single', zone: 'Europe/Istanbul' },
    clock.now(),
  )
  const uids = async () => {
    const { lines, events } = await readCalendar(scheduleCalendarPath)
    const zones = lines.filter((line) => line.startsWith('TZID:')).map((line) => line.slice(5))
    return [zones, events.map((event) => Number(/^radio-show-(\d+)@/.exec(event.get('UID') ?? '')?.[1]))]
  }
  const { rows } = await site.database.pool.query<{ id: number }>('select id from radio_shows order by id')
  await expect.poll(uids).toEqual([['Europe/Berlin', 'Europe/Istanbul'], rows.map(({ id }) => id)])
  // A week later it is gone, as is the removed one.
  clock.set('2026-03-26T23:00:00Z')
  const left = rows.map(({ id }) => id).filter((id) => id !== over.id)
  expect(await uids()).toEqual([['Europe/Berlin', 'Europe/Istanbul'], left])
  const { events } = await readCalendar(showCalendarPath(single.id))
  expect(events[0]?.get('DTSTART;TZID=Europe/Istanbul')).toBe('20260430T200000')
  expect(events[0]?.has('RRULE')).toBe(false)
  await cancelAiring(site.database.db, single.id, '2026-04-30', clock.now())
  await expect
    .poll(async () => (await readCalendar(showCalendarPath(single.id))).events[0]?.get('STATUS'))
    .toBe('CANCELLED')
  await removeShow(site.database.db, single.id)
  await expect.poll(uids).toEqual([['Europe/Berlin'], left.filter((id) => id !== single.id)])
  await invalidationsArrived(site)
  expect((await site.get(showCalendarPath(single.id))).status).toBe(404)
})

test('a night with a clock change is an entry of its own, because calendars repeat a fixed length', async () => {
  clock.set('2026-03-18T12:00:00Z')
  const night = { name: 'Night', firstDay: '2026-03-15', starts: '01:00', minutes: 180 }
  const show = await schedule(site, night, clock.now())
  const other = await schedule(site, { ...night, zone: 'Europe/Istanbul' }, clock.now())
  const times = async (id: number, zone: string) =>
    (await readCalendar(showCalendarPath(id))).events.map((event) =>
      ['RECURRENCE-ID', 'DTSTART', 'DTEND'].map((name) => event.get(`${name};TZID=${zone}`)),
    )
  const weekly = [undefined, '20260315T010000', '20260315T040000']
  const nights = ['20260329', '20261025', '20270328', '20271031']
  expect(await times(show.id, 'Europe/Berlin')).toEqual([
    weekly,
    ...nights.map((day) => [`${day}T010000`, `${day}T010000`, `${day}T040000`]),
  ])
  expect(await times(other.id, 'Europe/Istanbul')).toEqual([weekly])
  const { events } = await readCalendar(showCalendarPath(show.id))
  expect(new Set(events.map((event) => event.get('UID'))).size).toBe(1)
  // A skipped start is an hour later, and a cancelled one is left out.
  const skipped = await schedule(site, { ...night, starts: '02:30', minutes: 90 }, clock.now())
  expect((await times(skipped.id, 'Europe/Berlin')).slice(0, 2)).toEqual([
    [undefined, '20260315T023000', '20260315T040000'],
    ['20260329T033000', '20260329T033000', '20260329T040000'],
  ])
  await cancelAiring(site.database.db, skipped.id, '2026-03-29', clock.now())
  await expect
    .poll(async () => (await times(skipped.id, 'Europe/Berlin')).map(([which]) => which))
    .not.toContain('20260329T033000')
})

test('an unknown calendar is not found, and an unchanged one is answered with 304', async () => {
  for (const id of ['999999', '0', '-1', 'x', '1.5', '99999999999', '%00']) {
    const response = await site.get(`/api/get/radio/shows/${id}.ics`)
    expect([id, response.status, response.headers.get('content-type')]).toEqual([
      id,
      404,
      expect.stringContaining('json'),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    await response.text()
  }
  expect((await site.get(`${scheduleCalendarPath}?lang=fr`)).status).toBe(422)
  const first = await site.get(scheduleCalendarPath)
  const etag = first.headers.get('etag') ?? ''
  expect((await site.get(scheduleCalendarPath, { 'if-none-match': etag })).status).toBe(304)
  expect((await site.get(scheduleCalendarPath, { 'if-none-match': '"other"' })).status).toBe(200)
})

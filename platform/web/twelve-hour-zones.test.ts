import { expect, test } from 'vitest'
import { isTwelveHourZone } from './hours.tsx'

const zonesOf = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []

test.each(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'EG', 'IN', 'PH'])('every zone of %s uses twelve hours', (country) => {
  const zones = zonesOf(country)
  expect(zones.length).toBeGreaterThan(0)
  expect(zones.filter((zone) => !isTwelveHourZone(zone))).toEqual([])
})

test('no zone of another country does', () => {
  const twelve = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'EG', 'IN', 'PH'].flatMap(zonesOf)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !twelve.includes(zone))
  expect(others.length).toBeGreaterThan(300)
  // McMurdo uses New Zealand's clock, which supplies it, and its name is an alias of Auckland.
  expect(others.filter(isTwelveHourZone)).toEqual(['Antarctica/McMurdo'])
})

test('former and current names of a zone count alike', () => {
  const pairs = [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis'],
    ['America/Louisville', 'America/Kentucky/Louisville'],
    ['America/Coral_Harbour', 'America/Atikokan'],
    ['US/Eastern', 'America/New_York'],
    ['Canada/Pacific', 'America/Vancouver'],
    ['GB', 'Europe/London'],
    ['Eire', 'Europe/Dublin'],
    ['NZ', 'Pacific/Auckland'],
    ['Egypt', 'Africa/Cairo'],
  ] as const
  for (const [former, present] of pairs) {
    const sameZone = (name: string) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    expect(sameZone(former)).toBe(sameZone(present))
    expect([former, isTwelveHourZone(former), isTwelveHourZone(present)]).toEqual([former, true, true])
  }
})

test("zones of the site's languages outside Britain, and invalid ones, use 24", () => {
  for (const zone of ['Europe/Berlin', 'Europe/Vienna', 'Europe/Istanbul', 'America/Mexico_City', 'UTC', '']) {
    expect([zone, isTwelveHourZone(zone)]).toEqual([zone, false])
  }
})

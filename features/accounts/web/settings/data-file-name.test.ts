import { expect, test } from 'vitest'
import { dataFileName } from './download-card.tsx'

const lateEvening = new Date('2026-11-21T23:30:00Z')

test.each([
  ['Nightbell', 'nightbell-data-2026-11-21.json'],
  ['The Night & Day: Hotel!', 'the-night-day-hotel-data-2026-11-21.json'],
  ['../../etc', 'etc-data-2026-11-21.json'],
  ['Gece Zili', 'gece-zili-data-2026-11-21.json'],
  ['夜のホテル', '夜のホテル-data-2026-11-21.json'],
  ['***', 'data-2026-11-21.json'],
])('the site %s names the file %s', (siteName, name) => {
  expect(dataFileName(siteName, lateEvening, 'UTC')).toBe(name)
})

test("the date is that of the visitor's time zone", () => {
  expect(dataFileName('Nightbell', lateEvening, 'Europe/Istanbul')).toBe('nightbell-data-2026-11-22.json')
})

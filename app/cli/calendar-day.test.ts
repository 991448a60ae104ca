import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from './calendar-day.ts'

const two = (number: number) => String(number).padStart(2, '0')
const firstDay = Temporal.PlainDate.from('1969-01-01')
const lastDay = Temporal.PlainDate.from('2068-12-31')
const anyDay = fc.integer({ min: 0, max: firstDay.until(lastDay).days }).map((days) => firstDay.add({ days }))

test('reads every day from 1969 to 2068 in each format, with four and two digits of the year', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('.', '/'), fc.boolean(), (date, between, isPadded) => {
      const { day, month, year } = date
      const begin = [day, month].map((number) => (isPadded ? two(number) : number)).join(between)
      const forms = [date.toString(), `${begin}${between}${year}`, `${begin}${between}${two(year % 100)}`]
      expect(forms.map(calendarDay)).toEqual(Array(3).fill(date.toString()))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['31.12.68', '2068-12-31'],
  ['01.01.69', '1969-01-01'],
  ['29/02/24', '2024-02-29'],
  ['1.2.00', '2000-02-01'],
])('%s is %s', (word, day) => {
  expect(calendarDay(word)).toBe(day)
})

test.each([
  '',
  'tomorrow',
  '2026-11-31',
  '29.02.2026',
  '29.02.26',
  '11/23/2026',
  '23.11/2026',
  '23.11.026',
  '23.11.',
  '2026-1-1',
  '26-11-23',
  '2026-11-23T00:00',
])('%j is not a day', (word) => {
  expect(calendarDay(word)).toBeUndefined()
})

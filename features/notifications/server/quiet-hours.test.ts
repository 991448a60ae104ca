import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QuietHours } from '../contract.ts'
import { isQuiet } from './quiet-hours.ts'

const at = (clock: string) => new Date(`2026-07-01T${clock}:00Z`)
const minutes = (hours: number) => hours * 60

test.each([
  ['within a day', { from: minutes(13), to: minutes(15), zone: 'UTC' }, '13:00', true],
  ['their end is not quiet', { from: minutes(13), to: minutes(15), zone: 'UTC' }, '15:00', false],
  ['over midnight, before it', { from: minutes(22), to: minutes(8), zone: 'UTC' }, '23:30', true],
  ['over midnight, after it', { from: minutes(22), to: minutes(8), zone: 'UTC' }, '07:59', true],
  ['over midnight, by day', { from: minutes(22), to: minutes(8), zone: 'UTC' }, '12:00', false],
  ['by the clock of the zone', { from: minutes(22), to: minutes(8), zone: 'Europe/Istanbul' }, '19:00', true],
  ['not by the clock of another', { from: minutes(22), to: minutes(8), zone: 'Europe/Istanbul' }, '07:00', false],
])('quiet hours %s', (_, hours, clock, expected) => {
  expect(isQuiet(hours, at(clock))).toBe(expected)
})

test('every instant is either in quiet hours or in those the other way round', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.date({ noInvalidDate: true, min: at('00:00'), max: at('23:59') }),
      (from, to, now) => {
        fc.pre(from !== to)
        expect(isQuiet({ from, to, zone: 'Asia/Kolkata' }, now)).not.toBe(
          isQuiet({ from: to, to: from, zone: 'Asia/Kolkata' }, now),
        )
      },
    ),
  )
})

test.each([
  { from: -1, to: 0, zone: 'UTC' },
  { from: 0, to: 1440, zone: 'UTC' },
  { from: 1.5, to: 2, zone: 'UTC' },
  { from: 0, to: 1, zone: 'Nowhere/Town' },
  { from: 0, to: 1, zone: '' },
])('%j are no quiet hours', (hours) => {
  expect(QuietHours.safeParse(hours).success).toBe(false)
})

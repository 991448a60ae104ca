import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { freshLocalStorage } from '#test/local-storage.ts'
import { HoursOf, hoursShown, useHours, useHoursShown } from './hours.tsx'

const stored = freshLocalStorage()

test('by default the time zone decides, unless a part of the page has its own setting', () => {
  expect(hoursShown('auto', 'America/New_York', null)).toBe('12')
  expect(hoursShown('auto', 'Europe/Istanbul', null)).toBe('24')
  expect(hoursShown('auto', 'America/New_York', '24')).toBe('24')
  expect(hoursShown('auto', 'Europe/Istanbul', '12')).toBe('12')
})

test("the visitor's choice overrides the zone and the part of the page", () => {
  for (const choice of ['12', '24'] as const) {
    for (const zone of ['America/New_York', 'Europe/Istanbul']) {
      for (const own of ['12', '24', null] as const) expect(hoursShown(choice, zone, own)).toBe(choice)
    }
  }
})

function Shown() {
  const [choice] = useHours()
  return `${choice} ${useHoursShown()}`
}

test('the server assumes no choice and 24 hours', () => {
  stored.set('hours', '12')
  expect(renderToString(<Shown />)).toBe('auto 24')
  expect(
    renderToString(
      <HoursOf value="12">
        <Shown />
      </HoursOf>,
    ),
  ).toBe('auto 24')
})

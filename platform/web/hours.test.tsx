import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoursOf, hoursChoices, hoursShown, openHoursMemory, useHours, useHoursShown } from './hours.tsx'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('without a choice the zone decides, unless a part of the page has hours of its own', () => {
  expect(hoursShown('auto', 'America/New_York', null)).toBe('12')
  expect(hoursShown('auto', 'Europe/Istanbul', null)).toBe('24')
  expect(hoursShown('auto', 'America/New_York', '24')).toBe('24')
  expect(hoursShown('auto', 'Europe/Istanbul', '12')).toBe('12')
})

test('what the visitor chose wins over the zone and over the part of the page', () => {
  for (const choice of ['12', '24'] as const) {
    for (const zone of ['America/New_York', 'Europe/Istanbul']) {
      for (const own of ['12', '24', null] as const) expect(hoursShown(choice, zone, own)).toBe(choice)
    }
  }
})

test('the choice is kept across pages and may be taken back', () => {
  expect(openHoursMemory().read()).toBe('auto')
  for (const choice of [...hoursChoices].reverse()) {
    openHoursMemory().choose(choice)
    expect(openHoursMemory().read()).toBe(choice)
  }
  expect(stored.get('hours')).toBe('auto')
})

test('a stored word that is no choice counts as none', () => {
  for (const word of ['', '13', 'h12']) {
    stored.set('hours', word)
    expect(openHoursMemory().read()).toBe('auto')
  }
})

test('where the browser stores nothing, the choice lives as long as the page', () => {
  const refuse = () => {
    throw new Error('storage is switched off')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const memory = openHoursMemory()
  expect(memory.read()).toBe('auto')
  memory.choose('12')
  expect(memory.read()).toBe('12')
})

test('who watches learns of a choice here and in another tab, until they stop', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const memory = openHoursMemory()
  const seen: string[] = []
  const stop = memory.subscribe(() => seen.push(memory.read()))
  memory.choose('12')
  stored.set('hours', '24')
  page.dispatchEvent(new Event('storage'))
  stop()
  memory.choose('auto')
  page.dispatchEvent(new Event('storage'))
  expect(seen).toEqual(['12', '24'])
})

function Told() {
  const [choice] = useHours()
  return `${choice} ${useHoursShown()}`
}

test('the server knows no visitor: no choice, 24 hours', () => {
  stored.set('hours', '12')
  expect(renderToString(<Told />)).toBe('auto 24')
  expect(
    renderToString(
      <HoursOf value="12">
        <Told />
      </HoursOf>,
    ),
  ).toBe('auto 24')
})

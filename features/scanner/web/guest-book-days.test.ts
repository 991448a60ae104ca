import { describe, expect, it } from 'vitest'
import { byDay, isWiderThanDay } from './guest-book.tsx'

const at = (by: string, after: string | null = null) => ({ observed: { after, by } })

describe('the days of the guest book', () => {
  const evening = at('2026-05-12T22:30:00.000Z')
  const afternoon = at('2026-05-12T14:00:00.000Z')
  const dayBefore = at('2026-05-11T09:00:00.000Z')

  it("are in the visitor's time zone", () => {
    expect(byDay([evening, afternoon, dayBefore], 'en', 'UTC').map((day) => day.entries.length)).toEqual([2, 1])
    expect(byDay([evening, afternoon, dayBefore], 'en', 'Europe/Berlin').map((day) => day.entries.length)).toEqual([
      1, 1, 1,
    ])
  })

  it('have names in the language, newest first', () => {
    const names = (language: 'de' | 'en' | 'tr') => byDay([afternoon, dayBefore], language, 'UTC').map(({ day }) => day)
    expect(names('en')).toEqual(['Tuesday, 12/05/2026', 'Monday, 11/05/2026'])
    expect(names('de')).toEqual(['Dienstag, 12.05.2026', 'Montag, 11.05.2026'])
    expect(names('tr').every((name) => /Salı|Pazartesi/.test(name))).toBe(true)
  })

  it('are empty without entries', () => {
    expect(byDay([], 'en', 'UTC')).toEqual([])
  })

  it('do not fit an observation across midnight', () => {
    const observed = { after: '2026-05-12T21:30:00.000Z', by: '2026-05-12T22:30:00.000Z' }
    expect(isWiderThanDay(observed, 'en', 'UTC')).toBe(false)
    expect(isWiderThanDay(observed, 'en', 'Europe/Berlin')).toBe(true)
    expect(isWiderThanDay({ after: null, by: observed.by }, 'en', 'UTC')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { intervalOf } from './interval.ts'

const zone = 'Europe/Berlin'
const may12 = '2026-05-12T10:00:00.000Z'
const may14 = '2026-05-14T10:00:00.000Z'

describe('an observed interval as text', () => {
  it('names both days in each language, with the month once', () => {
    const observed = { after: may12, by: may14 }
    expect(intervalOf(observed, 'en', zone)).toEqual({ kind: 'between', from: '12', to: '14 May 2026' })
    expect(intervalOf(observed, 'de', zone)).toEqual({ kind: 'between', from: '12.', to: '14. Mai 2026' })
    expect(intervalOf(observed, 'tr', zone)).toEqual({ kind: 'between', from: '12', to: '14 Mayıs 2026' })
  })

  it('names months and years where they differ', () => {
    const months = { after: '2026-04-28T10:00:00.000Z', by: '2026-05-03T10:00:00.000Z' }
    expect(intervalOf(months, 'en', zone)).toEqual({ kind: 'between', from: '28 April', to: '3 May 2026' })
    expect(intervalOf(months, 'de', zone)).toEqual({ kind: 'between', from: '28. April', to: '3. Mai 2026' })
    const years = { after: '2025-12-28T10:00:00.000Z', by: '2026-01-03T10:00:00.000Z' }
    expect(intervalOf(years, 'tr', zone)).toEqual({ kind: 'between', from: '28 Aralık 2025', to: '3 Ocak 2026' })
  })

  it("is one day if both snapshots were on it in the reader's time zone", () => {
    const observed = { after: '2026-05-12T21:30:00.000Z', by: '2026-05-12T22:30:00.000Z' }
    expect(intervalOf(observed, 'en', 'UTC')).toEqual({ kind: 'on', day: '12 May 2026' })
    expect(intervalOf(observed, 'en', zone)).toEqual({ kind: 'between', from: '12', to: '13 May 2026' })
  })

  it('only says "before" if the first snapshot already had it', () => {
    const observed = { after: null, by: may12 }
    expect(intervalOf(observed, 'en', zone)).toEqual({ kind: 'before', day: '12 May 2026' })
    expect(intervalOf(observed, 'de', zone)).toEqual({ kind: 'before', day: '12. Mai 2026' })
  })
})

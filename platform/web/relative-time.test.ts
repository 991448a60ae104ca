import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { formatRelative } from './time.tsx'

const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 2_629_800, year: 31_557_600 } as const
type Unit = keyof typeof seconds

/** The singular and plural of each unit. */
const words: Record<LanguageCode, Record<Unit, RegExp>> = {
  de: {
    second: /^vor (\d+) Sekunden?$/,
    minute: /^vor (\d+) Minuten?$/,
    hour: /^vor (\d+) Stunden?$/,
    day: /^vor (\d+) Tag(?:en)?$/,
    month: /^vor (\d+) Monat(?:en)?$/,
    year: /^vor (\d+) Jahr(?:en)?$/,
  },
  en: {
    second: /^(\d+) seconds? ago$/,
    minute: /^(\d+) minutes? ago$/,
    hour: /^(\d+) hours? ago$/,
    day: /^(\d+) days? ago$/,
    month: /^(\d+) months? ago$/,
    year: /^(\d+) years? ago$/,
  },
  tr: {
    second: /^(\d+) saniye önce$/,
    minute: /^(\d+) dakika önce$/,
    hour: /^(\d+) saat önce$/,
    day: /^(\d+) gün önce$/,
    month: /^(\d+) ay önce$/,
    year: /^(\d+) yıl önce$/,
  },
}
const nows: Record<LanguageCode, string> = { de: 'jetzt', en: 'now', tr: 'şimdi' }

const now = Date.UTC(2026, 10, 23, 5, 0)
const ago = (elapsed: number, language: LanguageCode) =>
  formatRelative(new Date(now - elapsed * 1000).toISOString(), now, language)

/** The number and unit in a text. */
function read(text: string, language: LanguageCode): [count: number, unit: Unit] | null {
  if (text === nows[language]) return [0, 'second']
  for (const unit of ['second', 'minute', 'hour', 'day', 'month', 'year'] as const) {
    const [, count] = words[language][unit].exec(text) ?? []
    if (count) return [Number(count), unit]
  }
  return null
}

test('uses the largest unit that fits, rounded down', () => {
  const elapsed = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 40 * seconds.year }))
  fc.assert(
    fc.property(elapsed, fc.constantFrom(...languageCodes), (passed, language) => {
      const text = ago(passed, language)
      const [count, unit] = read(text, language) ?? [Number.NaN, 'second' as const]
      expect([text, count]).toEqual([text, Math.floor(passed / seconds[unit])])
      const larger = Object.values(seconds).filter((size) => size > seconds[unit])
      expect(Math.min(...larger, Number.POSITIVE_INFINITY)).toBeGreaterThan(passed)
      expect(unit === 'second' || count > 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['de', 'vor 59 Sekunden', 'vor 1 Minute', 'vor 23 Stunden', 'vor 1 Tag', 'vor 1 Monat', 'vor 1 Jahr'],
  ['en', '59 seconds ago', '1 minute ago', '23 hours ago', '1 day ago', '1 month ago', '1 year ago'],
  ['tr', '59 saniye önce', '1 dakika önce', '23 saat önce', '1 gün önce', '1 ay önce', '1 yıl önce'],
] as const)('is exact at the borders of units (%s)', (language, ...expected) => {
  const passed = [59, 60, seconds.day - 1, seconds.day, seconds.month, seconds.year]
  expect(passed.map((elapsed) => ago(elapsed, language))).toEqual(expected)
})

test.each(languageCodes)("a time in the future is now, because the page's clock may be slow (%s)", (language) => {
  expect([0, -1, -90, -seconds.year].map((elapsed) => ago(elapsed, language))).toEqual(Array(4).fill(nows[language]))
})

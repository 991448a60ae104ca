import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, leastContrast, nearestAccent, problemOf, tokensOf } from './accent.ts'
import { contrastOf, hexOfLch, lchOf, luminanceOf } from './colours.ts'
import { type AccentTheme, accentThemes, fixedGrounds, ownAccents, textsOnWash, themeTokens } from './grounds.ts'

const sheets = { dark: 'night', light: 'morning', 'dark-tr': 'bosphorus' } as const
const sheetOf = (theme: AccentTheme) =>
  readFileSync(new URL(`../../../platform/web/styles/theme-${sheets[theme]}.css`, import.meta.url), 'utf8')

const colour = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const theme = fc.constantFrom(...accentThemes)

describe.each(accentThemes)('the theme %s', (name) => {
  test('has the tokens of its style sheet', () => {
    const tokens = Object.fromEntries(
      [...sheetOf(name).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, token, value]) => [token, value]),
    )
    expect(tokens).toMatchObject(themeTokens[name])
    expect(tokens['accent-text']).toBe(ownAccents[name])
  })

  test('allows its own accent, and applies every token of a chosen one', () => {
    expect(problemOf(name, ownAccents[name])).toBeNull()
    const applied = readFileSync(new URL('../../../platform/web/styles/own-accent.css', import.meta.url), 'utf8')
    const [rule = ''] = applied.split('html[').filter((part) => part.includes(`[data-theme="${name}"]`))
    for (const token of accentTokens) expect(rule).toContain(`  --${token}: var(--${sheets[name]}-${token});`)
  })
})

test('a colour keeps its value through OKLCH', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOfLch(lchOf(hex))).toBe(hex)
    }),
  )
})

test('contrast is 21 for black and white, and the same both ways', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
    }),
  )
})

test('an allowed accent and the colours made from it are readable wherever they are used', () => {
  fc.assert(
    fc.property(theme, colour, (name, chosen) => {
      const accent = nearestAccent(name, chosen)
      const made = tokensOf(name, accent)
      const tokens = themeTokens[name]
      expect(problemOf(name, accent)).toBeNull()
      for (const ground of fixedGrounds)
        expect(contrastOf(accent, tokens[ground])).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf(accent, made['accent-wash'])).toBeGreaterThanOrEqual(leastContrast)
      for (const fill of ['accent', 'accent-hi'] as const)
        expect(contrastOf(made['on-accent'], made[fill])).toBeGreaterThanOrEqual(leastContrast)
      for (const text of textsOnWash)
        expect(contrastOf(tokens[text], made['accent-wash'])).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf(made['chart-1'], tokens.surface)).toBeGreaterThanOrEqual(3)
      for (const ground of ['bg', 'surface', 'surface-3'] as const)
        expect(contrastOf(made.focus, tokens[ground])).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour is refused with a ground on which it fails, the worst of all', () => {
  fc.assert(
    fc.property(theme, colour, (name, chosen) => {
      const problem = problemOf(name, chosen)
      const onFixed = fixedGrounds.map((ground) => contrastOf(chosen, themeTokens[name][ground]))
      if (!problem) {
        expect(Math.min(...onFixed)).toBeGreaterThanOrEqual(leastContrast)
        return
      }
      expect(problem.contrast).toBeLessThan(leastContrast)
      expect(problem.contrast).toBeLessThanOrEqual(Math.min(...onFixed))
    }),
  )
})

test('the nearest colour is the colour itself if it is allowed, and else no more changed than needed', () => {
  fc.assert(
    fc.property(theme, colour, (name, chosen) => {
      const nearest = nearestAccent(name, chosen)
      if (!problemOf(name, chosen)) {
        expect(nearest).toBe(chosen)
        return
      }
      expect(nearestAccent(name, nearest)).toBe(nearest)
      const isLighter = luminanceOf(nearest) > luminanceOf(chosen)
      expect(isLighter).toBe(name !== 'light')
      // A hundredth of the lightness back, and it could not be read.
      const { l } = lchOf(nearest)
      const back = hexOfLch({ ...lchOf(chosen), l: l + (name === 'light' ? 0.01 : -0.01) })
      expect(problemOf(name, back)).not.toBeNull()
    }),
  )
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The style sheets of the three themes, by the value of `<html data-theme>`. */
const sheets = { dark: 'theme-night.css', light: 'theme-morning.css', 'dark-tr': 'theme-bosphorus.css' }

/** Text colours and their backgrounds, which need a contrast of at least 4.5 : 1. */
const text: Record<string, string> = {
  ink: 'bg bg-line surface surface-2 surface-3 well accent-wash ok-wash warn-wash bad-wash second-wash',
  'ink-2': 'bg bg-line bg-deep surface surface-2 surface-3 accent-wash ok-wash warn-wash bad-wash second-wash',
  'ink-3': 'bg bg-line bg-deep surface surface-2 well',
  'accent-text': 'bg bg-line bg-deep surface surface-2 surface-3 well accent-wash',
  'on-accent': 'accent accent-hi',
  second: 'bg bg-line surface surface-2 second-wash',
  'on-second': 'second',
  third: 'surface third-wash',
  'on-third': 'third',
  ok: 'surface ok-wash',
  warn: 'surface warn-wash',
  bad: 'surface bad-wash',
  'on-bad': 'bad-fill',
  'bubble-ink': 'bubble',
  'bubble-ink-2': 'bubble',
  'wall-ink': 'wall',
}

/** Elements that need at least 3 : 1: frames of controls, focus, chart series. */
const controls: Record<string, string> = {
  'edge-ctl': 'bg surface surface-2 well',
  focus: 'bg surface surface-3',
  'chart-1': 'surface',
  'chart-2': 'surface',
  'chart-3': 'surface',
}

function coloursOf(sheet: string): Map<string, string> {
  const css = readFileSync(new URL(sheet, import.meta.url), 'utf8')
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('the measure is right: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#8a4600', '#8a4600')).toBeCloseTo(1)
})

describe.each(Object.entries(sheets))('theme %s', (_theme, sheet) => {
  const colours = coloursOf(sheet)
  const pairs = [
    ...Object.entries(text).map(([front, backs]) => ({ front, backs, least: 4.5 })),
    ...Object.entries(controls).map(([front, backs]) => ({ front, backs, least: 3 })),
  ].flatMap(({ front, backs, least }) => backs.split(' ').map((back) => ({ front, back, least })))

  test.each(pairs)('$front on $back is at least $least : 1', ({ front, back, least }) => {
    const [one, other] = [colours.get(front), colours.get(back)]
    if (!one || !other) throw new Error(`The sheet ${sheet} names no colour for ${one ? back : front}`)
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
  })
})

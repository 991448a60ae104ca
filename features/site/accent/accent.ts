import { contrastOf, type Hex, hexOfLch, lchOf, mixed } from './colours.ts'
import { type AccentTheme, fixedGrounds, type Ground, textsOnWash, themeTokens } from './grounds.ts'

/** The least contrast of text and its ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/**
 * The tokens of a theme that follow from its accent: the accent as text and as fill, the edges of
 * filled buttons and the text on them, the ground of selected rows, focus, bulbs and the first
 * curve.
 */
export type AccentTokens = Readonly<Record<(typeof accentTokens)[number], Hex>>

export const accentTokens = [
  'accent-text',
  'accent',
  'accent-hi',
  'accent-lo',
  'on-accent',
  'accent-wash',
  'bulb-a',
  'chart-1',
  'focus',
] as const

const fillOfMorning = { lightness: 0.79, chroma: 1.3, mostChroma: 0.15 }
const darkInk = { l: 0.2, c: 0.04 }
const greatestWash = 0.14

/**
 * Returns the tokens of an accent. In the morning theme the accent is text, and what it fills is a
 * lighter colour of the same hue.
 */
export function tokensOf(theme: AccentTheme, colour: Hex): AccentTokens {
  const { l, c, h } = lchOf(colour)
  const { lightness, chroma, mostChroma } = fillOfMorning
  const isLight = theme === 'light'
  const fill = isLight ? hexOfLch({ l: lightness, c: Math.min(mostChroma, c * chroma), h }) : colour
  const base = isLight ? lightness : l
  const bright = hexOfLch({ l: Math.min(0.98, base + 0.05), c: lchOf(fill).c * 0.75, h })
  return {
    'accent-text': colour,
    accent: fill,
    'accent-hi': bright,
    'accent-lo': hexOfLch({ l: base * 0.7, c: lchOf(fill).c, h }),
    'on-accent': hexOfLch({ ...darkInk, h }),
    'accent-wash': washOf(theme, fill),
    'bulb-a': fill,
    'chart-1': colour,
    focus: isLight ? themeTokens.light.ink : mixed(bright, '#ffffff', 0.3),
  }
}

/** As strong as the texts on it allow. */
function washOf(theme: AccentTheme, fill: Hex): Hex {
  const tokens = themeTokens[theme]
  for (let share = greatestWash; share > 0; share -= 0.01) {
    const wash = mixed(tokens.surface, fill, share)
    if (textsOnWash.every((text) => contrastOf(tokens[text], wash) >= leastContrast)) return wash
  }
  return tokens.surface
}

/** A ground on which an accent cannot be read, and its contrast there. */
export type AccentProblem = { ground: Ground; contrast: number }

/**
 * Returns the ground on which a colour can be read worst as the accent of a theme, if its contrast
 * there is less than 4.5:1; null for a colour that is allowed.
 */
export function problemOf(theme: AccentTheme, colour: Hex): AccentProblem | null {
  const tokens = themeTokens[theme]
  const grounds: readonly (readonly [Ground, Hex])[] = [
    ...fixedGrounds.map((ground) => [ground, tokens[ground]] as const),
    ['accent-wash', tokensOf(theme, colour)['accent-wash']],
  ]
  const [worst] = grounds
    .map(([ground, under]) => ({ ground, contrast: contrastOf(colour, under) }))
    .sort((one, other) => one.contrast - other.contrast)
  return worst && worst.contrast < leastContrast ? worst : null
}

/**
 * Returns the allowed colour nearest to a colour: of the same hue, and only as much lighter (in the
 * morning theme darker) as it has to be. An allowed colour is its own.
 */
export function nearestAccent(theme: AccentTheme, colour: Hex): Hex {
  if (!problemOf(theme, colour)) return colour
  const from = lchOf(colour)
  const end = theme === 'light' ? 0 : 1
  let [bad, good] = [from.l, end]
  for (let step = 0; step < 20; step += 1) {
    const middle = (bad + good) / 2
    if (problemOf(theme, hexOfLch({ ...from, l: middle }))) bad = middle
    else good = middle
  }
  return hexOfLch({ ...from, l: good })
}

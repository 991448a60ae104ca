/** The themes of the site: the values of `<html data-theme>`. */
export const accentThemes = ['dark', 'light', 'dark-tr'] as const
export type AccentTheme = (typeof accentThemes)[number]

/** What the accent is written on, by the name of the token. */
export const fixedGrounds = ['bg', 'bg-line', 'bg-deep', 'surface', 'surface-2', 'surface-3', 'well'] as const
export type FixedGround = (typeof fixedGrounds)[number]

/** A ground of the accent. That of selected rows, `accent-wash`, is made of the accent itself. */
export type Ground = FixedGround | 'accent-wash'

/** Texts that selected rows have besides the accent. */
export const textsOnWash = ['ink', 'ink-2', 'ink-3', 'ok', 'warn', 'bad'] as const

type Tokens = Readonly<Record<FixedGround | (typeof textsOnWash)[number], string>>

/** Tokens of the themes, as in their style sheets (`platform/web/styles/theme-*.css`). */
export const themeTokens: Readonly<Record<AccentTheme, Tokens>> = {
  dark: {
    bg: '#10122f',
    'bg-line': '#14173a',
    'bg-deep': '#0a0b22',
    surface: '#191b44',
    'surface-2': '#21245a',
    'surface-3': '#2c2f70',
    well: '#0c0d28',
    ink: '#f8f1e1',
    'ink-2': '#cccbea',
    'ink-3': '#a3a4d4',
    ok: '#7fe3a4',
    warn: '#ffb866',
    bad: '#ff9385',
  },
  light: {
    bg: '#f1e8d8',
    'bg-line': '#ece1cd',
    'bg-deep': '#fbf5e9',
    surface: '#fffaf0',
    'surface-2': '#f7eddb',
    'surface-3': '#ecdfc8',
    well: '#fffdf8',
    ink: '#221c46',
    'ink-2': '#4a4468',
    'ink-3': '#655d7c',
    ok: '#1d6b3a',
    warn: '#8a4b00',
    bad: '#b0262f',
  },
  'dark-tr': {
    bg: '#0a1531',
    'bg-line': '#0d1b3c',
    'bg-deep': '#060d22',
    surface: '#102048',
    'surface-2': '#172c5e',
    'surface-3': '#203a77',
    well: '#07102a',
    ink: '#f0f7f5',
    'ink-2': '#c2d4ec',
    'ink-3': '#9ab3d8',
    ok: '#86e6a8',
    warn: '#ffc67a',
    bad: '#ff9a94',
  },
}

/** The accent of each theme as the site comes with it: what is written in it. */
export const ownAccents: Readonly<Record<AccentTheme, string>> = {
  dark: '#ffc766',
  light: '#8a4600',
  'dark-tr': '#54e2d2',
}

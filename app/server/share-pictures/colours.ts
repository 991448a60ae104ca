/**
 * Colours of the night theme (tokens of `theme-night.css`), as share pictures appear on other sites
 * without a theme.
 */
export const colours = {
  ground: '#10122f',
  surface: '#191b44',
  well: '#0c0d28',
  edge: '#31357a',
  edgeLit: '#4a4f9e',
  ink: '#f8f1e1',
  ink2: '#cccbea',
  lamp: '#ffc766',
  grid: '#2b2e6c',
  /** Of the curves after the first, which has the accent. */
  series: ['#6fe0cf', '#ff9fb8'],
} as const

/** The same of the morning theme, for signatures on light pages. */
export const morning = {
  surface: '#fffaf0',
  well: '#fffdf8',
  edge: '#dcccb0',
  edgeLit: '#c9b48f',
  ink: '#221c46',
  ink2: '#4a4468',
  accent: '#8a4600',
} as const

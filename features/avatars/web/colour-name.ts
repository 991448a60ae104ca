/** The names of colours, each with a text. */
export const hues = [
  'black',
  'grey',
  'white',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'violet',
  'pink',
] as const

/** A colour in words: its name, and whether it is a light or dark one. */
export type NamedColour = { hue: (typeof hues)[number]; shade: 'light' | 'plain' | 'dark' }

/** The ends of the hues on the circle of colours, in degrees. */
const ends: readonly (readonly [end: number, hue: NamedColour['hue']])[] = [
  [14, 'red'],
  [44, 'orange'],
  [68, 'yellow'],
  [155, 'green'],
  [190, 'turquoise'],
  [255, 'blue'],
  [290, 'violet'],
  [342, 'pink'],
  [360, 'red'],
]

/** Names a colour of six hexadecimal digits, for those who do not see it. */
export function nameColour(hex: string): NamedColour {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = most - least
  const light = (most + least) / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1))
  if (light < 0.08) return { hue: 'black', shade: 'plain' }
  if (light > 0.95) return { hue: 'white', shade: 'plain' }
  const shade = light > 0.72 ? 'light' : light < 0.3 ? 'dark' : 'plain'
  if (saturation < 0.12) return { hue: 'grey', shade }
  const turn =
    most === red ? ((green - blue) / range) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  const degrees = (turn * 60 + 360) % 360
  const hue = ends.find(([end]) => degrees < end)?.[1] ?? 'red'
  // Dark and dull orange is what is called brown.
  if (degrees >= 8 && degrees < 44 && light < 0.55 && saturation < 0.62) return { hue: 'brown', shade }
  return { hue, shade }
}

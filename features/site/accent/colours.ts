/** A colour as `#rrggbb`, in lower case. */
export type Hex = string

/** A colour in OKLCH: lightness and chroma from 0, hue in radians. */
export type Lch = { l: number; c: number; h: number }

const channelsOf = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function hexOf(channels: readonly number[]): Hex {
  const parts = channels.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as WCAG 2.2 defines it, from 0 to 1. */
export function luminanceOf(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A mixture in sRGB, with this share of `over`. */
export function mixed(under: Hex, over: Hex, share: number): Hex {
  const above = channelsOf(over)
  return hexOf(channelsOf(under).map((part, at) => part + ((above[at] ?? 0) - part) * share))
}

/** Returns a colour in OKLCH. */
export function lchOf(colour: Hex): Lch {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map(toLinear)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bee),
    h: Math.atan2(bee, a),
  }
}

function channelsOfLch({ l, c, h }: Lch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

// A screen shows no part of a colour below 0 or above 1.
const isShown = (channels: readonly number[]) => channels.every((part) => part > -0.0001 && part < 1.0001)

/**
 * Returns the colour nearest to one in OKLCH that screens show: as light, with less chroma if need
 * be.
 */
export function hexOfLch(colour: Lch): Hex {
  const { l, h } = { ...colour, l: Math.min(1, Math.max(0, colour.l)) }
  let [least, most] = [0, colour.c]
  if (!isShown(channelsOfLch({ l, c: most, h }))) {
    for (let step = 0; step < 24; step += 1) {
      const middle = (least + most) / 2
      if (isShown(channelsOfLch({ l, c: middle, h }))) least = middle
      else most = middle
    }
    most = least
  }
  return hexOf(channelsOfLch({ l, c: most, h }).map(fromLinear))
}

/** A scale from zero to `top`, with a line at each of `ticks`. */
export type Scale = { top: number; ticks: number[] }

/**
 * Returns a scale for numbers up to `most`: steps of 1, 2, 2.5 or 5 times a power of ten, at most
 * six of them.
 */
export function niceScale(most: number): Scale {
  const rough = Math.max(1, most / 5)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((unit) => unit * power).find((unit) => unit >= rough && Number.isInteger(unit))
  const size = step ?? 10 * power
  const steps = Math.max(1, Math.ceil(most / size))
  return { top: steps * size, ticks: Array.from({ length: steps + 1 }, (_, place) => place * size) }
}

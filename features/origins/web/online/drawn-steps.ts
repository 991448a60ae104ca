import type { OnlineChart, OnlineSteps } from '../../contract.ts'

/** Steps as drawn: the `values` of each series in order, the first at `steps.from`. */
export type DrawnSteps = { steps: OnlineSteps; values: (number | null)[][] }

/** How many steps are put together: whole fractions of an hour, hours and days, as people count. */
const timeLengths = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400]
const dayLengths = [1, 2, 3, 7, 14, 28]

/**
 * Merges steps until at most `most` remain, since steps narrower than the line are invisible. A
 * merged step has the maximum of its parts, or a gap if none was measured. Times are merged at
 * clock boundaries.
 */
export function drawnSteps({ steps, series }: Pick<OnlineChart, 'steps' | 'series'>, most: number): DrawnSteps {
  const size = sizeFor(steps, Math.max(1, most))
  const lead = size === 1 || steps.by === 'day' ? 0 : Math.round(Date.parse(steps.from) / 1000 / steps.seconds) % size
  const count = Math.ceil((steps.count + lead) / size)
  const values = series.map((one) => {
    const together: (number | null)[] = Array.from({ length: count }, () => null)
    one.values.forEach((value, place) => {
      if (value === null) return
      const step = Math.floor((place + lead) / size)
      together[step] = Math.max(value, together[step] ?? 0)
    })
    return together
  })
  return { steps: widened(steps, size, lead, count), values }
}

function sizeFor(steps: OnlineSteps, most: number): number {
  const unit = steps.by === 'day' ? steps.days : steps.seconds
  const lengths = steps.by === 'day' ? dayLengths : timeLengths
  const sizes = lengths.map((length) => length / unit).filter((size) => Number.isInteger(size))
  return sizes.find((size) => steps.count / size <= most) ?? Math.ceil(steps.count / most)
}

function widened(steps: OnlineSteps, size: number, lead: number, count: number): OnlineSteps {
  if (steps.by === 'day') return { ...steps, days: steps.days * size, count }
  const from = new Date(Date.parse(steps.from) - lead * steps.seconds * 1000).toISOString()
  return { ...steps, from, seconds: steps.seconds * size, count }
}

/** The span of a step: instants, or calendar days with both ends included. */
export type StepSpan = { by: 'time' | 'day'; begin: string; end: string }

const dayMs = 86_400_000

/** From when until when a step lasts. */
export function spanOf(steps: OnlineSteps, place: number): StepSpan {
  if (steps.by === 'time') {
    const at = (step: number) => new Date(Date.parse(steps.from) + step * steps.seconds * 1000).toISOString()
    return { by: 'time', begin: at(place), end: at(place + 1) }
  }
  const first = Date.parse(steps.from) + place * steps.days * dayMs
  const date = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { by: 'day', begin: date(first), end: date(first + (steps.days - 1) * dayMs) }
}

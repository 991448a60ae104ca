import type { BadgeTrendDay } from '../contract.ts'

/** The height of the drawing, in rows of one art pixel; a step lies on one of them. */
export const trendRows = 56

const dayMs = 86_400_000

/** A corner of the stair: from the left and from the top, in percent of the drawing. */
export type TrendCorner = { x: number; y: number }

/**
 * Returns the corners of a step chart of a badge's owners: each value lasts until the next, and the
 * last is one day wide. The axis starts at 0, so that small changes do not look large.
 */
export function trendSteps(days: readonly BadgeTrendDay[]): TrendCorner[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const start = Date.parse(first.day)
  const length = Date.parse(last.day) + dayMs - start
  const most = Math.max(1, ...days.map(({ owners }) => owners))
  return days.flatMap(({ day, owners }, index) => {
    const y = ((trendRows - Math.round((owners / most) * trendRows)) / trendRows) * 100
    const next = days[index + 1]
    const end = next ? Date.parse(next.day) - start : length
    return [
      { x: ((Date.parse(day) - start) / length) * 100, y },
      { x: (end / length) * 100, y },
    ]
  })
}

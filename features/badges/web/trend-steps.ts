import type { BadgeTrendDay } from '#features/badges/contract.ts'

/** The height of the drawing, in rows of one art pixel; a step lies on one of them. */
export const trendRows = 56

const dayMs = 86_400_000

/** A corner of the stair: from the left and from the top, in percent of the drawing. */
export type TrendCorner = { x: number; y: number }

/**
 * The stair that the owners of a badge climb or descend: a day has one value, which holds until the next that has another, and the last one is a day wide.
 * It stands on 0, so that a small change does not look like a large one.
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

/** The drawing target of a curve: a canvas, or an SVG path builder. */
type Pen = { moveTo: (x: number, y: number) => void; lineTo: (x: number, y: number) => void; closePath: () => void }

/**
 * A curve as defined by d3-shape and recharts: it receives each point of a line, or of the upper
 * and then the lower edge of an area.
 */
export type StairCurve = (pen: Pen) => {
  areaStart: () => void
  areaEnd: () => void
  lineStart: () => void
  lineEnd: () => void
  point: (x: number, y: number) => void
}

/**
 * Returns a step curve whose steps are `width` wide and centred on their points. Unlike the
 * library's step curves, the last step before a gap has full width, and a step between two gaps is
 * visible.
 */
export function stairCurve(width: number): StairCurve {
  const half = width / 2
  return (pen) => {
    let isArea = false
    let edge: 'upper' | 'lower' = 'lower'
    let isFirst = true
    const step = (from: number, to: number, y: number) => {
      if (isFirst && !(isArea && edge === 'lower')) pen.moveTo(from, y)
      else pen.lineTo(from, y)
      isFirst = false
      pen.lineTo(to, y)
    }
    return {
      areaStart() {
        isArea = true
        edge = 'lower'
      },
      areaEnd() {
        isArea = false
      },
      lineStart() {
        isFirst = true
        if (isArea) edge = edge === 'lower' ? 'upper' : 'lower'
      },
      lineEnd() {
        if (isArea && edge === 'lower') pen.closePath()
      },
      point(x, y) {
        // The lower edge is walked back to where the upper one began.
        if (isArea && edge === 'lower') step(x + half, x - half, y)
        else step(x - half, x + half, y)
      },
    }
  }
}

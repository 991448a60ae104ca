import { expect, it } from 'vitest'
import { stairCurve } from './stair-chart.tsx'

function draw(walk: (curve: ReturnType<ReturnType<typeof stairCurve>>) => void): string {
  let path = ''
  const curve = stairCurve(10)({
    moveTo: (x, y) => (path += `M${x},${y}`),
    lineTo: (x, y) => (path += `L${x},${y}`),
    closePath: () => (path += 'Z'),
  })
  walk(curve)
  return path
}

it('draws a stair of equally wide steps, including the last before a gap and a single one', () => {
  const path = draw((curve) => {
    curve.lineStart()
    curve.point(5, 40)
    curve.point(15, 20)
    curve.lineEnd()
    curve.lineStart()
    curve.point(45, 30)
    curve.lineEnd()
  })
  expect(path).toBe('M0,40L10,40L10,20L20,20M40,30L50,30')
})

it('closes the area below it for each piece', () => {
  const piece = (curve: ReturnType<ReturnType<typeof stairCurve>>, points: [number, number][]) => {
    curve.areaStart()
    curve.lineStart()
    for (const [x, y] of points) curve.point(x, y)
    curve.lineEnd()
    curve.lineStart()
    for (const [x] of points.toReversed()) curve.point(x, 100)
    curve.lineEnd()
    curve.areaEnd()
  }
  const path = draw((curve) => {
    piece(curve, [
      [5, 40],
      [15, 20],
    ])
    piece(curve, [[45, 30]])
  })
  expect(path).toBe('M0,40L10,40L10,20L20,20L20,100L10,100L10,100L0,100ZM40,30L50,30L50,100L40,100Z')
})

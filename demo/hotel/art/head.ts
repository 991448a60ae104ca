import { blend, Canvas, light, outlineInk, shade } from './canvas.ts'
import { drawExtras } from './extras.ts'
import { drawHairBehind, drawHairOnTop } from './hair.ts'
import type { Gesture, Look } from './look.ts'

/** Rows of the face: row, first and last column. The head looks right in three-quarter view. */
const faceRows: ReadonlyArray<readonly [number, number, number]> = [
  [7, 6, 16],
  [8, 5, 17],
  [9, 4, 18],
  ...Array.from({ length: 8 }, (_, i) => [10 + i, 4, 19] as const),
  [18, 5, 18],
  [19, 6, 18],
  [20, 7, 17],
  [21, 9, 15],
  [22, 9, 14],
  [23, 9, 14],
]

function drawFace(canvas: Canvas, { skin }: Look, gesture: Gesture): void {
  const [base, dark, bright] = skin
  for (const [y, a, b] of faceRows) {
    canvas.run(y, a, b, base)
    if (y < 21) canvas.run(y, a, a + 2, dark)
    if (y > 9 && y < 18) canvas.dot(b, y, bright)
  }
  canvas.run(21, 9, 15, dark)
  canvas.run(22, 9, 14, dark)
  canvas.rect(6, 14, 2, 3, base)
  canvas.rect(5, 14, 1, 2, base)
  canvas.dot(6, 15, dark)
  const brow = blend(dark, outlineInk, 0.35)
  for (const x of [11, 16]) {
    const closed = gesture === 'eyb'
    if (!closed) {
      canvas.rect(x, 13, 2, 3, '#fffaf2')
      canvas.rect(x + 1, 13, 1, 3, '#231a44')
    } else canvas.run(15, x, x + 1, outlineInk)
    const lift = gesture === 'srp' ? 11 : 12
    canvas.run(lift, x, x + 1, brow)
  }
  canvas.rect(15, 16, 1, 2, dark)
  const blush = blend(base, '#ef6a6a', 0.35)
  canvas.run(17, 10, 11, blush)
  canvas.dot(18, 17, blush)
  drawMouth(canvas, blend(dark, '#a02f3f', 0.45), gesture)
}

function drawMouth(canvas: Canvas, lips: string, gesture: Gesture): void {
  if (gesture === 'srp') canvas.rect(14, 18, 2, 2, lips)
  else if (gesture === 'sad') {
    canvas.run(18, 14, 16, lips)
    canvas.dot(13, 19, lips)
    canvas.dot(17, 19, lips)
  } else {
    canvas.run(19, 13, 16, lips)
    canvas.dot(17, 18, lips)
    if (gesture === 'sml') {
      canvas.dot(12, 18, lips)
      canvas.run(19, 14, 15, '#fffaf2')
      canvas.run(20, 14, 15, lips)
    }
  }
}

function drawShoulders(canvas: Canvas, { shirt }: Look): void {
  canvas.rect(6, 24, 12, 5, shirt)
  canvas.rect(4, 25, 16, 4, shirt)
  canvas.rect(4, 25, 4, 4, shade(shirt, 0.3))
  canvas.run(25, 9, 14, light(shirt, 0.3))
}

/** A head on 25×29 pixels, without an outline; with shoulders it is a bust. */
export function drawHead(look: Look, gesture: Gesture, shoulders: boolean): Canvas {
  const canvas = new Canvas(25, 29)
  drawHairBehind(canvas, look)
  if (shoulders) drawShoulders(canvas, look)
  drawFace(canvas, look, gesture)
  drawHairOnTop(canvas, look)
  drawExtras(canvas, look)
  return canvas
}

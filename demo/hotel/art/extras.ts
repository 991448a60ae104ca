import { blend, type Canvas, light, outlineInk, shade } from './canvas.ts'
import type { Look } from './look.ts'

type Extra = (canvas: Canvas, look: Look) => void

const gold = '#f5b83d'

/** Hats, glasses and beards, by the names of `extraSets`. */
const extras: Record<string, Extra> = {
  cap(canvas, { hatColour: c }) {
    canvas.rect(4, 3, 15, 6, c)
    canvas.rect(6, 2, 11, 2, light(c, 0.2))
    canvas.rect(12, 8, 12, 2, shade(c, 0.35))
    canvas.run(8, 12, 23, c)
    canvas.dot(11, 1, light(c, 0.6))
    canvas.column(3, 5, 4, shade(c, 0.35))
  },
  beanie(canvas, { hatColour: c }) {
    canvas.rect(4, 3, 15, 6, c)
    canvas.run(2, 6, 16, c)
    for (let x = 6; x < 18; x += 3) canvas.column(x, 3, 4, shade(c, 0.3))
    canvas.rect(3, 7, 17, 3, '#f6eedb')
    canvas.run(9, 3, 19, '#cdbfae')
    canvas.disc(11, 1, 1.5, '#f6eedb')
  },
  crown(canvas) {
    canvas.rect(5, 3, 13, 4, gold)
    canvas.run(6, 5, 17, '#c9822b')
    for (const x of [5, 11, 17]) {
      canvas.column(x, 0, 4, gold)
      canvas.dot(x, 0, '#ffe9a8')
    }
    canvas.dot(8, 4, '#ff6b6b')
    canvas.dot(11, 4, '#4cc9b8')
    canvas.dot(14, 4, '#ff6b6b')
  },
  pillbox(canvas, { hatColour: c }) {
    canvas.rect(6, 1, 12, 6, c)
    canvas.run(1, 6, 17, light(c, 0.25))
    canvas.run(6, 6, 17, '#f5c25b')
    canvas.run(7, 5, 18, outlineInk)
    canvas.dot(12, 0, '#f5c25b')
  },
  bear(canvas, { hatColour: c }) {
    canvas.rect(4, 3, 15, 6, c)
    canvas.run(2, 6, 16, c)
    for (const x of [5, 17]) {
      canvas.disc(x, 2, 2.2, c)
      canvas.dot(x, 2, shade(c, 0.4))
    }
    canvas.rect(3, 8, 4, 8, c)
    canvas.column(3, 8, 8, shade(c, 0.3))
    canvas.rect(9, 5, 6, 3, light(c, 0.35))
    canvas.rect(11, 5, 2, 1, outlineInk)
    canvas.dot(8, 4, outlineInk)
    canvas.dot(15, 4, outlineInk)
    canvas.run(9, 4, 18, shade(c, 0.3))
  },
  scarf(canvas, { hatColour: c }) {
    const rows = [
      [3, 8, 14],
      [4, 6, 17],
      [5, 4, 19],
      [6, 3, 20],
      [7, 3, 20],
      [8, 2, 20],
      [9, 2, 20],
      [10, 2, 8],
      [11, 2, 7],
      [12, 2, 6],
      [13, 2, 6],
      [14, 2, 6],
      [15, 2, 6],
      [16, 2, 6],
      [17, 2, 7],
      [18, 2, 7],
      [19, 3, 8],
      [20, 3, 9],
      [21, 4, 11],
      [22, 5, 17],
      [23, 6, 17],
    ]
    for (const [y = 0, a = 0, b = 0] of rows) canvas.run(y, a, b, c)
    canvas.column(20, 9, 12, c)
    canvas.run(4, 8, 13, light(c, 0.25))
    canvas.run(6, 5, 8, light(c, 0.25))
    canvas.column(2, 9, 10, shade(c, 0.35))
    canvas.run(24, 7, 17, shade(c, 0.35))
  },
  flower(canvas, { hatColour: c }) {
    const petals = blend(c, '#ff9fb2', 0.6)
    for (const [x, y] of [
      [4, 6],
      [7, 6],
      [4, 9],
      [7, 9],
    ] as const)
      canvas.disc(x, y, 1.4, petals)
    canvas.rect(5, 7, 2, 2, '#ffd76b')
  },
  bow(canvas, { hatColour: c }) {
    const ribbon = blend(c, '#ff8fa8', 0.5)
    canvas.sprite(5, 0, ['aa.....aa', 'aaa.d.aaa', 'aaabdbaaa', 'aaa.d.aaa', 'aa.....aa'], {
      a: ribbon,
      b: shade(ribbon, 0.25),
      d: shade(ribbon, 0.4),
    })
  },
  phones(canvas) {
    canvas.run(3, 6, 15, '#2d2a5c')
    canvas.run(4, 4, 6, '#2d2a5c')
    canvas.run(4, 15, 17, '#2d2a5c')
    canvas.run(2, 7, 14, '#5f5aa8')
    canvas.column(3, 5, 8, '#2d2a5c')
    canvas.rect(3, 12, 5, 7, '#ff8272')
    canvas.rect(4, 13, 3, 5, '#ffb09f')
    canvas.column(18, 5, 3, '#2d2a5c')
  },
  antenna(canvas) {
    for (const x of [8, 15]) {
      canvas.column(x, 1, 4, '#63a67c')
      canvas.rect(x - 1, 0, 3, 2, '#b9e8bf')
    }
  },
  glasses(canvas) {
    for (const x of [10, 15]) {
      canvas.run(12, x, x + 4, outlineInk)
      canvas.run(16, x, x + 4, outlineInk)
      canvas.column(x, 12, 5, outlineInk)
      canvas.column(x + 4, 12, 5, outlineInk)
    }
    canvas.run(13, 6, 9, outlineInk)
  },
  shades(canvas) {
    canvas.rect(10, 12, 5, 4, outlineInk)
    canvas.rect(15, 12, 5, 4, outlineInk)
    canvas.run(12, 6, 10, outlineInk)
    canvas.dot(11, 13, '#6f6fc0')
    canvas.dot(16, 13, '#6f6fc0')
  },
  beard(canvas, { hair, skin }) {
    const beard = shade(hair, 0.1)
    canvas.rect(7, 18, 11, 3, beard)
    canvas.run(21, 8, 15, beard)
    canvas.run(19, 12, 16, blend(skin[1], '#a02f3f', 0.4))
    canvas.column(5, 16, 3, beard)
    canvas.column(6, 17, 3, beard)
    canvas.run(17, 13, 17, beard)
  },
}

/** Draws the accessories of the look on head and face. */
export function drawExtras(canvas: Canvas, look: Look): void {
  for (const extra of look.extras) extras[extra]?.(canvas, look)
}

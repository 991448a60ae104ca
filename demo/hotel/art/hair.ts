import { blend, type Canvas, light, shade } from './canvas.ts'
import type { Look } from './look.ts'

type Tones = { hair: string; dark: string; bright: string }

const tonesOf = (hair: string): Tones => ({ hair, dark: shade(hair, 0.38), bright: light(hair, 0.25) })

/** Draws the hair behind the head. */
export function drawHairBehind(canvas: Canvas, look: Look): void {
  const { hair, dark, bright } = tonesOf(look.hair)
  if (look.hairStyle === 'afro') {
    canvas.disc(11, 10, 9.6, dark)
    canvas.disc(11.5, 9.5, 8.8, hair)
    for (let i = 0; i < 26; i++) canvas.dot(3 + ((i * 7) % 18), 2 + ((i * 5) % 16), i % 2 === 0 ? bright : dark)
  }
  if (look.hairStyle === 'long' || look.hairStyle === 'braid') {
    canvas.rect(2, 10, 6, 15, dark)
    canvas.rect(3, 10, 5, 14, hair)
    canvas.rect(18, 11, 3, 11, dark)
  }
  if (look.hairStyle === 'ponytail') {
    canvas.rect(1, 8, 4, 4, hair)
    canvas.rect(0, 11, 4, 8, hair)
    canvas.rect(1, 19, 3, 4, dark)
    canvas.column(0, 11, 8, dark)
    canvas.rect(3, 8, 1, 3, '#ff8272')
  }
}

/** Draws the crown with sides down to row `side`; `fringe` are runs of row, column, length. */
function drawCap(
  canvas: Canvas,
  tones: Tones,
  side: number,
  fringe: ReadonlyArray<readonly [number, number, number]>,
): void {
  const crown = [
    [4, 7, 15],
    [5, 5, 17],
    [6, 4, 18],
    [7, 3, 19],
    [8, 3, 19],
    [9, 3, 19],
  ] as const
  for (const [y, a, b] of crown) canvas.run(y, a, b, tones.hair)
  for (let y = 9; y <= side; y++) canvas.run(y, 3, y < side ? 5 : 4, tones.hair)
  canvas.run(4, 8, 12, tones.bright)
  canvas.run(5, 7, 9, tones.bright)
  canvas.column(3, 7, Math.max(0, side - 7), tones.dark)
  for (const [y, x, length] of fringe) canvas.run(y, x, x + length - 1, tones.hair)
}

type Style = (canvas: Canvas, tones: Tones, skin: Look['skin']) => void

const styles: Record<string, Style> = {
  crop(canvas, tones) {
    drawCap(canvas, tones, 13, [
      [10, 6, 13],
      [11, 6, 4],
      [10, 14, 6],
      [11, 18, 2],
    ])
    canvas.run(10, 7, 11, tones.dark)
    canvas.dot(19, 10, tones.dark)
  },
  side(canvas, tones) {
    drawCap(canvas, tones, 15, [
      [10, 6, 14],
      [11, 6, 9],
      [12, 6, 5],
      [3, 8, 9],
    ])
    canvas.run(3, 10, 13, tones.bright)
    canvas.run(12, 7, 9, tones.dark)
    canvas.run(10, 13, 18, tones.dark)
  },
  fringe(canvas, tones) {
    drawCap(canvas, tones, 16, [
      [3, 6, 10],
      [10, 5, 15],
      [11, 6, 13],
      [12, 7, 4],
      [12, 13, 3],
    ])
    for (const x of [8, 12, 16]) canvas.column(x, 9, 3, tones.dark)
    canvas.run(3, 8, 12, tones.bright)
  },
  bob(canvas, tones) {
    drawCap(canvas, tones, 20, [
      [10, 5, 15],
      [11, 7, 13],
      [12, 18, 2],
    ])
    canvas.column(19, 13, 3, tones.hair)
    canvas.rect(2, 10, 4, 11, tones.hair)
    canvas.column(2, 10, 10, tones.dark)
    canvas.run(11, 8, 16, tones.dark)
    canvas.column(4, 11, 6, tones.bright)
  },
  long(canvas, tones) {
    drawCap(canvas, tones, 23, [
      [10, 5, 5],
      [11, 5, 3],
      [10, 13, 7],
      [11, 17, 3],
    ])
    canvas.dot(19, 12, tones.hair)
    canvas.column(4, 10, 12, tones.bright)
  },
  braid(canvas, tones) {
    drawCap(canvas, tones, 15, [
      [10, 5, 15],
      [11, 5, 6],
    ])
    canvas.rect(2, 15, 4, 3, tones.hair)
    canvas.rect(1, 18, 4, 3, tones.hair)
    canvas.rect(2, 21, 4, 3, tones.hair)
    canvas.run(17, 2, 5, tones.dark)
    canvas.run(20, 1, 4, tones.dark)
    canvas.run(24, 2, 4, '#ff8272')
  },
  mohawk(canvas, tones, [skin, dark]) {
    canvas.run(7, 5, 12, dark)
    canvas.run(8, 4, 12, blend(skin, tones.hair, 0.3))
    canvas.run(9, 4, 12, blend(skin, tones.hair, 0.3))
    const rows = [
      [0, 11, 14],
      [1, 9, 15],
      [2, 8, 15],
      [3, 7, 16],
      [4, 7, 16],
      [5, 7, 16],
      [6, 7, 16],
      [7, 8, 17],
      [8, 9, 17],
      [9, 12, 16],
    ]
    for (const [y = 0, a = 0, b = 0] of rows) canvas.run(y, a, b, y % 2 === 0 ? tones.bright : tones.hair)
  },
  bun(canvas, tones) {
    drawCap(canvas, tones, 14, [
      [10, 5, 13],
      [11, 5, 5],
    ])
    canvas.disc(5, 3.5, 3.2, tones.hair)
    canvas.run(2, 4, 5, tones.bright)
    canvas.dot(6, 5, tones.dark)
    canvas.run(10, 9, 15, tones.dark)
  },
  afro(canvas, tones) {
    for (let y = 4; y < 10; y++) canvas.run(y, 3, 19, tones.hair)
    canvas.run(10, 4, 9, tones.hair)
    canvas.run(10, 14, 19, tones.hair)
    canvas.run(11, 3, 6, tones.hair)
    canvas.run(12, 3, 5, tones.hair)
    for (let x = 4; x < 19; x += 3) {
      canvas.dot(x, 7, tones.dark)
      canvas.dot(x + 1, 5, tones.bright)
    }
  },
  curly(canvas, tones) {
    drawCap(canvas, tones, 15, [[10, 5, 14]])
    for (const [x, y] of [
      [3, 6],
      [6, 3],
      [10, 2],
      [14, 3],
      [18, 5],
      [19, 9],
      [2, 10],
      [2, 14],
    ] as const) {
      canvas.disc(x, y, 2.2, tones.hair)
      canvas.dot(x, y - 1, tones.bright)
      canvas.dot(x - 1, y + 1, tones.dark)
    }
    canvas.run(11, 7, 9, tones.dark)
    canvas.run(11, 13, 16, tones.hair)
  },
  ponytail(canvas, tones) {
    drawCap(canvas, tones, 13, [
      [10, 6, 9],
      [11, 6, 5],
      [12, 6, 3],
      [10, 17, 3],
    ])
    canvas.run(10, 10, 14, tones.dark)
    canvas.run(8, 4, 8, tones.dark)
  },
  bald(canvas, _, [skin, , bright]) {
    canvas.run(6, 7, 15, skin)
    canvas.run(7, 11, 14, bright)
  },
}

/** Draws the hair on top and over the face. */
export function drawHairOnTop(canvas: Canvas, look: Look): void {
  styles[look.hairStyle]?.(canvas, tonesOf(look.hair), look.skin)
}

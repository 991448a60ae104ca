import { Canvas, light, outlineInk, shade } from './canvas.ts'
import { motifNames, motifs } from './motifs.ts'

const colours = [
  '#ffd76b',
  '#f0953f',
  '#d8574f',
  '#8e2d45',
  '#ff9fb2',
  '#e0789a',
  '#b4278e',
  '#8a5fc0',
  '#893dcf',
  '#6b5aa8',
  '#44508f',
  '#3f6fd0',
  '#6db4ff',
  '#8fd3e6',
  '#4cc9b8',
  '#2e8f8a',
  '#4b9a72',
  '#59b368',
  '#b9e8bf',
  '#f6eedb',
  '#b8bcd8',
  '#7a6f9a',
  '#45427a',
  '#23204f',
]
const colourOf = (part: string) => colours[Number(part) % colours.length] ?? '#6b5aa8'

/** Whether a pixel of 18×18 belongs to the background with this number. */
function inGround(kind: number, x: number, y: number): boolean {
  const [dx, dy] = [Math.abs(x - 8.5), Math.abs(y - 8.5)]
  if (kind === 0) return Math.hypot(dx, dy) <= 8.7
  if (kind === 1) return true
  if (kind === 2) return dx + dy <= 11
  if (kind === 3) return y < 9 || dx <= 9 - (y - 8) * 0.9
  if (kind === 4) return dx + dy / 2 <= 9.5
  return Math.max(dx, dy) <= 8 || dx + dy < 12
}

/**
 * Draws a group badge code: letter, shape, colour and position (0 to 8) of each part, then 32 hex
 * digits (hotel-api §6.3). Undefined for other text.
 */
export function drawGroupBadge(code: string): Canvas | undefined {
  const [, written] = /^((?:[bst]\d{5})+)[0-9a-f]{32}$/.exec(code) ?? []
  if (written === undefined) return undefined
  const canvas = new Canvas(18, 18)
  for (const [, letter, shape = '0', colour = '0', place = '4'] of written.matchAll(/([bst])(\d\d)(\d\d)(\d)/g)) {
    const fill = colourOf(colour)
    if (letter === 'b') {
      for (let y = 0; y < 18; y++) {
        for (let x = 0; x < 18; x++) {
          if (!inGround(Number(shape) % 6, x, y)) continue
          const rim = !inGround(Number(shape) % 6, x + 1, y + 1) || x === 17 || y === 17
          const lit = !inGround(Number(shape) % 6, x - 1, y - 1) || x === 0 || y === 0
          canvas.dot(x, y, rim ? shade(fill, 0.35) : lit ? light(fill, 0.35) : fill)
        }
      }
      continue
    }
    const rows = motifs[motifNames[Number(shape) % motifNames.length] ?? 'star'] ?? []
    const [column, row] = [Number(place) % 3, Math.floor(Number(place) / 3)]
    canvas.sprite(1 + column * 4, 1 + row * 4, rows, {
      a: fill,
      b: shade(fill, 0.3),
      c: light(fill, 0.5),
      k: outlineInk,
    })
  }
  return canvas.outlined()
}

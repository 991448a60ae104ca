import { createRandom, type Random } from '../random.ts'
import { blend, Canvas, dithered, light, outlineInk, shade } from './canvas.ts'
import { motifNames, motifs } from './motifs.ts'

const hues = [
  '#3f6fd0',
  '#2e8f8a',
  '#d8574f',
  '#8a5fc0',
  '#f0a13c',
  '#4b9a72',
  '#e0789a',
  '#4a4590',
  '#5b8fd6',
  '#8e2d45',
  '#6b5aa8',
  '#f6eedb',
]
const metals = ['#c9824a', '#b8bcd8', '#f5b83d', '#7fe0cc']

/** Rows of a shape on 18×18 pixels: first and last column, or undefined for an empty row. */
type Shape = (y: number) => readonly [number, number] | undefined

const round = (radius: number, y: number) => {
  const half = Math.sqrt(Math.max(0, radius * radius - (y - 8.5) ** 2))
  return [Math.ceil(8.5 - half), Math.floor(8.5 + half)] as const
}
const shapes: Record<string, Shape> = {
  shield: (y) =>
    y > 16
      ? undefined
      : y === 0
        ? [2, 15]
        : y < 9
          ? [1, 16]
          : [1 + Math.floor((y - 8) ** 1.35 / 2.6), 16 - Math.floor((y - 8) ** 1.35 / 2.6)],
  medal: (y) => round(8.6, y),
  square: () => [1, 16],
  card: (y) => (y < 2 || y > 15 ? undefined : [0, 17]),
  hexagon: (y) => [
    Math.max(0, Math.ceil(Math.abs(y - 8.5) - 4.5)),
    17 - Math.max(0, Math.ceil(Math.abs(y - 8.5) - 4.5)),
  ],
  diamond: (y) => [Math.ceil(Math.abs(y - 8.5)), 17 - Math.ceil(Math.abs(y - 8.5))],
  egg: (y) => {
    const half = Math.sqrt(Math.max(0, 1 - ((y - 10) / (y < 10 ? 10 : 7.6)) ** 2)) * 7.6
    return [Math.ceil(8.5 - half), Math.floor(8.5 + half)]
  },
  arch: (y) => (y < 8 ? round(8.2, y) : [1, 16]),
  banner: (y) => (y < 12 ? [2, 15] : [2, 15]),
}

type Pattern = (x: number, y: number) => boolean
const patterns: Record<string, Pattern> = {
  plain: () => false,
  halves: (x) => x > 8,
  stripes: (x) => x % 6 > 2,
  bars: (_, y) => y % 6 > 2,
  bend: (x, y) => Math.abs(x - y) < 3,
  quarters: (x, y) => x > 8 !== y > 8,
  dusk: (x, y) => dithered(y / 22, x, y),
  dawn: (x, y) => dithered((18 - y) / 22, x, y),
  checks: (x, y) => (Math.floor(x / 3) + Math.floor(y / 3)) % 2 === 0,
  rays: (x, y) => Math.floor((Math.atan2(y - 8.5, x - 8.5) / Math.PI) * 6 + 12) % 2 === 0,
  rings: (x, y) => Math.floor(Math.hypot(x - 8.5, y - 8.5)) % 4 > 1,
}

function drawPlate(random: Random, base: string): Canvas {
  const shape = shapes[random.pick(Object.keys(shapes))]
  const pattern = patterns[random.pick(Object.keys(patterns))]
  const second = blend(base, random.pick(hues), 0.35)
  const canvas = new Canvas(18, 18)
  for (let y = 0; y < 18; y++) {
    const row = shape?.(y)
    if (row === undefined) continue
    for (let x = row[0]; x <= row[1]; x++) canvas.dot(x, y, pattern?.(x, y) ? second : base)
  }
  bevel(canvas, base)
  return canvas
}

/** Light from the upper left, shadow at the lower right, along the rim. */
function bevel(canvas: Canvas, base: string): void {
  const [bright, dark] = [light(base, 0.45), shade(base, 0.4)]
  const solid = canvas.pixels.slice()
  const filled = (x: number, y: number) => x >= 0 && y >= 0 && x < 18 && y < 18 && solid[y * 18 + x] !== 0
  for (let y = 0; y < 18; y++) {
    for (let x = 0; x < 18; x++) {
      if (!filled(x, y)) continue
      if (!filled(x, y + 1) || !filled(x + 1, y)) canvas.dot(x, y, dark)
      else if (!filled(x, y - 1) || !filled(x - 1, y)) canvas.dot(x, y, bright)
    }
  }
}

function drawMotif(canvas: Canvas, name: string, main: string, accent: string, dropShadow: string | undefined): void {
  const rows = motifs[name] ?? []
  const x = Math.round((18 - Math.max(...rows.map((row) => row.length))) / 2)
  const y = Math.round((18 - rows.length) / 2)
  if (dropShadow !== undefined) {
    canvas.sprite(x + 1, y + 1, rows, { a: dropShadow, b: dropShadow, c: dropShadow, k: dropShadow })
  }
  canvas.sprite(x, y, rows, { a: main, b: shade(main, 0.28), c: accent, k: outlineInk })
}

/** Pips at the lower rim: one for every five levels, on a metal of the level. */
function drawLevel(canvas: Canvas, level: number, metal: string): void {
  const pips = Math.min(4, 1 + Math.floor((level - 1) / 5))
  const start = 9 - pips * 2
  canvas.rect(start - 1, 14, pips * 4 + 1, 4, shade(metal, 0.6))
  for (let i = 0; i < pips; i++) {
    canvas.rect(start + i * 4, 15, 3, 2, metal)
    canvas.dot(start + i * 4, 15, '#ffffff')
  }
}

/** A big motif without a plate, drawn at twice its size and then given a second tone. */
function drawToken(random: Random, name: string): Canvas {
  const rows = motifs[name] ?? []
  const main = random.pick(hues.slice(0, 6).concat(metals))
  const small = new Canvas(9, 9)
  small.sprite(0, 0, rows, { a: main, b: shade(main, 0.3), c: light(main, 0.55), k: shade(main, 0.75) })
  const big = small.scaled(2)
  for (let y = 0; y < 18; y++) {
    for (let x = 0; x < 18; x++) {
      if (big.at(x, y) === 0) continue
      if (big.at(x, y - 1) === 0 && big.at(x - 1, y) !== 0 && x < 14) big.dot(x, y, light(main, 0.4))
      else if (big.at(x, y + 1) === 0) big.dot(x, y, shade(main, 0.45))
    }
  }
  return big
}

/** The emblem of a badge code on 20×20 pixels with outline, always the same for a code. */
export function drawEmblem(code: string): Canvas {
  const [, base, digits] = /^(ACH_.*?)(\d+)$/.exec(code) ?? []
  const random = createRandom(`emblem ${base ?? code}`)
  const name = random.pick(motifNames)
  if (base === undefined && random.chance(0.22)) return drawToken(random, name).outlined()
  const level = Number(digits ?? '0')
  const metal = metals[Math.min(3, Math.floor((level - 1) / 5))] ?? '#f5b83d'
  const ground = random.pick(hues)
  const canvas = drawPlate(random, base === undefined ? ground : blend(ground, metal, 0.12))
  const pale = ground === '#f6eedb'
  const main = pale
    ? random.pick(hues.slice(0, 6))
    : random.pick(['#ffd76b', '#fff6dc', '#fff1ea', '#a5f0df', '#ffb0c4'])
  drawMotif(
    canvas,
    name,
    base === undefined ? main : light(metal, 0.35),
    random.pick(['#d8574f', '#4cc9b8', '#ffffff', '#3f8fd0']),
    shade(ground, 0.5),
  )
  if (base !== undefined) drawLevel(canvas, level, metal)
  return canvas.outlined()
}

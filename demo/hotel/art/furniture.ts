import { createRandom } from '../random.ts'
import { Canvas, light, outlineInk, shade } from './canvas.ts'
import type { IsometricRoom } from './isometric.ts'

/** A rug with a border and a woven middle. */
export function layRug(
  room: IsometricRoom,
  x: number,
  y: number,
  dx: number,
  dy: number,
  colour: string,
  border: string,
): void {
  room.top(x, y, dx, dy, 0, (tx, ty) => {
    if (tx < 0.22 || ty < 0.22 || tx > dx - 0.22 || ty > dy - 0.22) return border
    return (Math.floor(tx * 2) + Math.floor(ty * 2)) % 3 === 0 ? light(colour, 0.14) : colour
  })
}

/** A sofa along x (`side` 'x': its back to the right wall) or along y, `seats` tiles long. */
export function placeSofa(
  room: IsometricRoom,
  x: number,
  y: number,
  seats: number,
  colour: string,
  side: 'x' | 'y',
): void {
  room.shadow(x, y, side === 'x' ? seats : 1.2, side === 'x' ? 1.2 : seats)
  const seat = light(colour, 0.08)
  if (side === 'x') {
    room.box(x, y, seats, 0.35, 1.3, colour)
    room.box(x, y + 0.3, 0.3, 0.85, 0.9, colour)
    room.box(x + 0.3, y + 0.35, seats - 0.6, 0.8, 0.6, seat)
    room.box(x + seats - 0.3, y + 0.3, 0.3, 0.85, 0.9, colour)
  } else {
    room.box(x, y, 0.35, seats, 1.3, colour)
    room.box(x + 0.3, y, 0.85, 0.3, 0.9, colour)
    room.box(x + 0.35, y + 0.3, 0.8, seats - 0.6, 0.6, seat)
    room.box(x + 0.3, y + seats - 0.3, 0.85, 0.3, 0.9, colour)
  }
}

/** A table on four legs. */
export function placeTable(
  room: IsometricRoom,
  x: number,
  y: number,
  dx: number,
  dy: number,
  colour: string,
  height = 0.8,
): void {
  room.shadow(x, y, dx, dy)
  for (const [a, b] of [
    [0, 0],
    [dx - 0.15, 0],
    [0, dy - 0.15],
    [dx - 0.15, dy - 0.15],
  ] as const) {
    room.box(x + a, y + b, 0.15, 0.15, height, shade(colour, 0.4))
  }
  room.box(x, y, dx, dy, 0.2, colour, height)
}

/** A bar or reception desk with a lit top. */
export function placeCounter(
  room: IsometricRoom,
  x: number,
  y: number,
  dx: number,
  dy: number,
  colour: string,
  top: string,
  height = 1.3,
): void {
  room.shadow(x, y, dx, dy)
  room.box(x, y, dx, dy, height, colour)
  room.box(x - 0.08, y - 0.08, dx + 0.16, dy + 0.16, 0.22, top, height)
}

/** A standing lamp that lights its surroundings. */
export function placeLamp(room: IsometricRoom, x: number, y: number, colour = '#ffd27a', height = 2.4): void {
  const { canvas } = room
  const [px, py] = room.at(x, y)
  const unit = room.plan.tile / 7
  const high = room.length(height)
  const wide = Math.max(2, Math.round(2 * unit))
  canvas.rect(px - wide, py - 1, wide * 2 + 1, Math.max(1, Math.round(unit)), outlineInk)
  canvas.rect(px, py - high, Math.max(1, Math.round(unit * 0.8)), high, '#6f6596')
  const shadeRows = Math.round(6 * unit)
  const hood = (tint: number) => {
    for (let i = 0; i < shadeRows; i++) {
      const half = Math.round((2 + i / unit / 2.5) * unit * 0.9)
      canvas.run(py - high - shadeRows + i, px - half, px + half, light(colour, i < shadeRows * 0.7 ? tint : 0))
    }
  }
  canvas.glow(px, py - high, Math.round(21 * unit), colour, 0.5)
  hood(0.45)
}

/** A bushy plant in a pot. */
export function placePlant(room: IsometricRoom, x: number, y: number, pot = '#b25a58', leaves = '#2b8a74'): void {
  const { canvas } = room
  const [px, py] = room.at(x, y)
  const unit = room.plan.tile / 7
  const of = (value: number) => Math.round(value * unit)
  canvas.oval(px, py, of(4), Math.max(1.4, of(1.6)), shade(room.plan.floor(x, y), 0.45))
  canvas.rect(px - of(3), py - of(6), of(7), of(6), pot)
  canvas.rect(px + of(2), py - of(6), of(2), of(6), shade(pot, 0.3))
  canvas.rect(px - of(4), py - of(7), of(9), Math.max(1, of(1)), light(pot, 0.2))
  const blobs = [
    [-3, -11, 3.4],
    [3, -12, 3.4],
    [0, -14, 4.4],
    [0, -18, 3],
  ] as const
  for (const [dx, dy, radius] of blobs) canvas.disc(px + of(dx), py + of(dy), radius * unit, shade(leaves, 0.5))
  for (const [dx, dy, radius] of blobs)
    canvas.disc(px + of(dx), py + of(dy - 1), (radius - 1) * unit, shade(leaves, 0.15))
  const random = createRandom(Math.round(x * 71 + y * 13))
  for (let i = 0; i < 14 * unit; i++) {
    const [lx, ly] = [px + of(random.between(-4, 4)), py - of(random.between(9, 19))]
    if (canvas.at(lx, ly) !== 0 && Math.hypot(lx - px, ly - (py - of(14))) < 6 * unit) {
      canvas.rect(lx, ly, Math.max(1, of(1.2)), Math.max(1, of(0.8)), i % 3 === 0 ? light(leaves, 0.4) : leaves)
    }
  }
}

/** A bookcase against a wall, full of books in these colours. */
export function placeShelf(
  room: IsometricRoom,
  x: number,
  y: number,
  length: number,
  books: readonly string[],
  side: 'x' | 'y',
  height = 3.4,
): void {
  const wood = '#6d4272'
  const random = createRandom(Math.round(x * 31 + y * 17))
  const front = new Canvas(room.length(length), room.length(height), wood)
  front.rect(1, 1, front.width - 2, front.height - 2, shade(wood, 0.5))
  const gap = Math.max(5, room.length(0.95))
  for (let row = 2; row + gap <= front.height; row += gap) {
    for (let at = 2; at < front.width - 3; ) {
      const wide = random.between(1, 2) * Math.max(1, Math.round(room.plan.tile / 9))
      const high = gap - random.between(2, 3)
      front.rect(at, row + gap - 1 - high, Math.min(wide, front.width - 2 - at), high, random.pick(books))
      at += wide
    }
    front.run(row + gap - 1, 1, front.width - 2, wood)
  }
  if (side === 'x') room.box(x, y, length, 0.6, height, wood, 0, { left: front })
  else room.box(x, y, 0.6, length, height, wood, 0, { right: front })
}

/** A game machine with a lit screen to the right. */
export function placeMachine(room: IsometricRoom, x: number, y: number, colour: string, screen: string): void {
  room.shadow(x, y, 1.2, 1.2)
  const front = new Canvas(room.length(1.1), room.length(2.7), shade(colour, 0.1))
  const unit = room.plan.tile / 7
  const of = (value: number) => Math.max(1, Math.round(value * unit))
  front.rect(of(1), of(1), front.width - of(2), of(2), '#ffd76b')
  front.rect(of(1), of(4), front.width - of(2), of(6), outlineInk)
  front.rect(of(2), of(5), front.width - of(4), of(4), screen)
  front.rect(of(3), of(6), of(1), of(1), '#ffffff')
  front.rect(of(1), of(12), front.width - of(2), of(1.5), light(colour, 0.35))
  room.box(x, y, 1, 1.1, 2.7, colour, 0, { right: front })
}

/** A bed with its head against the right wall. */
export function placeBed(room: IsometricRoom, x: number, y: number, colour: string): void {
  room.shadow(x, y, 2, 3.1)
  room.box(x, y, 1.9, 0.25, 1.7, '#6d4272')
  room.box(x, y + 0.25, 1.9, 2.8, 0.5, '#6d4272')
  room.box(x + 0.1, y + 0.25, 1.7, 2.7, 0.35, '#f6eedb', 0.5)
  room.box(x + 0.4, y + 0.4, 1.1, 0.6, 0.25, '#ffffff', 0.85)
  room.box(x + 0.05, y + 1.2, 1.8, 1.8, 0.42, colour, 0.5)
}

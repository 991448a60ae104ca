import { blend, Canvas, light, outlineInk, shade } from './canvas.ts'

/** The colour of a floor position in tiles. */
export type FloorPaint = (x: number, y: number) => string

/**
 * The look of a room; `tile` is half the width of a tile in pixels, heights are in tiles (`tile`
 * pixels each).
 */
export type RoomPlan = {
  width: number
  height: number
  tile: number
  size: number
  wall: number
  top: number
  backdrop: string
  walls: readonly [string, string]
  trim: string
  floor: FloorPaint
  floorEdge: string
  /** Paints a wall seen from the front, before it is slanted. */
  paper(wall: Canvas, side: 'left' | 'right', colour: string): void
}

/**
 * A room in 2:1 projection. x runs to the lower right, y to the lower left, z up, all in tiles from
 * the back corner.
 */
export class IsometricRoom {
  readonly canvas: Canvas
  readonly plan: RoomPlan
  readonly #originX: number
  readonly #originY: number

  constructor(plan: RoomPlan) {
    this.plan = plan
    this.canvas = new Canvas(plan.width, plan.height, plan.backdrop)
    this.#originX = Math.round(plan.width / 2)
    this.#originY = plan.top + Math.round(plan.wall * plan.tile)
  }

  /** The pixel of a position. */
  at(x: number, y: number, z = 0): [number, number] {
    const { tile } = this.plan
    return [Math.round(this.#originX + (x - y) * tile), Math.round(this.#originY + ((x + y) * tile) / 2 - z * tile)]
  }

  /** Pixels for a length in tiles, at least one. */
  length(tiles: number): number {
    return Math.max(1, Math.round(tiles * this.plan.tile))
  }

  /** Paints floor and walls. Other things are drawn on top, from back to front. */
  build(): void {
    const { size, wall, walls, trim, paper, floor, floorEdge, tile } = this.plan
    for (const side of ['left', 'right'] as const) {
      const colour = side === 'left' ? walls[0] : walls[1]
      const height = this.length(wall)
      const face = new Canvas(size * tile, height, colour)
      paper(face, side, colour)
      const foot = Math.max(2, this.length(0.4))
      face.rect(0, height - foot, face.width, foot, shade(colour, 0.35))
      face.run(height - foot, 0, face.width, trim)
      face.run(0, 0, face.width, trim)
      face.run(1, 0, face.width, shade(trim, 0.3))
      if (side === 'right') this.slant(face, ...this.at(0, 0, wall), 1)
      else this.slant(face, this.at(0, size)[0], this.at(0, size, wall)[1], -1)
    }
    const [frontX, frontY] = this.at(size, size)
    const depth = Math.max(3, this.length(0.5))
    this.slant(
      new Canvas(size * tile, depth, shade(floorEdge, 0.55)),
      frontX - size * tile,
      frontY - Math.floor((size * tile) / 2),
      1,
    )
    this.slant(new Canvas(size * tile, depth, shade(floorEdge, 0.35)), frontX, frontY, -1)
    this.top(0, 0, size, size, 0, floor)
  }

  /** Draws an upright picture one column at a time: `fall` 1 slopes down to the right, -1 up. */
  slant(face: Canvas, x: number, y: number, fall: 1 | -1): void {
    for (let u = 0; u < face.width; u++) {
      const drop = fall === 1 ? Math.floor(u / 2) : -Math.floor((u + 1) / 2)
      for (let v = 0; v < face.height; v++) {
        const value = face.at(u, v)
        const [px, py] = [x + u, y + v + drop]
        if (value !== 0 && px >= 0 && py >= 0 && px < this.canvas.width && py < this.canvas.height) {
          this.canvas.pixels[py * this.canvas.width + px] = value
        }
      }
    }
  }

  /** A flat area at height `z`; the paint gets positions in tiles within it. */
  top(x: number, y: number, dx: number, dy: number, z: number, paint: FloorPaint): void {
    const { tile } = this.plan
    const [backX, backY] = this.at(x, y, z)
    const [left, right] = [backX - Math.round(dy * tile), backX + Math.round(dx * tile)]
    const bottom = backY + Math.round(((dx + dy) * tile) / 2)
    for (let py = backY - 1; py <= bottom; py++) {
      for (let px = left; px < right; px++) {
        const across = (px + 0.5 - backX) / tile
        const down = ((py + 0.5 - backY) * 2) / tile
        const [tx, ty] = [(down + across) / 2, (down - across) / 2]
        if (tx >= 0 && ty >= 0 && tx < dx && ty < dy) this.canvas.dot(px, py, paint(tx, ty))
      }
    }
  }

  /** A solid box with its far corner at (x, y); the sides can be painted pictures. */
  box(
    x: number,
    y: number,
    dx: number,
    dy: number,
    height: number,
    colour: string,
    z = 0,
    sides: { left?: Canvas; right?: Canvas; top?: string } = {},
  ): void {
    const high = this.length(height)
    const [wide, deep] = [this.length(dx), this.length(dy)]
    const left = sides.left ?? new Canvas(wide, high, shade(colour, 0.38))
    const right = sides.right ?? new Canvas(deep, high, shade(colour, 0.14))
    const lid = sides.top ?? light(colour, 0.14)
    this.top(x, y, dx, dy, z + height, () => lid)
    const [leftX, leftY] = this.at(x, y + dy, z + height)
    this.slant(left, leftX, leftY, 1)
    const [frontX, frontY] = this.at(x + dx, y + dy, z + height)
    this.slant(right, frontX, frontY, -1)
  }

  /** Darkens the floor under something. */
  shadow(x: number, y: number, dx: number, dy: number): void {
    const { floor } = this.plan
    this.top(x, y, dx, dy, 0, (tx, ty) => blend(floor(x + tx, y + ty), outlineInk, 0.45))
  }

  /** Draws a picture on the floor with its lower middle at (x, y). */
  stand(figure: Canvas, x: number, y: number): void {
    const [px, py] = this.at(x, y)
    this.canvas.oval(px, py, figure.width / 3, Math.max(1.5, figure.width / 9), shade(this.plan.floor(x, y), 0.45))
    this.canvas.stamp(figure, px - Math.round(figure.width / 2), py - figure.height + 2)
  }
}

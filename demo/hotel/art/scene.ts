import type { Random } from '../random.ts'
import type { FloorPaint, IsometricRoom, RoomPlan } from './isometric.ts'

/** A kind of room. `furnish` draws from back to front; positions are for 7×7 tiles. */
export type Scene = Pick<RoomPlan, 'backdrop' | 'walls' | 'trim' | 'floor' | 'floorEdge' | 'wall' | 'paper'> & {
  furnish(room: IsometricRoom): void
  /** The positions of people, from back to front. */
  places: ReadonlyArray<readonly [number, number]>
}

/** Draws a kind of room with random colours. */
export type SceneMaker = (random: Random) => Scene

/** A checkered floor. */
export const checked =
  (a: string, b: string): FloorPaint =>
  (x, y) =>
    (Math.floor(x) + Math.floor(y)) % 2 === 0 ? a : b

/** A gradient from night to dawn. */
export const nightSky = ['#16335f', '#23726f'] as const
/** Colours of sofas and covers. */
export const cloths = ['#2e8f8a', '#c7473f', '#d8a24a', '#6b5aa8', '#3f6fb0', '#e0789a', '#4b9a72']
/** Colours of books. */
export const books = ['#e0574d', '#f0a13c', '#2e8f8a', '#6b8fd6', '#f6eedb', '#8a5fc0']

import type { Random } from '../random.ts'
import type { FloorPaint, IsometricRoom, RoomPlan } from './isometric.ts'

/** One kind of room. `furnish` draws from the back to the front; places are for a room of 7×7 tiles. */
export type Scene = Pick<RoomPlan, 'backdrop' | 'walls' | 'trim' | 'floor' | 'floorEdge' | 'wall' | 'paper'> & {
  furnish(room: IsometricRoom): void
  /** Where people stand, from the back to the front. */
  places: ReadonlyArray<readonly [number, number]>
}

/** Draws a kind of room, its colours by lot. */
export type SceneMaker = (random: Random) => Scene

/** A floor like a chess board. */
export const checked =
  (a: string, b: string): FloorPaint =>
  (x, y) =>
    (Math.floor(x) + Math.floor(y)) % 2 === 0 ? a : b

/** Night above, dawn below. */
export const nightSky = ['#16335f', '#23726f'] as const
/** Colours of sofas and covers. */
export const cloths = ['#2e8f8a', '#c7473f', '#d8a24a', '#6b5aa8', '#3f6fb0', '#e0789a', '#4b9a72']
/** Colours of books. */
export const books = ['#e0574d', '#f0a13c', '#2e8f8a', '#6b8fd6', '#f6eedb', '#8a5fc0']

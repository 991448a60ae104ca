import { type Canvas, light } from './canvas.ts'
import type { RoomPlan } from './isometric.ts'

type Paper = RoomPlan['paper']

/** Upright stripes. */
export const striped: Paper = (wall, _, colour) => {
  const step = Math.max(6, Math.round(wall.width / 8))
  for (let x = 0; x < wall.width; x += step) wall.rect(x, 2, Math.floor(step / 2), wall.height, light(colour, 0.07))
}
/** Bricks, with every other row shifted by half a brick. */
export const bricked: Paper = (wall, _, colour) => {
  for (let y = 2, row = 0; y < wall.height; y += 4, row++) {
    for (let x = row % 2 === 0 ? 0 : 4; x < wall.width; x += 8) wall.rect(x, y, 6, 2, light(colour, 0.07))
  }
}
/** Checkered square tiles. */
export const tiled: Paper = (wall, _, colour) => {
  for (let y = 2; y < wall.height; y++) {
    for (let x = 0; x < wall.width; x++)
      if ((Math.floor(x / 5) + Math.floor(y / 5)) % 2 === 1) wall.dot(x, y, light(colour, 0.08))
  }
}

/** A window with night and moon, at `share` of the wall's width from its left end. */
export function hangWindow(wall: Canvas, share: number, sky: readonly [string, string], frame: string): void {
  const [w, h] = [Math.round(wall.width * 0.3), Math.round(wall.height * 0.46)]
  const [x, y] = [Math.round(wall.width * share), Math.round(wall.height * 0.16)]
  wall.rect(x - 1, y - 1, w + 2, h + 2, frame)
  wall.rect(x, y, w, h, sky[0])
  wall.dither(x, y, w, h, sky[1], (_, j) => j / h)
  wall.rect(x + w - Math.round(w / 3), y + 2, 3, 3, '#ffe9b8')
  wall.dot(x + 2, y + 3, '#fff3c9')
  wall.column(x + Math.floor(w / 2), y, h, frame)
  wall.run(y + Math.floor(h / 2), x, x + w - 1, frame)
  wall.run(y + h + 1, x - 2, x + w + 1, light(frame, 0.3))
}

/** A picture of two colours in a frame, `share` of the wall's width from its left end. */
export function hangPicture(wall: Canvas, share: number, a: string, b: string, frame = '#f5c25b'): void {
  const [w, h] = [Math.round(wall.width * 0.26), Math.round(wall.height * 0.3)]
  const [x, y] = [Math.round(wall.width * share), Math.round(wall.height * 0.2)]
  wall.rect(x - 1, y - 1, w + 2, h + 2, frame)
  wall.rect(x, y, w, h, a)
  wall.dither(x, y + Math.floor(h / 2), w, Math.ceil(h / 2), b, (_, j) => 0.4 + j / h)
}

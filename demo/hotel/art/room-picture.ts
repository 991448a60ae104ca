import { createRandom } from '../random.ts'
import { drawAvatar } from './avatar.ts'
import type { Canvas } from './canvas.ts'
import { IsometricRoom } from './isometric.ts'
import { readLook } from './look.ts'
import { drawScene } from './room-scenes.ts'

const tilesPerSide = 7

function furnishedRoom(
  seed: string,
  width: number,
  height: number,
  tile: number,
  top?: number,
): { room: IsometricRoom; places: ReadonlyArray<readonly [number, number]> } {
  const scene = drawScene(createRandom(`room ${seed}`))
  const high = Math.round((scene.wall + tilesPerSide) * tile) + Math.round(tile / 2)
  const room = new IsometricRoom({
    ...scene,
    width,
    height,
    tile,
    size: tilesPerSide,
    top: top ?? Math.round((height - high) / 2),
  })
  room.build()
  scene.furnish(room)
  return { room, places: scene.places }
}

/**
 * A whole room, always the same for a seed (its number). `tile` is half a tile's width in pixels.
 */
export function drawRoom(seed: string, width: number, height: number, tile: number): Canvas {
  return furnishedRoom(seed, width, height, tile).room.canvas
}

/** A close-up photo of 160×160 pixels: people with the given figures in a room. */
export function drawPhoto(seed: string, figures: readonly string[], roomSeed: string): Canvas {
  const random = createRandom(`photo ${seed}`)
  const { room, places } = furnishedRoom(roomSeed, 160, 160, 15, -22 + random.below(10))
  places.forEach(([x, y], i) => {
    const figure = figures[i]
    if (figure === undefined) return
    const direction = random.pick([2, 2, 4])
    const gesture = random.pick(['std', 'sml', 'sml', 'srp'] as const)
    const pose = { direction, headDirection: direction, headOnly: false, gesture, waving: random.chance(0.3) }
    room.stand(drawAvatar(readLook(figure), pose), x, y)
  })
  return room.canvas
}

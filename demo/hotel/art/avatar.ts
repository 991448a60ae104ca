import { Canvas, light, shade } from './canvas.ts'
import { drawHead } from './head.ts'
import type { Gesture, Look } from './look.ts'

/** How to draw an avatar. `direction` is 0 to 7 as in the game: 2 and 3 look right, 4 to 6 left. */
export type Pose = {
  direction: number
  headDirection: number
  headOnly: boolean
  gesture: Gesture
  waving: boolean
  holding?: boolean
}

const looksLeft = (direction: number) => direction >= 4 && direction <= 6

function drawBody(look: Look, waving: boolean, holding: boolean): Canvas {
  const { shirt, trousers, shoes, skin } = look
  const canvas = new Canvas(30, 53)
  const [darkShirt, darkTrousers] = [shade(shirt, 0.3), shade(trousers, 0.3)]
  canvas.rect(12, 22, 6, 3, skin[1])
  canvas.rect(9, 24, 12, 15, shirt)
  canvas.rect(9, 25, 3, 14, darkShirt)
  canvas.run(25, 13, 17, light(shirt, 0.3))
  drawPrint(canvas, look)
  canvas.rect(6, 25, 3, 9, darkShirt)
  canvas.rect(6, 34, 3, 4, skin[1])
  if (waving) {
    canvas.rect(21, 24, 3, 3, shirt)
    canvas.rect(23, 17, 3, 8, shirt)
    canvas.rect(23, 13, 3, 4, skin[0])
  } else {
    canvas.rect(21, 25, 3, 9, shirt)
    canvas.rect(21, 34, 3, 4, skin[0])
    canvas.column(23, 26, 8, light(shirt, 0.2))
  }
  if (holding) canvas.rect(5, 32, 4, 4, '#f6eedb')
  canvas.rect(9, 38, 12, 11, trousers)
  canvas.rect(9, 38, 3, 11, darkTrousers)
  canvas.run(38, 9, 20, shade(trousers, 0.5))
  canvas.column(15, 41, 8, shade(trousers, 0.6))
  canvas.rect(8, 49, 6, 3, shoes)
  canvas.rect(15, 49, 7, 3, light(shoes, 0.12))
  canvas.run(52, 8, 13, shade(shoes, 0.5))
  canvas.run(52, 15, 21, shade(shoes, 0.5))
  return canvas
}

function drawPrint(canvas: Canvas, { shirt, print }: Look): void {
  const pale = light(shirt, 0.45)
  if (print === 0) canvas.column(16, 27, 10, light(shirt, 0.14))
  if (print === 1) for (const y of [28, 32, 36]) canvas.run(y, 9, 20, pale)
  if (print === 2) canvas.sprite(14, 28, ['..a..', '.aaa.', 'aaaaa', '.a.a.'], { a: pale })
  if (print === 3) {
    canvas.rect(14, 25, 4, 14, '#f6eedb')
    canvas.column(14, 25, 14, shade(shirt, 0.4))
    canvas.column(17, 25, 14, light(shirt, 0.2))
  }
}

/** Draws the head alone at 27×31 or the body at 32×55, with outlines: half of the game's size. */
export function drawAvatar(look: Look, pose: Pose): Canvas {
  if (pose.headOnly) {
    const head = drawHead(look, pose.gesture, true).outlined()
    return looksLeft(pose.headDirection) ? head.mirrored() : head
  }
  const body = drawBody(look, pose.waving, pose.holding ?? false)
  const head = drawHead(look, pose.gesture, false)
  const canvas = looksLeft(pose.direction) ? body.mirrored() : body
  canvas.stamp(looksLeft(pose.headDirection) ? head.mirrored() : head, looksLeft(pose.headDirection) ? 2 : 3, 0)
  return canvas.outlined()
}

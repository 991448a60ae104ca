import { createRandom, hashText, type Random } from '../random.ts'
import { blend, Canvas } from './canvas.ts'
import { drawEmblem } from './emblem.ts'
import { drawRoom } from './room-picture.ts'

/** The folders of `c_images` with such pictures (hotel-api §8.1), and their sizes. */
const sizes: Record<string, ReadonlyArray<readonly [number, number]>> = {
  web_promo_small: [
    [275, 200],
    [190, 260],
    [240, 150],
    [150, 232],
    [200, 200],
  ],
  web_promo: [
    [463, 238],
    [300, 420],
    [560, 180],
  ],
  catalogue: [
    [530, 160],
    [179, 395],
    [245, 60],
    [160, 160],
  ],
  reception: [
    [512, 384],
    [256, 560],
    [640, 200],
  ],
  notifications: [
    [120, 120],
    [61, 75],
  ],
  navigator: [
    [110, 110],
    [220, 80],
  ],
  Quests: [
    [95, 80],
    [80, 132],
  ],
}

const grounds = ['#1b2a5c', '#4b2a63', '#1f5a5e', '#7a2f4c', '#8a5a2b', '#2f3f8a']

/** An emblem on a background that fades in a few steps; at most 256 colours, so it fits a GIF. */
function drawBanner(random: Random, name: string, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height, random.pick(grounds))
  const glow = random.pick(['#ffc766', '#a5f0df', '#f08aa8'])
  const ground = random.pick(grounds)
  for (let step = 0; step < 6; step++) {
    const y = Math.floor((height * step) / 6)
    canvas.rect(0, y, width, Math.ceil(height / 6), blend(ground, glow, step / 14))
  }
  const emblem = drawEmblem(name)
  const times = Math.max(1, Math.floor((Math.min(width, height) * 0.7) / emblem.height))
  const drawn = emblem.scaled(times)
  canvas.stamp(drawn, Math.floor((width - drawn.width) / 2), Math.floor((height - drawn.height) / 2))
  return canvas
}

/** Whether a folder of `c_images` has such pictures. */
export const hasPromos = (folder: string) => Object.hasOwn(sizes, folder)

/** Draws a picture of a folder by name, always the same. */
export function drawPromo(folder: string, name: string, ending: 'gif' | 'png'): Canvas {
  const lot = hashText(`${folder} ${name}`)
  const choices = sizes[folder] ?? []
  const [width, height] = choices[lot % choices.length] ?? [200, 200]
  const least = Math.min(width, height)
  if (ending === 'gif' || least < 140) return drawBanner(createRandom(lot), name, width, height)
  return drawRoom(`promo ${folder} ${name}`, width, height, Math.max(8, Math.round(least / 14)))
}

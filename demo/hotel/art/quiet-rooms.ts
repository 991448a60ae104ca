import { blend, light, shade } from './canvas.ts'
import {
  layRug,
  placeBed,
  placeCounter,
  placeLamp,
  placePlant,
  placeShelf,
  placeSofa,
  placeTable,
} from './furniture.ts'
import { books, checked, cloths, nightSky, type SceneMaker } from './scene.ts'
import { hangPicture, hangWindow, striped, tiled } from './wallpaper.ts'

/** A lobby with a desk, a sofa and a rug. */
export const lounge: SceneMaker = (random) => {
  const base = random.pick(['#54407f', '#3f5a8a', '#7a4a6a', '#3f6f6a'])
  const floor = random.pick(['#6b4272', '#8a5a4a', '#3b5f96', '#4b5a4f'])
  const [sofa, rug] = [random.pick(cloths), random.pick(cloths)]
  return {
    backdrop: '#141736',
    walls: [base, light(base, 0.12)],
    trim: '#d99c95',
    wall: 4.2,
    floorEdge: floor,
    floor: checked(floor, shade(floor, 0.14)),
    paper(wall, side, colour) {
      striped(wall, side, colour)
      if (side === 'right') hangWindow(wall, 0.56, nightSky, '#c99ca0')
      else hangPicture(wall, 0.3, '#2e7f86', '#ffd27a')
    },
    furnish(room) {
      layRug(room, 1.7, 1.9, 4, 4, blend(rug, '#7a3f52', 0.3), '#f5c25b')
      placeCounter(room, 3.5, 0.4, 2.9, 0.9, '#8e2d45', '#f5c25b')
      placeLamp(room, 0.8, 0.8)
      placeSofa(room, 0.3, 2.6, 3, sofa, 'y')
      placeTable(room, 2.8, 3.2, 1.2, 1.2, '#c98a3a', 0.6)
      placePlant(room, 0.9, 6.3)
    },
    places: [
      [4.9, 2.2],
      [4.6, 4.2],
      [2.6, 5.6],
    ],
  }
}

/** A reading room. */
export const library: SceneMaker = (random) => {
  const wall = random.pick(['#4b2f52', '#3a3f63', '#4f3a3a'])
  return {
    backdrop: '#14122e',
    walls: [wall, light(wall, 0.1)],
    trim: '#d9a06a',
    wall: 4.6,
    floorEdge: '#7d5043',
    floor: checked('#8a5a4a', '#7d5043'),
    paper: striped,
    furnish(room) {
      placeShelf(room, 0.7, 0.1, 2.8, books, 'x')
      placeShelf(room, 3.8, 0.1, 2.8, books, 'x')
      placeShelf(room, 0.1, 0.9, 2.8, books, 'y')
      layRug(room, 2.2, 2.3, 3.6, 3, '#2e7f86', '#f5c25b')
      placeLamp(room, 6.2, 1.5)
      placeSofa(room, 0.4, 4.2, 2.2, random.pick(cloths), 'y')
      placeTable(room, 2.9, 3.2, 1.3, 1.2, '#6d4272')
    },
    places: [
      [2.2, 2.2],
      [5.2, 3.2],
      [4.2, 5.2],
    ],
  }
}

/** A bedroom. */
export const bedroom: SceneMaker = (random) => {
  const wall = random.pick(['#7b4f86', '#4f6a96', '#8a5a5a'])
  const cover = random.pick(cloths)
  return {
    backdrop: '#12142e',
    walls: [wall, light(wall, 0.12)],
    trim: '#ffcfd6',
    wall: 4.2,
    floorEdge: '#35568a',
    floor: checked('#3b5f96', '#35568a'),
    paper(face, side, colour) {
      striped(face, side, colour)
      if (side === 'right') hangWindow(face, 0.4, nightSky, '#ffcfd6')
      else hangPicture(face, 0.4, '#f0a13c', '#e0574d')
    },
    furnish(room) {
      placeBed(room, 0.7, 0.4, cover)
      placeLamp(room, 3.4, 0.7)
      placeShelf(room, 4.4, 0.1, 2.2, books, 'x', 2.6)
      layRug(room, 3, 2, 2.8, 3.2, '#f6eedb', '#ff9fb2')
      placePlant(room, 0.9, 6.2)
      placeTable(room, 4.6, 5, 1.3, 1.2, '#d9a06a', 0.6)
    },
    places: [
      [3.6, 2.4],
      [4.8, 3.8],
      [2.6, 5.4],
    ],
  }
}

/** A café with a bar. */
export const cafe: SceneMaker = (random) => {
  const second = random.pick(['#1f7f86', '#c7473f', '#6b5aa8'])
  return {
    backdrop: '#0f1a34',
    walls: ['#22517a', '#2c648c'],
    trim: '#8ff5e0',
    wall: 4.2,
    floorEdge: '#1a626c',
    floor: checked('#eadfc8', second),
    paper(wall, side, colour) {
      tiled(wall, side, colour)
      if (side === 'right') hangWindow(wall, 0.5, nightSky, '#c99ca0')
      else hangPicture(wall, 0.4, '#d8574f', '#f6eedb', '#8ff5e0')
    },
    furnish(room) {
      placeLamp(room, 6.4, 0.7)
      placeCounter(room, 0.6, 0.5, 1, 3.6, '#c7473f', '#f6eedb')
      placeTable(room, 3.2, 1.4, 1.3, 1.3, '#d9a06a')
      placeTable(room, 4.4, 4.2, 1.3, 1.3, '#d9a06a')
      placePlant(room, 0.9, 6.2)
    },
    places: [
      [5, 2],
      [2.6, 3.4],
      [3, 5.6],
    ],
  }
}

import { ink, light, shade } from './canvas.ts'
import { layRug, placeCounter, placeLamp, placeMachine, placePlant, placeSofa } from './furniture.ts'
import { checked, cloths, nightSky, type SceneMaker } from './scene.ts'
import { bricked, hangPicture, hangWindow, tiled } from './wallpaper.ts'

/** A dance floor under a mirror ball. */
export const disco: SceneMaker = (random) => {
  const lights = ['#e0574d', '#f0a13c', '#4cc9b8', '#7b5fd0', '#ff9fb2', '#3f8fd0']
  const turn = random.below(6)
  return {
    backdrop: '#0f1030',
    walls: ['#2a2360', '#352c74'],
    trim: '#8f7ad6',
    wall: 4.2,
    floorEdge: '#2b2455',
    floor: (x, y) => {
      const [i, j] = [Math.floor(x), Math.floor(y)]
      if ((i + j) % 2 === 1 || i < 1 || j < 1 || i > 5 || j > 5) return (i + j) % 2 === 1 ? '#2b2455' : '#221d48'
      return lights[(i * 3 + j * 5 + turn) % 6] ?? '#4cc9b8'
    },
    paper(wall, side, colour) {
      bricked(wall, side, colour)
      hangPicture(wall, 0.12, lights[turn] ?? '#e0574d', '#23204f', '#8f7ad6')
      hangPicture(wall, 0.6, lights[(turn + 2) % 6] ?? '#4cc9b8', '#23204f', '#8f7ad6')
    },
    furnish(room) {
      placeCounter(room, 0.5, 0.4, 2.8, 0.9, '#7b5fd0', '#a5f0df')
      room.box(5.9, 0.3, 0.9, 0.9, 2.2, '#3a3180')
      room.box(0.3, 5.6, 0.9, 0.9, 2.2, '#3a3180')
      const [x, y] = room.at(3.4, 3.4, 4.6)
      const radius = room.length(0.6)
      room.canvas.column(x, y - room.length(1.6), room.length(1.6), '#5a52a6')
      room.canvas.disc(x, y, radius, '#c9d6ff')
      room.canvas.dither(x - radius, y - radius, radius * 2, radius * 2, '#7b8fd0', (i, j) => (i + j) / radius / 5)
      room.canvas.glow(x, y + radius, room.length(3.6), '#c9b8ff', 0.45)
    },
    places: [
      [3.2, 3],
      [5, 3.6],
      [3.4, 5.2],
    ],
  }
}

/** A garden at night with a pond. */
export const garden: SceneMaker = (random) => {
  const grass = random.pick(['#2f7a63', '#3a7a4f', '#2a6f6c'])
  return {
    backdrop: '#10173a',
    walls: ['#3f8a6a', '#4b9a72'],
    trim: '#8fe0b0',
    wall: 1.6,
    floorEdge: '#5a4a3a',
    floor: checked(grass, shade(grass, 0.12)),
    paper: tiled,
    furnish(room) {
      for (let i = 0; i < 30; i++) {
        const [x, y] = [random.below(room.canvas.width), random.below(Math.round(room.canvas.height * 0.24))]
        if (room.canvas.at(x, y) !== ink('#10173a')) continue
        room.canvas.dot(x, y, i % 3 === 0 ? '#7d8fd0' : '#f3e6c4')
      }
      const moon = room.length(0.8)
      room.canvas.disc(moon * 2, moon * 2, moon, '#ffe9b8')
      room.canvas.disc(moon * 2 + moon / 2, moon * 1.7, moon * 0.85, '#10173a')
      room.top(2.2, 2.2, 3, 3, 0, (x, y) =>
        x < 0.25 || y < 0.25 || x > 2.75 || y > 2.75
          ? '#f6eedb'
          : (Math.floor(x * 3) + Math.floor(y * 5)) % 6 === 0
            ? '#8ff5e0'
            : '#2aa6b0',
      )
      placeLamp(room, 1, 1.2)
      placePlant(room, 5.8, 0.9)
      placePlant(room, 0.9, 4.4)
      placeLamp(room, 6.4, 3.4)
      placeSofa(room, 2.2, 5.5, 2, random.pick(cloths), 'x')
    },
    places: [
      [1.7, 1.9],
      [5.8, 2.6],
      [5.6, 5.4],
    ],
  }
}

/** An indoor pool. */
export const pool: SceneMaker = (random) => {
  const wall = random.pick(['#2e7f86', '#3f5f9a', '#7a5a8a'])
  return {
    backdrop: '#101434',
    walls: [wall, light(wall, 0.14)],
    trim: '#f6eedb',
    wall: 3.6,
    floorEdge: '#cba68f',
    floor: (x, y) => {
      const inside = (a: number) => x > 2 + a && x < 6.3 - a && y > 1.4 + a && y < 6 - a
      if (inside(0.3)) return (Math.floor(x * 3) + Math.floor(y * 5)) % 7 === 0 ? '#8ff5e0' : '#37b7ab'
      return inside(0) ? '#f6eedb' : checked('#d9b8a0', '#cba68f')(x, y)
    },
    paper(face, side, colour) {
      tiled(face, side, colour)
      if (side === 'right') hangWindow(face, 0.5, nightSky, '#f6eedb')
    },
    furnish(room) {
      placePlant(room, 0.8, 0.8)
      placeLamp(room, 6.5, 0.7)
      room.box(0.4, 3, 1, 0.4, 1.1, '#e0574d')
      room.box(0.4, 3.4, 1, 1.8, 0.4, '#f6eedb')
    },
    places: [
      [3.4, 0.9],
      [1.5, 2.2],
      [1.4, 6.2],
    ],
  }
}

/** A hall of game machines. */
export const arcade: SceneMaker = (random) => {
  const screens = ['#4cc9b8', '#ffd76b', '#ff9fb2', '#8ff5e0', '#6db4ff']
  return {
    backdrop: '#100c28',
    walls: ['#241a55', '#2e2168'],
    trim: '#ff8fa8',
    wall: 4.2,
    floorEdge: '#2f1a54',
    floor: checked('#3a2163', '#2f1a54'),
    paper(wall, side, colour) {
      bricked(wall, side, colour)
      if (side === 'right') hangPicture(wall, 0.4, '#ff5f8f', '#ffd76b', '#ff8fa8')
    },
    furnish(room) {
      const colours = ['#e0574d', '#3f8fd0', '#59b368', '#8a5fc0', '#f0a13c']
      const turn = random.below(5)
      const pick = (list: readonly string[], i: number) => list[(i + turn) % 5] ?? '#8a5fc0'
      placeMachine(room, 2.6, 0.3, pick(colours, 0), pick(screens, 1))
      placeMachine(room, 4.8, 0.3, pick(colours, 1), pick(screens, 2))
      for (const [i, y] of [0.6, 2.5, 4.4].entries()) placeMachine(room, 0.3, y, pick(colours, i + 2), pick(screens, i))
      layRug(room, 2.8, 3, 3, 3, '#5b3f8a', '#ff8fa8')
    },
    places: [
      [3.6, 2.2],
      [4.6, 4.2],
      [2.8, 5.2],
    ],
  }
}

import type { Random } from '../random.ts'
import { arcade, disco, garden, pool } from './lively-rooms.ts'
import { bedroom, cafe, library, lounge } from './quiet-rooms.ts'
import type { Scene, SceneMaker } from './scene.ts'

const makers: readonly SceneMaker[] = [lounge, disco, garden, pool, library, bedroom, arcade, cafe]

/** A kind of room with randomly chosen colours. */
export function drawScene(random: Random): Scene {
  return random.pick(makers)(random)
}

import { createRandom, hashText, hexOf } from '../random.ts'
import type { Photo } from './player.ts'
import { goneRoom, roomNumber } from './room.ts'

/** A photo taken at `time` (Unix ms); one in six was taken in a room that no longer exists. */
export function createPhoto(seed: string, creator: number, place: number, time: number, population: number): Photo {
  const key = `${seed} photo ${creator} ${place}`
  const random = createRandom(key)
  const hex = hexOf(key)
  const gone = random.chance(1 / 6)
  const host = random.chance(0.6) ? creator : random.below(Math.min(population, 300))
  const likes = new Set<number>()
  for (let i = Math.floor(random.share() ** 3 * 24); i > 0; i--) likes.add(random.below(population))
  return {
    id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`,
    creator,
    time: Math.floor(time),
    room: gone ? goneRoom(hashText(key)) : roomNumber(host, 0),
    likes: [...likes],
  }
}

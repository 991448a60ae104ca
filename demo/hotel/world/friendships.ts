import { knownPlayerList } from '../known-players.ts'
import { combine, createRandom, sample, shareOf } from '../random.ts'

/**
 * The friendships at the start of the world. Symmetrical, derived per player, never stored as a
 * whole.
 */
export type Friendships = { friendsOf(index: number): number[] }

/** Players right after the known ones with large collections: 2,500 badges and 1,200 friends. */
export const greatCollectors = 2

const countedPlayers = knownPlayerList.length + greatCollectors

/**
 * Ordinary players are friends at random by their sociability. Known players and great collectors
 * have an exact number of ordinary friends.
 */
export function createFriendships(seed: number, population: number): Friendships {
  const counted = new Map<number, Set<number>>()
  const sociability = Float64Array.from({ length: population }, (_, i) => 0.04 + shareOf(combine(seed, i)) ** 3 * 0.96)

  function circleOf(index: number): Set<number> {
    let circle = counted.get(index)
    if (circle === undefined) {
      const count = knownPlayerList[index]?.friends ?? 1200
      const picks = sample(createRandom(combine(seed, 7000 + index)), count, population - countedPlayers)
      circle = new Set(picks.map((pick) => pick + countedPlayers))
      counted.set(index, circle)
    }
    return circle
  }

  return {
    friendsOf(index) {
      if (index < countedPlayers) return [...circleOf(index)]
      const friends: number[] = []
      for (let other = 0; other < countedPlayers; other++) if (circleOf(other).has(index)) friends.push(other)
      const own = sociability[index] ?? 0
      for (let other = countedPlayers; other < population; other++) {
        const luck = shareOf(combine(combine(seed, Math.min(index, other)), Math.max(index, other)))
        if (other !== index && luck < own * (sociability[other] ?? 0) * 0.5) friends.push(other)
      }
      return friends
    },
  }
}

import { combine, shareOf } from '../random.ts'
import { giveBadge } from './changes.ts'
import type { HotelWorld } from './hotel-world.ts'
import type { Player, Skill } from './player.ts'

/** A player's fishing skill at the start of the world; undefined if they never fished. */
export function drawFishing({ index, name, seed }: Pick<Player, 'index' | 'name' | 'seed'>): Skill | undefined {
  const luck = shareOf(combine(seed, 10))
  if (name === 'Newbie' || (index !== 0 && luck < 0.2)) return undefined
  const level = index === 0 ? 42 : 1 + Math.floor(luck ** 4 * 98)
  return { level, experience: experienceOf(level) + (seed % 900) }
}

/** The number of BattleBall games played before the start; zero for half of the players. */
export function drawFirstMatches({ index, name, seed }: Pick<Player, 'index' | 'name' | 'seed'>): number {
  if (index === 0) return 240
  return name !== 'Newbie' && shareOf(combine(seed, 8)) < 0.5 ? 1 + (combine(seed, 9) % 130) : 0
}

function experienceOf(level: number): number {
  return level ** 3 * 33
}

/** Adds fishing experience; the level follows. */
export function fish(player: Player, gained: number): void {
  const experience = (player.fishing?.experience ?? 0) + gained
  let level = player.fishing?.level ?? 1
  while (level < 99 && experience >= experienceOf(level + 1)) level++
  player.fishing = { level, experience }
}

/** Whether a player has played and so has a game id (hotel-api §5.2). */
export function hasPlayed({ firstMatches, laterMatches }: Player): boolean {
  return firstMatches + laterMatches.length > 0
}

/** Plays games that end at these instants (Unix ms), the earliest first. */
export function playMatches(player: Player, ends: readonly number[]): void {
  player.laterMatches.push(...ends)
}

/** Wears exactly these badges in this order; missing ones are given. */
export function wear(hotel: HotelWorld, player: Player, codes: readonly string[]): void {
  for (const code of codes) giveBadge(hotel, player, code)
  player.worn = codes.map((code, place) => ({ badgeIndex: place + 1, code }))
}

import { knownPlayerList } from '../known-players.ts'
import { combine, shareOf } from '../random.ts'
import { dayMs } from './dates.ts'
import type { HotelWorld } from './hotel-world.ts'
import { drawFishing } from './origins-play.ts'
import type { Player, Skill } from './player.ts'

/** Players start with the values of this day: later days have more in any world. */
const drawnAt = Date.UTC(2026, 6, 1, 12)

/** Some have not started then, but do so within that many days. */
const lateDays = 365

/**
 * A player's fishing skill by the hotel's clock, or that many days earlier: commanded and random
 * catches (`player.fishing`) plus a daily catch. Undefined before the first fish.
 */
export function reachedIn(hotel: HotelWorld, player: Player, daysBefore = 0): Skill | undefined {
  const { fishing, index, seed } = player
  const drawn = fishing && hotel.isBorn(index) ? drawFishing(player) : undefined
  if (!fishing || !drawn) return daysBefore > 0 ? undefined : fishing
  const days = (hotel.clock.now - drawnAt) / dayMs - daysBefore
  const begin = beganOn(index, seed)
  const isLate = begin > 0
  const byChance = fishing.experience - drawn.experience
  if (days < begin && byChance === 0) return undefined
  const before = isLate ? 0 : drawn.experience
  const caught = isLate && days < begin ? 0 : caughtBetween(begin, days, seed, drawn.experience)
  const experience = Math.max(0, before + byChance + caught)
  return { experience, level: levelAt(experience, isLate || days < 0 ? 1 : fishing.level) }
}

/** All players who have fished, best first, equal ones by id. */
export function fishingBoard(hotel: HotelWorld, daysBefore = 0): Array<{ uniqueId: string } & Skill> {
  const entries: Array<{ uniqueId: string } & Skill> = []
  for (let index = 0; index < hotel.population; index++) {
    if (index >= hotel.regulars && hotel.isBorn(index)) continue
    const player = hotel.player(index)
    const reached = reachedIn(hotel, player, daysBefore)
    if (reached !== undefined && player.visibility !== 'banned') entries.push({ uniqueId: player.id, ...reached })
  }
  return entries.sort((a, b) => b.experience - a.experience || (a.uniqueId < b.uniqueId ? -1 : 1))
}

/**
 * The day of the first fish relative to `drawnAt`: 0 for earlier starters, later for one in five of
 * the others.
 */
function beganOn(index: number, seed: number): number {
  const isLate = index >= knownPlayerList.length && shareOf(combine(seed, 41)) < 0.2
  return isLate ? 1 + Math.floor(shareOf(combine(seed, 42)) * lateDays) : 0
}

/** Experience caught between two days, negative backwards. A day's catch is spread evenly. */
function caughtBetween(from: number, to: number, seed: number, drawn: number): number {
  const [begin, end] = [Math.min(from, to), Math.max(from, to)]
  let total = 0
  for (let day = Math.floor(begin); day < end; day++) {
    const part = Math.min(end, day + 1) - Math.max(begin, day)
    total += part * catchOf(seed, drawn, day)
  }
  return Math.round(to < from ? -total : total)
}

/**
 * A day's catch: players differ in how often they come, most days bring little and some very much,
 * and experienced players catch more.
 */
function catchOf(seed: number, drawn: number, day: number): number {
  const comes = shareOf(combine(seed, 50_000 + day)) < 0.15 + 0.8 * shareOf(combine(seed, 43))
  return comes ? shareOf(combine(seed, 70_000 + day)) ** 6 * (drawn * 0.06 + 150_000) : 0
}

/** The level for that much experience by the rule of `fish`; levels never fall. */
function levelAt(experience: number, least: number): number {
  return Math.min(99, Math.max(least, Math.floor(Math.cbrt(experience / 33)), 1))
}

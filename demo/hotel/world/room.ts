import { createRandom, hexOf } from '../random.ts'
import { dayMs } from './dates.ts'
import type { Room } from './player.ts'
import type { Words } from './words.ts'

const firstRoom = 70_000_000
const roomsPerPlayer = 100

/** The numeric id of a player's `place`-th room. */
export const roomNumber = (owner: number, place: number) => firstRoom + owner * roomsPerPlayer + place

/** The index of the player who would own the room with this number. */
export const roomOwner = (number: number) => Math.floor((number - firstRoom) / roomsPerPlayer)

/** A number that no room has, for photos taken in deleted rooms. */
export const goneRoom = (seed: number) => 40_000_000 + (seed % 9_000_000)

/** A room made by `owner`; `createdAt` is Unix ms. */
export function createRoom(
  seed: string,
  hotel: string,
  owner: number,
  place: number,
  createdAt: number,
  group: number | undefined,
  words: Words,
): Room {
  const number = roomNumber(owner, place)
  const random = createRandom(`${seed} room ${number}`)
  const fill = (text: string) => text.replace('%n', random.pick(words.nouns)).replace('%p', random.pick(words.places))
  const categories = ['PARTY', 'GAMES', 'CHAT', 'TRADING', 'BUILDING', 'null']
  return {
    number,
    uniqueId: `r-${hotel}-${hexOf(`${seed} room ${number}`)}`,
    owner,
    name: random.chance(0.08) ? `> ${fill('%n')}  &  <co>` : fill(random.pick(words.rooms)),
    description: random.chance(0.4) ? '' : fill(random.pick(words.descriptions)),
    createdAt: createdAt - random.below(dayMs),
    group,
    tags: ['shop', 'giveaway', 'chill', 'maze'].slice(random.below(3)).slice(0, random.below(3)),
    maximumVisitors: random.pick([10, 25, 30, 50, 75]),
    rating: Math.floor(random.share() ** 4 * 900),
    category: random.chance(0.2) ? undefined : random.pick(categories),
    doorMode: random.pick(['open', 'open', 'closed', 'password']),
  }
}

import { createRandom, hexOf } from '../random.ts'
import type { Words } from './words.ts'

/** A group of one hotel. `owner` is a player's index, `room` the numeric id of its home room. */
export type Group = {
  index: number
  id: string
  name: string
  description: string
  type: 'NORMAL' | 'EXCLUSIVE' | 'CLOSED'
  badgeCode: string
  owner: number
  room: number
  primaryColour: string
  secondaryColour: string
}

/** The number of groups of every hotel. */
export const groupsPerHotel = 400

const pad = (value: number) => String(value).padStart(2, '0')

/** A group badge code: parts of shape, colour and place, then 32 hex digits (hotel-api §6.3). */
function drawBadgeCode(seed: string): string {
  const random = createRandom(seed)
  let code = `b${pad(random.between(1, 24))}${pad(random.between(1, 24))}4`
  for (let i = random.between(1, 3); i > 0; i--) {
    code += `s${pad(random.between(1, 68))}${pad(random.between(1, 24))}${random.below(9)}`
  }
  return code + hexOf(code)
}

/** The group with this index, owned by the given player. */
export function createGroup(
  seed: string,
  index: number,
  hotel: string,
  owner: number,
  room: number,
  words: Words,
): Group {
  const random = createRandom(`${seed} group ${index}`)
  const fill = (text: string) => text.replace('%n', random.pick(words.nouns)).replace('%p', random.pick(words.places))
  const colour = () => random.pick(['b4278e', '893dcf', '2e7f86', 'f5b83d', 'd8574f', '3f6fb0', '4b9a72', '242424'])
  return {
    index,
    id: `g-${hotel}-${hexOf(`${seed} group ${index}`)}`,
    name: `${fill(random.pick(words.groups))}${random.chance(0.2) ? ` ${random.between(2, 99)}` : ''}`,
    description: random.pick(['', '-', fill(random.pick(words.descriptions)), `${fill('%n')}   *   ${fill('%p')}`]),
    type: random.pick(['NORMAL', 'NORMAL', 'EXCLUSIVE', 'CLOSED']),
    badgeCode: drawBadgeCode(`${seed} group badge ${index}`),
    owner,
    room,
    primaryColour: colour(),
    secondaryColour: colour(),
  }
}

import { drawFigure } from '../figure.ts'
import { knownPlayerList } from '../known-players.ts'
import { combine, createRandom, type Random } from '../random.ts'
import { achievementFamilies, eventCodes } from './badge-catalogue.ts'
import { befriend, giveBadge, joinGroup, leaveGroup, openRoom, takeBadge, takePhoto, unfriend } from './changes.ts'
import { groupsPerHotel } from './group.ts'
import type { HotelWorld } from './hotel-world.ts'
import { drawName } from './names.ts'
import { fish, playMatches, wear } from './origins-play.ts'
import type { Player } from './player.ts'
import { oddMottos } from './words.ts'

const lively = knownPlayerList.flatMap((player, index) =>
  (player.visibility ?? 'public') === 'public' && player.name !== 'Newbie' ? [index] : [],
)

type Happening = { weight: number; happen(hotel: HotelWorld, player: Player, random: Random, time: number): void }

function drawNewBadge(hotel: HotelWorld, random: Random): string {
  const released = hotel.catalogue.releasedCodes()
  if (released.length > 0 && random.chance(0.5)) return random.pick(released.slice(-6))
  if (random.chance(0.7)) return random.pick(eventCodes)
  const family = random.pick(achievementFamilies)
  return `ACH_${family.name}${random.between(1, family.levels)}`
}

/** A new motto or look, in either edition. */
const changesOfSelf: readonly Happening[] = [
  {
    weight: 12,
    happen(hotel, player, random) {
      player.motto = random.pick(random.chance(0.3) ? oddMottos : hotel.words.mottos)
    },
  },
  {
    weight: 8,
    happen(_, player, random) {
      player.figure = drawFigure(random)
    },
  },
]

const happenings: readonly Happening[] = [
  { weight: 26, happen: (hotel, player, random) => giveBadge(hotel, player, drawNewBadge(hotel, random)) },
  {
    weight: 8,
    happen(hotel, player, random) {
      if (player.badges.items.length > 0) takeBadge(hotel, player, random.pick(player.badges.items))
    },
  },
  { weight: 16, happen: (hotel, player, random) => befriend(player, hotel.player(random.below(hotel.born))) },
  {
    weight: 8,
    happen(hotel, player, random) {
      if (player.friends.items.length > 0) unfriend(player, hotel.player(random.pick(player.friends.items)))
    },
  },
  { weight: 9, happen: (_, player, random) => joinGroup(player, random.below(groupsPerHotel), random.chance(0.1)) },
  {
    weight: 5,
    happen(_, player, random) {
      if (player.groups.items.length > 0) leaveGroup(player, random.pick(player.groups.items).group)
    },
  },
  ...changesOfSelf,
  { weight: 9, happen: (hotel, player, _, time) => takePhoto(hotel, player, time) },
  { weight: 3, happen: (hotel, player, _, time) => openRoom(hotel, player, time) },
  {
    weight: 3,
    happen(_, player) {
      if (player.level < 30) player.level++
      player.levelPercent = 0
      player.experience += 120
    },
  },
  {
    weight: 2,
    happen(hotel, player, random) {
      const name = drawName(random)
      if (player.index >= knownPlayerList.length && !hotel.isNameTaken(name)) hotel.rename(player, name)
    },
  },
]

/** Origins has no lists: players put on badges, play, fish, or change motto and look. */
const originsHappenings: readonly Happening[] = [
  {
    weight: 30,
    happen(hotel, player, random) {
      const own = player.badges.items
      const drawn = [drawNewBadge(hotel, random), ...(own.length > 0 ? [random.pick(own), random.pick(own)] : [])]
      wear(hotel, player, [...new Set(drawn)])
    },
  },
  { weight: 30, happen: (_hotel, player, _random, time) => playMatches(player, [time]) },
  { weight: 20, happen: (_hotel, player, random) => fish(player, random.between(20, 900)) },
  ...changesOfSelf,
]

const totalWeight = (of: readonly Happening[]) => of.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Applies the `number`-th change of a hotel; `time` is its instant (Unix ms). Equal seeds give
 * equal changes.
 */
export function letHappen(hotel: HotelWorld, number: number, time: number): void {
  const random = createRandom(combine(hotel.seed, 90_000 + number))
  const player = hotel.player(
    random.chance(0.3) ? random.pick(lively) : random.between(knownPlayerList.length, hotel.regulars - 1),
  )
  const possible = hotel.edition === 'origins' ? originsHappenings : happenings
  let left = random.below(totalWeight(possible))
  for (const happening of possible) {
    left -= happening.weight
    if (left < 0) {
      happening.happen(hotel, player, random, time)
      return
    }
  }
}

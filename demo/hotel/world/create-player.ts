import { drawFigure } from '../figure.ts'
import { type KnownPlayer, knownPlayerList } from '../known-players.ts'
import { combine, createRandom, hexOf, sample } from '../random.ts'
import { catalogueSize, drawBadges } from './badge-catalogue.ts'
import { dayMs } from './dates.ts'
import { greatCollectors } from './friendships.ts'
import { groupsPerHotel } from './group.ts'
import type { HotelWorld } from './hotel-world.ts'
import { LazyList } from './lazy-list.ts'
import { drawFirstMatches, drawFishing } from './origins-play.ts'
import { createPhoto } from './photo.ts'
import type { Belongings, Player } from './player.ts'
import { createRoom } from './room.ts'
import { oddMottos } from './words.ts'

/** How much an ordinary player owns: regulars up to hundreds of badges, others little. */
function drawBelongings(seed: number, hotel: HotelWorld, index: number): Belongings {
  if (index < knownPlayerList.length + greatCollectors)
    return { badges: 2500, friends: 1200, groups: 60, rooms: 12, photos: 90 }
  const random = createRandom(combine(seed, 1))
  const regular = index < hotel.regulars
  return {
    badges: regular ? 3 + Math.floor(random.share() ** 2.5 * 600) : random.below(25),
    friends: 0,
    groups: Math.floor(random.share() ** 2 * (regular ? 30 : 4)),
    rooms: regular ? 1 + random.below(10) : random.below(3),
    photos: regular ? Math.floor(random.share() ** 3 * 40) : 0,
  }
}

/** Derives the player with this index; `given` overrides random values. */
export function createPlayer(hotel: HotelWorld, index: number, name: string, given?: Partial<KnownPlayer>): Player {
  const key = `${hotel.key} player ${index}`
  const seed = combine(hotel.seed, index)
  const random = createRandom(seed)
  const figure = given?.figure ?? drawFigure(random)
  const motto = random.pick(random.chance(0.3) ? oddMottos : hotel.words.mottos)
  const years = given?.years ?? 0.02 + random.share() ** 0.7 * 15
  const memberSince = hotel.startsAt - Math.floor(years * 365 * dayMs)
  const luck = random.share()
  const own: Belongings = given === undefined ? drawBelongings(seed, hotel, index) : { ...noBelongings, ...given }
  const level = given?.level ?? Math.floor(random.share() ** 1.4 * 31)
  const ordinary = given === undefined
  // Drawn in sequence, so the first of a few are also the first of many.
  const firstBadges = (count: number) =>
    drawBadges(seed, count, sample(createRandom(combine(seed, 2)), count, catalogueSize))
  return {
    index,
    id: `${hotel.code}-${hexOf(key)}`,
    name,
    motto: given?.motto ?? motto,
    figure,
    gender: random.chance(0.5) ? 'f' : 'm',
    memberSince,
    visibility:
      given?.visibility ?? (ordinary && luck < 0.03 ? 'banned' : ordinary && luck < 0.09 ? 'private' : 'public'),
    statusHidden: given?.statusHidden ?? (ordinary && luck > 0.96),
    beforeDecember2020: given?.beforeDecember2020 ?? (ordinary && luck > 0.925 && luck < 0.95),
    colonDates: given?.colonDates ?? (ordinary && luck > 0.89 && luck < 0.925),
    level,
    levelPercent: random.below(100),
    experience: level * level * 11 + random.below(90),
    starGems: random.below(3000),
    activity: ordinary ? random.share() ** 2 * 0.8 : 0.94,
    dormantSince: memberSince + Math.floor((hotel.startsAt - memberSince) * random.share() * 0.9),
    seed,
    worn: firstBadges(Math.min(seed % 6, own.badges)).map((code, place, { length }) => ({
      // A player with three badges wears them in slots 1, 2 and 5: slots may have gaps.
      badgeIndex: length === 3 && place === 2 ? 5 : place + 1,
      code,
    })),
    firstMatches: hotel.isBorn(index) ? drawFirstMatches({ index, name, seed }) : 0,
    laterMatches: [],
    fishing: hotel.isBorn(index) ? drawFishing({ index, name, seed }) : undefined,
    badges: new LazyList(() => firstBadges(own.badges)),
    friends: new LazyList(() => (hotel.isBorn(index) ? hotel.friendships.friendsOf(index) : [])),
    groups: new LazyList(() => {
      const owned = hotel.groupsOwnedBy(index).slice(0, own.groups)
      const taken = new Set(owned)
      const others = sample(createRandom(combine(seed, 3)), own.groups + owned.length, groupsPerHotel)
      const joined = others.filter((group) => !taken.has(group)).slice(0, own.groups - owned.length)
      return [
        ...owned.map((group) => ({ group, isAdmin: true })),
        ...joined.map((group) => ({ group, isAdmin: combine(seed, group) % 12 === 0 })),
      ]
    }),
    rooms: new LazyList(() =>
      Array.from({ length: own.rooms }, (_, place) => {
        const createdAt = memberSince + ((hotel.startsAt - memberSince) * (place + 1)) / (own.rooms + 1)
        return createRoom(
          hotel.key,
          hotel.code,
          index,
          place,
          createdAt,
          hotel.groupsOwnedBy(index)[place],
          hotel.words,
        )
      }),
    ),
    photos: new LazyList(() =>
      Array.from({ length: own.photos }, (_, place) => {
        const age = (hotel.startsAt - memberSince) * (place / own.photos) ** 2
        return createPhoto(hotel.key, index, place, hotel.startsAt - age - (seed % dayMs), hotel.born)
      }),
    ),
  }
}

const noBelongings: Belongings = { badges: 0, friends: 0, groups: 0, rooms: 0, photos: 0 }

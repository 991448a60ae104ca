import type { HotelCode } from '#features/hotels/contract.ts'
import { knownPlayerList } from '../known-players.ts'
import { createRandom, sample } from '../random.ts'
import { eventCodes } from './badge-catalogue.ts'
import * as changes from './changes.ts'
import { hourMs } from './dates.ts'
import type { GamedataSize } from './game-variables.ts'
import { GonePictures } from './gone-pictures.ts'
import { groupsPerHotel } from './group.ts'
import { HotelWorld } from './hotel-world.ts'
import * as play from './origins-play.ts'
import { letHappen } from './passage.ts'
import type { Belongings, Player, Visibility } from './player.ts'

export type WorldOptions = {
  seed: number
  playersPerHotel: number
  startsAt: number
  changesPerHour: number
  gamedata?: GamedataSize
}

/**
 * All twelve hotels and their clock. Commanded changes apply at once and throw for an unknown
 * player, since only tests and the demo page make them.
 */
export class World {
  readonly #options: WorldOptions
  readonly #hotels = new Map<HotelCode, HotelWorld>()
  /** The pictures removed from the picture host: old promos' and those a test dropped. */
  readonly gonePictures: GonePictures
  #now: number

  constructor(options: WorldOptions) {
    this.#options = options
    this.#now = options.startsAt
    this.gonePictures = new GonePictures(() => (this.#now - options.startsAt) / hourMs)
  }

  /** The instant of the world clock, Unix ms. */
  get now(): number {
    return this.#now
  }

  hotel(code: HotelCode): HotelWorld {
    let hotel = this.#hotels.get(code)
    if (hotel === undefined) {
      const { seed, playersPerHotel, startsAt, gamedata = 'small' } = this.#options
      hotel = new HotelWorld(code, seed, playersPerHotel, { startsAt, now: startsAt }, gamedata)
      this.#hotels.set(code, hotel)
      this.#catchUp(hotel)
    }
    return hotel
  }

  /**
   * Advances the clock and applies the changes of every hotel. Two steps of one hour equal one of
   * two.
   */
  advance({ hours }: { hours: number }): void {
    this.#now += hours * hourMs
    for (const hotel of this.#hotels.values()) this.#catchUp(hotel)
  }

  player(code: HotelCode, name: string): Player {
    const player = this.hotel(code).find(name)
    if (player === undefined) throw new Error(`no player called "${name}" on ${code}`)
    return player
  }

  setMotto(code: HotelCode, name: string, motto: string): void {
    this.player(code, name).motto = motto
  }

  setFigure(code: HotelCode, name: string, figure: string): void {
    this.player(code, name).figure = figure
  }

  setVisibility(code: HotelCode, name: string, visibility: Visibility): void {
    this.player(code, name).visibility = visibility
  }

  setLevel(code: HotelCode, name: string, level: number): void {
    this.player(code, name).level = level
  }

  rename(code: HotelCode, name: string, newName: string): void {
    this.hotel(code).rename(this.player(code, name), newName)
  }

  /** Gives this badge, or the first of the catalogue that the player lacks. Returns the code. */
  giveBadge(code: HotelCode, name: string, badge?: string): string {
    const player = this.player(code, name)
    const given = badge ?? eventCodes.find((candidate) => !player.badges.items.includes(candidate)) ?? 'ADM'
    changes.giveBadge(this.hotel(code), player, given)
    return given
  }

  /** Removes this badge, or the player's first. Returns the code. */
  takeBadge(code: HotelCode, name: string, badge?: string): string {
    const player = this.player(code, name)
    const taken = badge ?? player.badges.items[0]
    if (taken === undefined) throw new Error(`"${name}" has no badge to lose`)
    changes.takeBadge(this.hotel(code), player, taken)
    return taken
  }

  /** Makes a player wear exactly these badges in this order; missing ones are given. */
  wearBadges(code: HotelCode, name: string, badges: readonly string[]): void {
    play.wear(this.hotel(code), this.player(code, name), badges)
  }

  /** Makes an Origins player play that many games of BattleBall, the last of which ends now. */
  playMatches(code: HotelCode, name: string, count: number): void {
    const ends = Array.from({ length: count }, (_, place) => this.#now - (count - 1 - place) * 300_000)
    play.playMatches(this.player(code, name), ends)
  }

  /** Adds fishing experience to an Origins player. */
  fish(code: HotelCode, name: string, experience: number): void {
    play.fish(this.player(code, name), experience)
  }

  /** Sets the text of a badge on one hotel. An empty name removes the text. */
  labelBadge(code: HotelCode, badge: string, name: string, description = ''): void {
    this.hotel(code).catalogue.label(badge, { name, description })
  }

  /** Adds a promo on one hotel; `image` is below `c_images/`. Returns its picture's path there. */
  addPromo(code: HotelCode, name: string, image?: string): string {
    return this.hotel(code).promos.add(name, image).image
  }

  /** Removes a promo from a hotel's variables; its picture stays. */
  dropPromo(code: HotelCode, name: string): void {
    this.hotel(code).promos.drop(name)
  }

  /**
   * Makes the picture host answer 403 for a picture; `path` is below the host:
   * `c_images/album1584/US120.gif`.
   */
  dropPicture(path: string): void {
    this.gonePictures.drop(path)
  }

  /** Restores a dropped picture. */
  restorePicture(path: string): void {
    this.gonePictures.restore(path)
  }

  addFriend(code: HotelCode, name: string, friend: string): void {
    changes.befriend(this.player(code, name), this.player(code, friend))
  }

  removeFriend(code: HotelCode, name: string, friend: string): void {
    changes.unfriend(this.player(code, name), this.player(code, friend))
  }

  /** Joins the group with this id, or the first without the player. Returns its id. */
  joinGroup(code: HotelCode, name: string, groupId?: string, isAdmin = false): string {
    const player = this.player(code, name)
    const joined = new Set(player.groups.items.map(({ group }) => group))
    let index = 0
    while (index < groupsPerHotel - 1 && joined.has(index)) index++
    const group = groupId === undefined ? this.hotel(code).group(index) : this.hotel(code).groupById(groupId)
    if (group === undefined) throw new Error(`no group ${groupId} on ${code}`)
    changes.joinGroup(player, group.index, isAdmin)
    return group.id
  }

  /** Leaves the group with this id, or the player's first. Returns its id. */
  leaveGroup(code: HotelCode, name: string, groupId?: string): string {
    const player = this.player(code, name)
    const hotel = this.hotel(code)
    const first = player.groups.items[0]
    const group = groupId !== undefined ? hotel.groupById(groupId) : first && hotel.group(first.group)
    if (group === undefined) throw new Error(`"${name}" has no such group to leave`)
    changes.leaveGroup(player, group.index)
    return group.id
  }

  takePhoto(code: HotelCode, name: string): void {
    changes.takePhoto(this.hotel(code), this.player(code, name), this.#now)
  }

  openRoom(code: HotelCode, name: string): void {
    changes.openRoom(this.hotel(code), this.player(code, name), this.#now)
  }

  /** Deletes the room with this number, or the player's last. Returns the number. */
  closeRoom(code: HotelCode, name: string, number?: number): number {
    const player = this.player(code, name)
    const closed = number ?? player.rooms.items.at(-1)?.number
    if (closed === undefined) throw new Error(`"${name}" has no room to close`)
    changes.closeRoom(player, closed)
    return closed
  }

  /**
   * Adds a player with exactly these counts. Throws if the name is taken or there are too few
   * friends or groups.
   */
  addPlayer(code: HotelCode, player: { name: string; motto?: string } & Partial<Belongings>): Player {
    const hotel = this.hotel(code)
    const first = knownPlayerList.length
    const friends = player.friends ?? 0
    if (friends > hotel.born - first || (player.groups ?? 0) > groupsPerHotel || (player.rooms ?? 0) > 99) {
      throw new RangeError('more friends, groups or rooms than this world has')
    }
    const added = hotel.add(player.name, player)
    for (const pick of sample(createRandom(added.seed), friends, hotel.born - first)) {
      changes.befriend(added, hotel.player(pick + first))
    }
    return added
  }

  #catchUp(hotel: HotelWorld): void {
    const { startsAt, changesPerHour } = this.#options
    const hours = (this.#now - startsAt) / hourMs
    if (hours >= 1 && !hotel.hasRenamed) {
      hotel.hasRenamed = true
      for (const { name, nextName } of knownPlayerList) {
        const player = nextName === undefined ? undefined : hotel.find(name)
        if (player !== undefined && nextName !== undefined && !hotel.isNameTaken(nextName))
          hotel.rename(player, nextName)
      }
    }
    for (; hotel.changesHappened < Math.floor(hours * changesPerHour + 1e-9); hotel.changesHappened++) {
      hotel.clock.now = startsAt + ((hotel.changesHappened + 1) / changesPerHour) * hourMs
      letHappen(hotel, hotel.changesHappened, hotel.clock.now)
    }
    hotel.clock.now = this.#now
  }
}

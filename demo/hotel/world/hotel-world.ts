import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { type KnownPlayer, knownPlayerList } from '../known-players.ts'
import { combine, createRandom, hashText, hexOf, shareOf } from '../random.ts'
import { type BadgeCatalogue, createBadgeCatalogue } from './badge-catalogue.ts'
import { createPlayer } from './create-player.ts'
import { hourMs } from './dates.ts'
import { createFriendships, type Friendships } from './friendships.ts'
import type { GamedataSize } from './game-variables.ts'
import { createGroup, type Group, groupsPerHotel } from './group.ts'
import { drawNames } from './names.ts'
import type { Membership, Photo, Player, Room } from './player.ts'
import { createPromos, type Promos } from './promos.ts'
import { roomNumber, roomOwner } from './room.ts'
import { hotelWords, type Words } from './words.ts'

/** Players with few possessions, beyond the regulars: they fill the lists of friends. */
const passersBy = 1400

/** A hotel's clock, Unix ms. While changes are caught up, it shows the time of each change. */
export type Clock = { startsAt: number; now: number }

/** The state of one hotel. Everything is derived on first use. */
export class HotelWorld {
  readonly code: HotelCode
  readonly key: string
  readonly seed: number
  readonly words: Words
  readonly clock: Clock
  readonly startsAt: number
  /**
   * Players below this index have full lists; those up to `born` have small ones; later ones were
   * added.
   */
  readonly regulars: number
  readonly born: number
  readonly friendships: Friendships
  readonly catalogue: BadgeCatalogue
  readonly promos: Promos
  readonly gamedata: GamedataSize
  /** The change in the number of a badge's owners since the start. */
  readonly ownerChanges = new Map<string, number>()
  /** The number of world-clock changes so far. */
  changesHappened = 0
  /** Whether the known player with a next name has taken it. */
  hasRenamed = false
  readonly #players: Array<Player | undefined> = []
  readonly #names: string[]
  readonly #byName = new Map<string, number>()
  readonly #byId = new Map<string, number>()
  readonly #groups: Array<Group | undefined> = []
  readonly #groupById = new Map<string, number>()

  constructor(code: HotelCode, worldSeed: number, playersPerHotel: number, clock: Clock, gamedata: GamedataSize) {
    this.code = code
    this.key = `${worldSeed} ${code}`
    this.seed = hashText(this.key)
    this.words = hotelWords[code].words
    this.clock = clock
    this.startsAt = clock.startsAt
    this.regulars = Math.max(playersPerHotel, knownPlayerList.length + 20)
    this.born = this.regulars + passersBy
    this.friendships = createFriendships(this.seed, this.born)
    this.gamedata = gamedata
    const hours = () => (clock.now - clock.startsAt) / hourMs
    this.catalogue = createBadgeCatalogue(code, this.seed, hours)
    this.promos = createPromos(code, hours)
    const known = knownPlayerList.map((player) => player.name)
    const reserved = knownPlayerList.flatMap((player) => player.nextName ?? [])
    this.#names = drawNames(createRandom(this.seed), this.born + reserved.length, [...known, ...reserved])
    this.#names.splice(known.length, reserved.length)
    this.#names.forEach((name, index) => {
      this.#byName.set(name.toLowerCase(), index)
      this.#byId.set(`${code}-${hexOf(`${this.key} player ${index}`)}`, index)
    })
    for (let index = 0; index < groupsPerHotel; index++) {
      this.#groupById.set(`g-${code}-${hexOf(`${this.key} group ${index}`)}`, index)
    }
  }

  get edition(): 'modern' | 'origins' {
    return hotels[this.code].edition
  }

  get population(): number {
    return this.#names.length
  }

  isBorn(index: number): boolean {
    return index < this.born
  }

  player(index: number): Player {
    let player = this.#players[index]
    if (player === undefined) {
      const name = this.#names[index]
      if (name === undefined) throw new RangeError(`${this.code} has no player ${index}`)
      player = createPlayer(this, index, name, knownPlayerList[index])
      this.#players[index] = player
    }
    return player
  }

  /** Finds a player by name in any letter case. */
  find(name: string): Player | undefined {
    const index = this.#byName.get(name.toLowerCase())
    return index === undefined ? undefined : this.player(index)
  }

  findById(id: string): Player | undefined {
    const index = this.#byId.get(id)
    return index === undefined ? undefined : this.player(index)
  }

  /** Adds a player. Throws if the name is taken. */
  add(name: string, given: Partial<KnownPlayer>): Player {
    if (this.#byName.has(name.toLowerCase())) throw new Error(`${this.code} already has a player called "${name}"`)
    const index = this.#names.push(name) - 1
    const player = createPlayer(this, index, name, given)
    this.#players[index] = player
    this.#byName.set(name.toLowerCase(), index)
    this.#byId.set(player.id, index)
    return player
  }

  /** Renames a player; the old name becomes free. Throws if the new one is taken. */
  rename(player: Player, name: string): void {
    const taken = this.#byName.get(name.toLowerCase())
    if (taken !== undefined && taken !== player.index) throw new Error(`"${name}" is taken on ${this.code}`)
    this.#byName.delete(player.name.toLowerCase())
    this.#byName.set(name.toLowerCase(), player.index)
    this.#names[player.index] = name
    player.name = name
  }

  isNameTaken(name: string): boolean {
    return this.#byName.has(name.toLowerCase())
  }

  /** The groups (by index) a player owns: every group belongs to an ordinary regular. */
  groupsOwnedBy(index: number): number[] {
    const first = knownPlayerList.length + 2
    const owners = this.regulars - first
    if (index < first || index >= this.regulars) return []
    const owned: number[] = []
    for (let group = index - first; group < groupsPerHotel; group += owners) owned.push(group)
    return owned
  }

  group(index: number): Group {
    let group = this.#groups[index]
    if (group === undefined) {
      const first = knownPlayerList.length + 2
      const owners = this.regulars - first
      const owner = first + (index % owners)
      group = createGroup(this.key, index, this.code, owner, roomNumber(owner, Math.floor(index / owners)), this.words)
      this.#groups[index] = group
    }
    return group
  }

  groupById(id: string): Group | undefined {
    const index = this.#groupById.get(id)
    return index === undefined ? undefined : this.group(index)
  }

  /** All members of a group in the order of their indexes. Reads every player. */
  membersOf(group: Group): Array<{ player: Player; membership: Membership }> {
    const members: Array<{ player: Player; membership: Membership }> = []
    for (let index = 0; index < this.population; index++) {
      const player = this.player(index)
      const membership = player.groups.items.find((candidate) => candidate.group === group.index)
      if (membership !== undefined) members.push({ player, membership })
    }
    return members
  }

  room(number: number): Room | undefined {
    const owner = roomOwner(number)
    if (owner < 0 || owner >= this.population) return undefined
    return this.player(owner).rooms.items.find((room) => room.number === number)
  }

  /** The newest photos of the whole hotel, newest first. */
  latestPhotos(count: number): Photo[] {
    const photos: Photo[] = []
    for (let index = 0; index < this.population; index++) {
      if (index < this.regulars || index >= this.born) photos.push(...this.player(index).photos.items)
    }
    return photos.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1)).slice(0, count)
  }

  /** The number of owners of a badge, far more than this world has, as in the game. */
  ownerCount(code: string): number {
    if (!this.catalogue.exists(code)) return 0
    const rarity = shareOf(combine(this.seed, hashText(`owners ${code}`)))
    return Math.max(1, 10 + Math.floor(rarity ** 6 * 40_000) + (this.ownerChanges.get(code) ?? 0))
  }
}

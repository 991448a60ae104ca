import { combine } from '../random.ts'
import { hourMs } from './dates.ts'
import { groupsPerHotel } from './group.ts'
import type { HotelWorld } from './hotel-world.ts'
import { createPhoto } from './photo.ts'
import type { Player } from './player.ts'
import { createRoom } from './room.ts'

/**
 * Gives a badge, unless the player has it. A higher level of an achievement replaces the lower one.
 */
export function giveBadge(hotel: HotelWorld, player: Player, code: string): void {
  const base = /^(ACH_.*?)\d+$/.exec(code)?.[1]
  player.badges.change((badges) => {
    if (badges.includes(code)) return
    const lower = base === undefined ? -1 : badges.findIndex((badge) => badge.replace(/\d+$/, '') === base)
    if (lower >= 0) badges.splice(lower, 1)
    badges.push(code)
  })
  hotel.ownerChanges.set(code, (hotel.ownerChanges.get(code) ?? 0) + 1)
}

/** Takes a badge away, if the player has it. */
export function takeBadge(hotel: HotelWorld, player: Player, code: string): void {
  player.badges.change((badges) => {
    const place = badges.indexOf(code)
    if (place >= 0) badges.splice(place, 1)
  })
  hotel.ownerChanges.set(code, (hotel.ownerChanges.get(code) ?? 0) - 1)
}

/** Makes two players friends, on both sides. */
export function befriend(one: Player, other: Player): void {
  if (one === other) return
  for (const [player, friend] of [
    [one, other],
    [other, one],
  ] as const) {
    player.friends.change((friends) => {
      if (!friends.includes(friend.index)) friends.push(friend.index)
    })
  }
}

/** Ends a friendship, on both sides. */
export function unfriend(one: Player, other: Player): void {
  for (const [player, friend] of [
    [one, other],
    [other, one],
  ] as const) {
    player.friends.change((friends) => {
      const place = friends.indexOf(friend.index)
      if (place >= 0) friends.splice(place, 1)
    })
  }
}

/** Joins a group, or changes the part played in it. */
export function joinGroup(player: Player, group: number, isAdmin = false): void {
  if (group < 0 || group >= groupsPerHotel) throw new RangeError(`there is no group ${group}`)
  player.groups.change((groups) => {
    const membership = groups.find((candidate) => candidate.group === group)
    if (membership === undefined) groups.push({ group, isAdmin })
    else membership.isAdmin = isAdmin
  })
}

/** Leaves a group, if the player is in it. */
export function leaveGroup(player: Player, group: number): void {
  player.groups.change((groups) => {
    const place = groups.findIndex((candidate) => candidate.group === group)
    if (place >= 0) groups.splice(place, 1)
  })
}

/** Publishes a photo taken at `time` (Unix ms). */
export function takePhoto(hotel: HotelWorld, player: Player, time: number): void {
  const place = 1000 + (combine(player.seed, Math.floor(time / 1000)) % 1_000_000)
  const photo = createPhoto(hotel.key, player.index, place, time, hotel.born)
  player.photos.change((photos) => void photos.unshift(photo))
}

/** Opens another room at `time` (Unix ms). */
export function openRoom(hotel: HotelWorld, player: Player, time: number): void {
  player.rooms.change((rooms) => {
    const last = rooms.at(-1)
    const place = last === undefined ? 0 : (last.number % 100) + 1
    if (place > 99) return
    rooms.push(createRoom(hotel.key, hotel.code, player.index, place, time - hourMs, undefined, hotel.words))
  })
}

/** Closes the room with this number for good. */
export function closeRoom(player: Player, number: number): void {
  player.rooms.change((rooms) => {
    const place = rooms.findIndex((room) => room.number === number)
    if (place >= 0) rooms.splice(place, 1)
  })
}

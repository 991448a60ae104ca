import { writeDate } from '../world/dates.ts'
import type { Group } from '../world/group.ts'
import type { HotelWorld } from '../world/hotel-world.ts'
import type { Photo, Player, Room } from '../world/player.ts'
import { playerNumber } from '../world/player.ts'
import { presenceOf } from './player-body.ts'

const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A player's badges, sorted by name, unlabelled ones first (hotel-api §2.2). */
export function badgesBody(hotel: HotelWorld, player: Player) {
  return player.badges.items
    .map((code) => ({ code, ...hotel.catalogue.text(code) }))
    .sort((a, b) => byCodePoint(a.name, b.name))
}

/** A player's friends, sorted by name regardless of case (hotel-api §2.3). */
export function friendsBody(hotel: HotelWorld, player: Player) {
  return player.friends.items
    .map((index) => {
      const friend = hotel.player(index)
      const online = { online: !friend.statusHidden && presenceOf(hotel, friend).online }
      return {
        name: friend.name,
        motto: friend.motto,
        ...(player.beforeDecember2020 ? {} : online),
        uniqueId: friend.id,
        figureString: friend.figure,
      }
    })
    .sort((a, b) => byCodePoint(a.name.toLowerCase(), b.name.toLowerCase()))
}

function groupFields(hotel: HotelWorld, group: Group) {
  const { id, name, description, type, badgeCode, primaryColour, secondaryColour } = group
  const roomId = hotel.room(group.room)?.uniqueId ?? `r-${hotel.code}-${id.slice(-32)}`
  return { id, name, description, type, badgeCode, roomId, primaryColour, secondaryColour }
}

/** A player's groups, sorted by name regardless of case (hotel-api §2.4). */
export function groupsBody(hotel: HotelWorld, player: Player) {
  return player.groups.items
    .map(({ group, isAdmin }) => ({ online: false, ...groupFields(hotel, hotel.group(group)), isAdmin }))
    .sort((a, b) => byCodePoint(a.name.toLowerCase(), b.name.toLowerCase()))
}

/** One group on its own (hotel-api §4.1). */
export function groupBody(hotel: HotelWorld, group: Group) {
  const { id, name, description, type, roomId, badgeCode, primaryColour, secondaryColour } = groupFields(hotel, group)
  return { id, name, description, type, roomId, badgeCode, primaryColour, secondaryColour }
}

/**
 * All members of a group; `memberSince` is the account's, not the membership's (hotel-api §4.2).
 */
export function membersBody(hotel: HotelWorld, group: Group) {
  return hotel
    .membersOf(group)
    .filter(({ player }) => player.visibility !== 'banned')
    .map(({ player, membership }) => ({
      online: !player.statusHidden && presenceOf(hotel, player).online,
      gender: player.gender,
      motto: player.motto,
      habboFigure: player.figure,
      memberSince: writeDate(player.memberSince, 'colon'),
      uniqueId: player.id,
      name: player.name,
      isAdmin: membership.isAdmin,
    }))
}

/** A room; requested alone it has two more fields before `uniqueId` (hotel-api §2.5, §4.3). */
export function roomBody(hotel: HotelWorld, room: Room, origin: string, alone: boolean) {
  const owner = hotel.player(room.owner)
  const pictures = `${origin}/images`
  return {
    id: room.number,
    name: room.name,
    description: room.description,
    creationTime: writeDate(room.createdAt, 'colon'),
    ...(room.group === undefined ? {} : { habboGroupId: hotel.group(room.group).id }),
    tags: room.tags,
    maximumVisitors: room.maximumVisitors,
    showOwnerName: true,
    ownerName: owner.name,
    ownerUniqueId: owner.id,
    categories: room.category === undefined ? [] : [`navigator.flatcategory.global.${room.category}`],
    thumbnailUrl: `${pictures}/navigator-thumbnail/${hotel.code}/${room.number}.png`,
    imageUrl: `${pictures}/fullroom-photo/${hotel.code}/${room.number}.png`,
    rating: room.rating,
    ...(alone ? { publicRoom: false, doorMode: room.doorMode } : {}),
    uniqueId: room.uniqueId,
  }
}

/** A player's rooms in the order of their numbers (hotel-api §2.5). */
export function roomsBody(hotel: HotelWorld, player: Player, origin: string) {
  return player.rooms.items.map((room) => roomBody(hotel, room, origin, false))
}

/**
 * A photo (hotel-api §3). One in four has a protocol-relative address, the others an absolute one.
 */
export function photoBody(hotel: HotelWorld, photo: Photo, origin: string) {
  const creator = hotel.player(photo.creator)
  const number = playerNumber(creator)
  const base = photo.time % 4 === 0 ? origin.replace(/^https?:/, '') : origin
  const url = `${base}/images/servercamera/purchased/${hotel.code}/p-${number}-${photo.time - 737}.png`
  return {
    previewUrl: url,
    tags: [],
    creator_uniqueId: creator.id,
    type: 'PHOTO',
    url,
    version: 1,
    time: photo.time,
    creator_name: creator.name,
    creator_id: number,
    room_id: photo.room,
    id: photo.id,
    likes: photo.likes.map((index) => hotel.player(index).name),
  }
}

import type { HotelFriend, HotelGroup, HotelPhoto, HotelRoom } from '#features/hotels/server/api.ts'
import type { Change, PanelName } from '../../contract.ts'

/** A column of a list's table and the entry's value for it. */
export type MembershipColumn<Item> = {
  name: string
  type: 'integer' | 'bigint' | 'text' | 'boolean' | 'timestamptz' | 'jsonb'
  of: (item: Item) => unknown
  /** A fact that cannot cease to be so: an answer that leaves it out does not take it away. */
  lasts?: true
}

/** One of the five lists as data, so that one statement applies them all. */
export type MembershipShape<Item> = {
  panel: PanelName
  table: string
  key: MembershipColumn<Item>
  columns: readonly MembershipColumn<Item>[]
  kinds: { gained: Change['kind']; lost: Change['kind'] }
  /**
   * Columns that name an entry in the timeline, and that lead to its picture (the first non-null
   * one).
   */
  subject: { label: string | null; pictures: readonly string[] }
  /** Whether the caller needs the keys of gained and lost entries. */
  answersKeys: boolean
}

/**
 * The result of applying a list, in numbers of entries: `changed` entries remained with other
 * values. Keys are given for badges only. `isFirst`: the list had never been read before.
 */
export type MembershipChanges = {
  gained: number
  lost: number
  changed: number
  gainedKeys: number[]
  lostKeys: number[]
  isFirst: boolean
}

/** Badges, by their numbers in the badges feature. */
export const badgeMemberships: MembershipShape<number> = {
  panel: 'badges',
  table: 'scanner_badges',
  key: { name: 'badge_id', type: 'integer', of: (id) => id },
  columns: [],
  kinds: { gained: 'badgesGained', lost: 'badgesLost' },
  subject: { label: null, pictures: [] },
  answersKeys: true,
}

/** Badges seen worn, by id and place; `place` is null for a badge not worn now. */
export const equippedBadgeMemberships: MembershipShape<{ id: number; place: number | null }> = {
  ...badgeMemberships,
  key: { name: 'badge_id', type: 'integer', of: (badge) => badge.id },
  columns: [{ name: 'worn_place', type: 'integer', of: (badge) => badge.place }],
}

export const friendMemberships: MembershipShape<HotelFriend> = {
  panel: 'friends',
  table: 'scanner_friends',
  key: { name: 'friend_id', type: 'text', of: (friend) => friend.habboId },
  columns: [
    { name: 'name', type: 'text', of: (friend) => friend.name },
    { name: 'motto', type: 'text', of: (friend) => friend.motto },
    { name: 'figure', type: 'text', of: (friend) => friend.figure },
  ],
  kinds: { gained: 'friendsGained', lost: 'friendsLost' },
  subject: { label: 'name', pictures: [] },
  answersKeys: false,
}

export const groupMemberships: MembershipShape<HotelGroup> = {
  panel: 'groups',
  table: 'scanner_groups',
  key: { name: 'group_id', type: 'text', of: (group) => group.id },
  columns: [
    { name: 'name', type: 'text', of: (group) => group.name },
    { name: 'description', type: 'text', of: (group) => group.description },
    { name: 'type', type: 'text', of: (group) => group.type },
    { name: 'badge_code', type: 'text', of: (group) => group.badgeCode },
    { name: 'room_id', type: 'text', of: (group) => group.roomId },
    { name: 'is_admin', type: 'boolean', of: (group) => group.isAdmin },
    { name: 'primary_colour', type: 'text', of: (group) => group.primaryColour },
    { name: 'secondary_colour', type: 'text', of: (group) => group.secondaryColour },
    { name: 'created_at', type: 'timestamptz', of: (group) => group.createdAt, lasts: true },
  ],
  kinds: { gained: 'groupsJoined', lost: 'groupsLeft' },
  subject: { label: 'name', pictures: ['badge_code'] },
  answersKeys: false,
}

export const roomMemberships: MembershipShape<HotelRoom> = {
  panel: 'rooms',
  table: 'scanner_rooms',
  key: { name: 'number', type: 'bigint', of: (room) => room.number },
  columns: [
    { name: 'room_id', type: 'text', of: (room) => room.id, lasts: true },
    { name: 'name', type: 'text', of: (room) => room.name },
    { name: 'description', type: 'text', of: (room) => room.description },
    { name: 'created_at', type: 'timestamptz', of: (room) => room.createdAt, lasts: true },
    { name: 'group_id', type: 'text', of: (room) => room.groupId },
    { name: 'thumbnail_url', type: 'text', of: (room) => room.thumbnailUrl },
    { name: 'image_url', type: 'text', of: (room) => room.imageUrl },
    { name: 'rating', type: 'integer', of: (room) => room.rating },
    { name: 'maximum_visitors', type: 'integer', of: (room) => room.maximumVisitors },
    { name: 'tags', type: 'jsonb', of: (room) => JSON.stringify(room.tags) },
  ],
  kinds: { gained: 'roomsOpened', lost: 'roomsGone' },
  subject: { label: 'name', pictures: ['thumbnail_url', 'image_url'] },
  answersKeys: false,
}

export const photoMemberships: MembershipShape<HotelPhoto> = {
  panel: 'photos',
  table: 'scanner_photos',
  key: { name: 'photo_id', type: 'text', of: (photo) => photo.id },
  columns: [
    { name: 'url', type: 'text', of: (photo) => photo.url, lasts: true },
    { name: 'preview_url', type: 'text', of: (photo) => photo.previewUrl, lasts: true },
    { name: 'room_number', type: 'bigint', of: (photo) => photo.roomNumber, lasts: true },
    { name: 'taken_at', type: 'timestamptz', of: (photo) => photo.takenAt, lasts: true },
    { name: 'likes', type: 'integer', of: (photo) => photo.likes.length },
  ],
  kinds: { gained: 'photosTaken', lost: 'photosGone' },
  subject: { label: null, pictures: ['preview_url', 'url'] },
  answersKeys: false,
}

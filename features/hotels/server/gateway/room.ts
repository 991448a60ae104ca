import { z } from 'zod'
import { claim, count, instant, listOf, optionalId, pictureUrl, roomNumber, text } from './wire-field.ts'

/**
 * A group of a player (hotel-api §2.4). `type` is `NORMAL`, `EXCLUSIVE`, `CLOSED` or an unknown
 * word; colours are six hex digits without `#`, `''` when absent.
 */
export type HotelGroup = {
  id: string
  name: string
  description: string
  type: string
  badgeCode: string
  /** `r-hhus-…`, not the number that opens a room. */
  roomId: string | null
  /** The player administers the group. */
  isAdmin: boolean
  primaryColour: string
  secondaryColour: string
  /** Not in any answer seen so far (hotel-api §2.4); read if one has it. */
  createdAt: Date | null
}

/** The form of a group's id. */
const groupIdForm = /^g-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/
/** The form of a room's long id. */
const roomIdForm = /^r-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/

const colour = text(6).transform((value) => (/^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : ''))

const groupAnswer = z
  .object({
    id: z.string().regex(groupIdForm),
    name: text(500),
    description: text(4000),
    type: text(50),
    badgeCode: text(255),
    roomId: optionalId(roomIdForm),
    isAdmin: claim,
    primaryColour: colour,
    secondaryColour: colour,
    creationTime: instant,
  })
  .transform(({ creationTime, isAdmin, ...group }): HotelGroup => {
    return { ...group, isAdmin: isAdmin === true, createdAt: creationTime }
  })

/** Reads `GET …/users/{id}/groups`. */
export const groupsAnswer = listOf(groupAnswer, (group) => group.id)

/** A room (hotel-api §2.5, §4.3). */
export type HotelRoom = {
  /** The number that opens it: `/hotel?room={number}` and `/api/public/rooms/{number}`. */
  number: number
  /** `r-hhus-…`; null in old answers. */
  id: string | null
  name: string
  description: string
  createdAt: Date | null
  groupId: string | null
  thumbnailUrl: string | null
  imageUrl: string | null
  rating: number | null
  maximumVisitors: number | null
  tags: string[]
}

const tags = z
  .unknown()
  .optional()
  .transform((value) => {
    const read = z.array(text(100)).safeParse(value)
    return read.success ? read.data.filter((tag) => tag !== '').slice(0, 20) : []
  })

/** Returns the schema of `GET …/rooms/{number}`; `scheme` completes addresses without one. */
export function roomAnswer(scheme: 'http:' | 'https:'): z.ZodType<HotelRoom> {
  return z
    .object({
      id: roomNumber,
      uniqueId: optionalId(roomIdForm),
      name: text(500),
      description: text(4000),
      creationTime: instant,
      habboGroupId: optionalId(groupIdForm),
      thumbnailUrl: pictureUrl(scheme),
      imageUrl: pictureUrl(scheme),
      rating: count,
      maximumVisitors: count,
      tags,
    })
    .transform((answer) => ({
      number: answer.id,
      id: answer.uniqueId,
      name: answer.name,
      description: answer.description,
      createdAt: answer.creationTime,
      groupId: answer.habboGroupId,
      thumbnailUrl: answer.thumbnailUrl,
      imageUrl: answer.imageUrl,
      rating: answer.rating,
      maximumVisitors: answer.maximumVisitors,
      tags: answer.tags,
    }))
}

/** Reads `GET …/users/{id}/rooms`. */
export function roomsAnswer(scheme: 'http:' | 'https:') {
  return listOf(roomAnswer(scheme), (room) => room.number)
}

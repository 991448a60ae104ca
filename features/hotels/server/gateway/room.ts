import { z } from 'zod'
import { groupIdForm, roomIdForm } from './group.ts'
import { count, instant, listOf, optionalId, pictureUrl, roomNumber, text } from './wire-field.ts'

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

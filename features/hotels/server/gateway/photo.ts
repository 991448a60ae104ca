import { z } from 'zod'
import { identity, instant, listOf, pictureUrl, roomNumber, text } from './wire-field.ts'

/** A photo that a player has published (hotel-api §3). */
export type HotelPhoto = {
  id: string
  /** Absolute; null when the answer carries no usable address. */
  url: string | null
  previewUrl: string | null
  /** Where it was taken; the name needs `showRoom`, and the room may be gone. */
  roomNumber: number | null
  takenAt: Date | null
  /** Names of the players who like it, without duplicates. */
  likes: string[]
}

const likes = z
  .unknown()
  .optional()
  .transform((value) => {
    const read = z.array(text(255)).safeParse(value)
    return read.success ? [...new Set(read.data.filter((name) => name !== ''))] : []
  })

/** Returns the schema of one photo; `scheme` completes addresses without one. */
export function photoAnswer(scheme: 'http:' | 'https:') {
  return z
    .object({
      id: identity,
      url: pictureUrl(scheme),
      previewUrl: pictureUrl(scheme),
      room_id: roomNumber.nullable().catch(null),
      time: instant,
      likes,
    })
    .transform(
      (answer): HotelPhoto => ({
        id: answer.id,
        url: answer.url,
        previewUrl: answer.previewUrl,
        roomNumber: answer.room_id,
        takenAt: answer.time,
        likes: answer.likes,
      }),
    )
}

/** Reads `GET …/extradata/public/users/{id}/photos`; `scheme` as for one photo. */
export function photosAnswer(scheme: 'http:' | 'https:') {
  return listOf(photoAnswer(scheme), (photo) => photo.id)
}

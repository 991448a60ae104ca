import { z } from 'zod'
import { isHabboId } from './habbo-id.ts'
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
function photoAnswer(scheme: 'http:' | 'https:') {
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

/** One of a hotel's latest photos, and whose it is (hotel-api §3.2). */
export type LatestPhoto = HotelPhoto & { creator: { habboId: string; name: string } }

/** More than the 200 a hotel lists. */
const atMost = 500

const creatorAnswer = z.object({ creator_uniqueId: z.string().refine(isHabboId), creator_name: identity })

/**
 * Returns the schema of `GET …/extradata/public/photos`, newest first; `scheme` completes addresses
 * without one. Invalid entries are skipped, since the list is an excerpt anyway; a non-empty list
 * without a valid entry is rejected.
 */
export function latestPhotosAnswer(scheme: 'http:' | 'https:'): z.ZodType<LatestPhoto[]> {
  const photo = photoAnswer(scheme)
  return z.array(z.unknown()).transform((entries, context) => {
    const photos = new Map<string, LatestPhoto>()
    for (const entry of entries.slice(0, atMost)) {
      const read = photo.safeParse(entry).data
      const creator = creatorAnswer.safeParse(entry).data
      if (!read || !creator || photos.has(read.id)) continue
      photos.set(read.id, { ...read, creator: { habboId: creator.creator_uniqueId, name: creator.creator_name } })
    }
    if (photos.size > 0 || entries.length === 0) return [...photos.values()]
    context.addIssue({ code: 'custom', message: 'No entry is a photo' })
    return z.NEVER
  })
}

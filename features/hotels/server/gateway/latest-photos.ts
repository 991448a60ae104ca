import { z } from 'zod'
import { isHabboId } from './habbo-id.ts'
import { type HotelPhoto, photoAnswer } from './photo.ts'
import { identity } from './wire-field.ts'

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

import { z } from 'zod'
import { identity, listOf, words } from './wire-field.ts'

/**
 * A badge of a player. `name` and `description` are null while the hotel has no words for it
 * (hotel-api §2.2).
 */
export type HotelBadge = { code: string; name: string | null; description: string | null }

/** Reads one badge. */
export const badgeAnswer: z.ZodType<HotelBadge> = z.object({
  code: identity,
  name: words(500),
  description: words(4000),
})

/** Reads `GET …/users/{id}/badges`. */
export const badgesAnswer = listOf(badgeAnswer, (badge) => badge.code)

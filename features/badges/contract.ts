import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** A badge's code: case-sensitive, and the same in all hotels (HOTEL-API §6.2). */
export const BadgeCode = z.string('error.badgeNotFound').regex(/^\P{Cc}{1,255}$/u, 'error.badgeNotFound')

/** What a hotel calls a badge; at least one of the two is known. */
export const BadgeText = z.object({ hotel: HotelCode, name: z.string().nullable(), description: z.string().nullable() })
export type BadgeText = z.output<typeof BadgeText>

/**
 * A badge that a scan has met (SPEC §2 "Badge page"). `texts` are in the order of the hotels, none while no hotel has labelled it. `owners` counts
 * players we scanned, in all hotels; 0 where none of them has it any more.
 */
export const Badge = z.object({
  code: z.string(),
  picture: z.string(),
  firstScannedAt: Timestamp,
  owners: z.int(),
  texts: z.array(BadgeText),
})
export type Badge = z.output<typeof Badge>

export const showBadge = endpoint({
  method: 'GET',
  path: '/api/get/badges/:code',
  access: 'anyone',
  summary:
    'A badge by its code, which is case-sensitive: what each hotel calls it, when it was first scanned, and how many own it.',
  params: z.object({ code: BadgeCode }),
  result: Badge,
  refusals: { 'error.badgeNotFound': 404 },
})

import { z } from 'zod'
import { BadgeCode } from '#features/badges/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { Observed } from '#platform/contract/time.ts'

/**
 * A present or former owner of a badge: `gained` and `lost` are intervals between two snapshots.
 */
export const BadgeOwner = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string(),
  gained: Observed,
  lost: Observed.nullable(),
})
export type BadgeOwner = z.output<typeof BadgeOwner>

export const listBadgeOwners = endpoint({
  method: 'GET',
  path: '/api/get/badges/:code/owners',
  access: 'anyone',
  summary: 'The scanned players who own or owned a badge, the latest owners first.',
  params: z.object({ code: BadgeCode }),
  query: z.object({
    state: z.enum(['current', 'former']).default('current'),
    cursor: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(48),
  }),
  result: pageOf(BadgeOwner),
  refusals: { 'error.badgeNotFound': 404, 'error.cursorInvalid': 400 },
})

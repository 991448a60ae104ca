import { z } from 'zod'
import { BadgeCode, BadgeSort } from '#features/badges/contract.ts'
import { Edition, HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Between, common, cursor, limit, limited, listed } from './schemas.ts'

/** A badge in a list. `hotel` is where `name` comes from, null for a name by the site. */
export const ApiListedBadge = z.object({
  code: z.string(),
  name: z.string().nullable(),
  hotel: HotelCode.nullable(),
  picture: z.string(),
  owners: z.int(),
  firstSeenAt: Timestamp,
  namedAt: Timestamp.nullable(),
})

const Texts = { hotel: HotelCode, name: z.string().nullable(), description: z.string().nullable() }

/** A badge. `owners` of the `scanned` players have it; `rarity` is the same by hotel. */
export const ApiBadge = z.object({
  code: z.string(),
  picture: z.string(),
  firstSeenAt: Timestamp,
  owners: z.int(),
  scanned: z.int(),
  texts: z.array(z.object(Texts)),
  formerTexts: z.array(z.object({ ...Texts, until: Timestamp })),
  rarity: z.array(z.object({ hotel: HotelCode, owners: z.int(), scanned: z.int() })),
  page: z.string(),
})
export type ApiBadge = z.output<typeof ApiBadge>

/** A scanned player who has a badge, or had it. */
export const ApiOwner = z.object({
  id: HabboId,
  hotel: HotelCode,
  name: z.string(),
  picture: z.string(),
  gained: Between,
  lost: Between.nullable(),
})

const params = z.object({ code: BadgeCode })

export const apiBadges = endpoint({
  ...common,
  path: '/api/v1/badges',
  operation: 'badges',
  summary: 'The archive of badges: searched, filtered and sorted.',
  query: z.object({
    search: z.string().trim().max(100, 'error.incorrectData').optional(),
    hotel: HotelCode.optional(),
    edition: Edition.optional(),
    sort: BadgeSort.optional(),
    language: LanguageCode.default(fallbackLanguage),
    cursor,
  }),
  result: listed(ApiListedBadge),
  refusals: { ...limited, 'error.cursorInvalid': 400 },
})

export const apiBadge = endpoint({
  ...common,
  path: '/api/v1/badges/:code',
  operation: 'badge',
  summary: 'A badge by its code, which is case-sensitive.',
  params,
  result: ApiBadge,
  refusals: { ...limited, 'error.badgeNotFound': 404 },
})

export const apiBadgeOwners = endpoint({
  ...common,
  path: '/api/v1/badges/:code/owners',
  operation: 'badgeOwners',
  summary: 'The scanned players who have a badge, or had it before, the newest first.',
  params,
  query: z.object({ state: z.enum(['current', 'former']).default('current'), cursor, limit: limit(100, 48) }),
  result: listed(ApiOwner),
  refusals: { ...limited, 'error.badgeNotFound': 404, 'error.cursorInvalid': 400 },
})

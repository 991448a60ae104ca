import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { codesAtOnce } from './hunt-bounds.ts'
import { BadgeCode } from './schemas.ts'
import { ShownWay } from './ways.ts'

const language = LanguageCode.default(fallbackLanguage)
const badge = { code: z.string(), picture: z.string(), name: z.string().nullable() }

/** A badge that can be got now, and one way to get it. */
export const ObtainableBadge = z.object({ ...badge, way: ShownWay })
export type ObtainableBadge = z.output<typeof ObtainableBadge>

export const listObtainable = endpoint({
  method: 'GET',
  path: '/api/get/badges/obtainable',
  access: 'anyone',
  summary: 'The ways in which badges can be got now, those that end first first, 50 a page.',
  query: z.object({ language, hotel: HotelCode.optional(), cursor: Cursor.optional() }),
  result: z.object({ items: z.array(ObtainableBadge), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

/**
 * A badge of which the staff have entered nothing, but which can probably be got: it is new in the
 * archive, and `gains` players came by it between two scans in the last days, in these hotels.
 */
export const GuessedBadge = z.object({
  ...badge,
  hotels: z.array(HotelCode),
  gains: z.int(),
  firstSeenAt: Timestamp,
})
export type GuessedBadge = z.output<typeof GuessedBadge>

export const listGuessed = endpoint({
  method: 'GET',
  path: '/api/get/badges/guessed',
  access: 'anyone',
  summary: 'The badges that can probably be got now, as scans show, those with the most new owners first.',
  query: z.object({ language, hotel: HotelCode.optional() }),
  result: z.object({ items: z.array(GuessedBadge) }),
  refusals: {},
})

/** Codes with commas between them; those that no badge has are ignored. */
const Codes = z
  .string('error.incorrectData')
  .max(codesAtOnce * 60, 'error.incorrectData')
  .transform((list) => list.split(',').filter((code) => BadgeCode.safeParse(code).success))
  .refine((codes) => codes.length <= codesAtOnce, 'error.incorrectData')

/** The own player is refused as the player's page is: hidden, or not scanned. */
const ownRefusals = { 'error.playerHidden': 403, 'error.userNotFound': 404 } as const

export const listOwnedBadges = endpoint({
  method: 'GET',
  path: '/api/get/users/badges/owned',
  access: 'loggedIn',
  summary: 'Which of some badges the player of the account has by the last scan; a higher level counts for the lower.',
  query: z.object({ codes: Codes }),
  result: z.object({ owned: z.array(z.string()), checkedAt: Timestamp.nullable() }),
  refusals: ownRefusals,
})

export const MissingBadge = z.object(badge)
export type MissingBadge = z.output<typeof MissingBadge>

export const listMissingBadges = endpoint({
  method: 'GET',
  path: '/api/get/users/badges/missing',
  access: 'loggedIn',
  summary: 'The badges of a country series that the player of the account does not have, the newest first.',
  query: z.object({
    language,
    country: z.string('error.incorrectData').regex(/^[A-Z]{2,3}$/, 'error.incorrectData'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  result: z.object({
    items: z.array(MissingBadge),
    missing: z.int(),
    /** How many badges the series has in all. */
    series: z.int(),
    pages: z.int(),
    checkedAt: Timestamp.nullable(),
  }),
  refusals: ownRefusals,
})

import { z } from 'zod'
import { Edition, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'

export { badgePageSize, badgeSorts, families } from './constants.ts'
export * from './hunt.ts'
export { BadgeCode } from './schemas.ts'
export * from './staff-contract.ts'
export * from './ways.ts'

import { badgeSorts, families } from './constants.ts'
import { BadgeCode } from './schemas.ts'

export const Family = z.enum(families)
export type Family = z.output<typeof Family>

export const BadgeSort = z.enum(badgeSorts)
export type BadgeSort = z.output<typeof BadgeSort>

/** How many of the newest badges the home page shows: three rows of its case. */
export const latestBadgesShown = 27

/** How many of the newly labelled badges the home page shows beside them. */
export const newlyLabelledShown = 5

/** The two-letter beginnings of the series of countries, such as `DE` of `DE123`. */
export const Country = z.string().regex(/^[A-Z]{2,3}$/, 'error.incorrectData')

/**
 * A badge in a list. `name` is from the requested hotel, else the edition's or language's own
 * hotel, else any, else by the site's staff; `hotel` says which, and is null for the staff.
 * `owners` counts scanned players, and the dates are those of the first sighting and first name, in
 * the requested hotel or edition, or in all.
 */
export const ListedBadge = z.object({
  code: z.string(),
  picture: z.string(),
  name: z.string().nullable(),
  hotel: HotelCode.nullable(),
  owners: z.int(),
  firstSeenAt: Timestamp,
  labelledAt: Timestamp.nullable(),
})
export type ListedBadge = z.output<typeof ListedBadge>

const language = LanguageCode.default(fallbackLanguage)
const isAsked = z.enum(['yes', 'no']).optional()

/** Filters of the archive, combined with AND. */
export const BadgeFilter = z.object({
  search: z.string().trim().max(100, 'error.incorrectData').optional(),
  hotel: HotelCode.optional(),
  /** Only badges known in hotels of that edition, with the counts and dates of those hotels. */
  edition: Edition.optional(),
  family: Family.optional(),
  country: Country.optional(),
  /** Whether some hotel (the one asked for) or the staff have a name for it. */
  labelled: isAsked,
  /** Whether some scanned player (of the hotel asked for) owns it. */
  owned: isAsked,
})
export type BadgeFilter = z.output<typeof BadgeFilter>

/**
 * `search` matches words in code, name and description in any hotel's language, and similar names;
 * without a sort order, the best come first. A page past the last is empty but has the totals.
 */
export const listBadges = endpoint({
  method: 'GET',
  path: '/api/get/badges',
  access: 'anyone',
  summary: 'A page of the badge archive: searched, filtered, sorted.',
  query: BadgeFilter.extend({
    language,
    sort: BadgeSort.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  result: z.object({
    items: z.array(ListedBadge),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    /** The series of countries that there are, with how many badges each has. */
    countries: z.array(z.object({ country: z.string(), badges: z.int() })),
  }),
  refusals: { 'error.tooManyRequests': 429 },
})

/** What the home page shows of the archive. */
export const listLatestBadges = endpoint({
  method: 'GET',
  path: '/api/get/badges/latest',
  access: 'anyone',
  summary: 'The newest badges, and those that got their first name last.',
  query: z.object({ language }),
  result: z.object({ newest: z.array(ListedBadge), labelled: z.array(ListedBadge) }),
  refusals: {},
})

/** Current texts of a badge in a hotel; at least one of the two is known. */
export const BadgeText = z.object({ hotel: HotelCode, name: z.string().nullable(), description: z.string().nullable() })
export type BadgeText = z.output<typeof BadgeText>

/**
 * Texts of a badge by the site's staff in a language, each while no hotel has said any; at least
 * one of the two is known.
 */
export const StaffBadgeText = z.object({
  language: LanguageCode,
  name: z.string().nullable(),
  description: z.string().nullable(),
})
export type StaffBadgeText = z.output<typeof StaffBadgeText>

/** Former texts of a badge in a hotel, used until about `until`. */
export const FormerBadgeText = BadgeText.extend({ until: Timestamp })
export type FormerBadgeText = z.output<typeof FormerBadgeText>

/**
 * Rarity in a hotel: `owners` among the `scanned` players with known badges there. `scanned` is at
 * least 1.
 */
export const BadgeRarity = z.object({ hotel: HotelCode, owners: z.int(), scanned: z.int() })
export type BadgeRarity = z.output<typeof BadgeRarity>

/** A day of the trend (UTC): owners among the players scanned by its end, in all hotels. */
export const BadgeTrendDay = z.object({ day: z.iso.date(), owners: z.int(), scanned: z.int() })
export type BadgeTrendDay = z.output<typeof BadgeTrendDay>

/** A level of the badge's achievement, lowest first. */
export const BadgeLevel = z.object({ code: z.string(), level: z.int(), picture: z.string(), owners: z.int() })
export type BadgeLevel = z.output<typeof BadgeLevel>

/**
 * When another site first saw a badge, by its own list; `hotel` is null where it does not say.
 * Never mixed with what was seen here.
 */
export const ReportedDate = z.object({
  source: z.string(),
  address: z.string().nullable(),
  hotel: HotelCode.nullable(),
  day: z.string(),
})
export type ReportedDate = z.output<typeof ReportedDate>

/**
 * A badge of the archive (specification §2.7). `texts` are in the order of the hotels.
 * `firstScannedAt` is null if no scan met it; `owners` of the `scanned` players have it now.
 */
export const Badge = z.object({
  code: z.string(),
  picture: z.string(),
  family: Family,
  firstSeenAt: Timestamp,
  firstScannedAt: Timestamp.nullable(),
  /** The earliest first. */
  reportedDates: z.array(ReportedDate),
  owners: z.int(),
  scanned: z.int(),
  texts: z.array(BadgeText),
  staffTexts: z.array(StaffBadgeText),
  formerTexts: z.array(FormerBadgeText),
  rarity: z.array(BadgeRarity),
  /** The last 90 days in which something changed, oldest first. */
  trend: z.array(BadgeTrendDay),
  /** What the codes of its achievement have in common; null for any other badge. */
  series: z.string().nullable(),
  /** The levels of its achievement, itself included; empty for any other badge. */
  levels: z.array(BadgeLevel),
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

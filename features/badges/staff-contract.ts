import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { catalogueFilters, staffBounds } from './constants.ts'
import { BadgeCode } from './schemas.ts'
import { WayKind, WayRoom } from './ways.ts'

const edit = { permission: 'catalogue.edit' } as const
const language = LanguageCode.default(fallbackLanguage)

/** A colleague as the catalogue names them. */
export const CataloguePerson = z.object({ id: z.int(), name: z.string(), hotel: HotelCode, avatar: z.string() })
export type CataloguePerson = z.output<typeof CataloguePerson>

/** The source of a part of a badge's texts: the game, the staff, or none yet. */
const Said = z.object({ text: z.string(), by: z.enum(['game', 'staff']), language: z.string() }).nullable()

/**
 * A badge in the catalogue. `name` and `description` are in the asked language where there are any,
 * else in another. `ways` counts those that have not been removed, `news` public items about it.
 */
export const CatalogueBadge = z.object({
  code: z.string(),
  picture: z.string(),
  name: Said,
  description: Said,
  firstSeenAt: Timestamp,
  owners: z.int(),
  news: z.int(),
  ways: z.int(),
  /** Proposals that wait: all of them, or the caller's own for who only hands in. */
  waiting: z.int(),
})
export type CatalogueBadge = z.output<typeof CatalogueBadge>

const line = (most: number) =>
  z
    .string('error.incorrectData')
    .trim()
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'error.incorrectData')
const inEach = <Schema extends z.ZodType>(each: Schema) => z.object({ de: each, en: each, tr: each })

/** What the staff say of a badge in each language; empty for nothing. */
export const StaffTexts = inEach(z.object({ name: line(staffBounds.name), description: line(staffBounds.description) }))
export type StaffTexts = z.output<typeof StaffTexts>

const Moment = z.iso.datetime('error.incorrectData').nullable()

/**
 * How a badge is got, as it is entered: a news item for the kind `news`, a room for `room`, and a
 * text in at least one language for `event` and `other`. Every kind may have the others' parts.
 */
export const EnteredWay = z.object({
  kind: WayKind,
  newsId: z.int32('error.incorrectData').min(1, 'error.incorrectData').nullable(),
  room: WayRoom.nullable(),
  /** Where it works, null for every hotel; with a room it is the room's hotel. */
  hotel: HotelCode.nullable(),
  from: Moment,
  until: Moment,
  texts: inEach(line(staffBounds.way)),
})
export type EnteredWay = z.output<typeof EnteredWay>

/** A news item that a way names; `isPublic` in any language. */
export const WayNews = z.object({ id: z.int(), title: z.string(), isPublic: z.boolean() })
export type WayNews = z.output<typeof WayNews>

const WayFacts = EnteredWay.extend({ news: WayNews.nullable() })

/** A way as the staff see it; `by` changed it last, null for the operator and closed accounts. */
export const StaffWay = WayFacts.extend({
  id: z.int(),
  version: z.int(),
  by: CataloguePerson.nullable(),
  changedAt: Timestamp,
})
export type StaffWay = z.output<typeof StaffWay>

export const proposalStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What is proposed: all texts of the staff, or a way. */
export type ProposedContent = { what: 'texts'; texts: StaffTexts } | { what: 'way'; way: EnteredWay }

const proposed = {
  id: z.int(),
  by: CataloguePerson.nullable(),
  at: Timestamp,
  state: z.enum(proposalStates),
  decidedBy: CataloguePerson.nullable(),
  decidedAt: Timestamp.nullable(),
  reason: z.string(),
  isOwn: z.boolean(),
}

/**
 * What a colleague handed in. `wayId` is the way that it changes, null for a new one. Of those that
 * were decided, the caller's own of the last days are listed.
 */
export const Proposal = z.discriminatedUnion('what', [
  z.object({ what: z.literal('texts'), texts: StaffTexts, ...proposed }),
  z.object({ what: z.literal('way'), way: WayFacts, wayId: z.int().nullable(), ...proposed }),
])
export type Proposal = z.output<typeof Proposal>

/**
 * A badge with all that is said of it. `seen` stands for the texts of the staff as they are here.
 * `isNamed` and `isDescribed` say whether the game says it, so that the staff cannot.
 */
export const CatalogueDetail = CatalogueBadge.extend({
  gameTexts: z.array(z.object({ hotel: HotelCode, name: z.string().nullable(), description: z.string().nullable() })),
  isNamed: z.boolean(),
  isDescribed: z.boolean(),
  texts: StaffTexts,
  saidBy: z.array(z.object({ language: LanguageCode, by: CataloguePerson.nullable(), at: Timestamp })),
  seen: z.string(),
  wayList: z.array(StaffWay),
  proposals: z.array(Proposal),
})
export type CatalogueDetail = z.output<typeof CatalogueDetail>

const ofBadge = z.object({ code: BadgeCode })
const number = (key: string) => z.coerce.number(key).pipe(z.int32(key).min(1, key))
const Seen = z.string('error.incorrectData').max(200, 'error.incorrectData')
const missing = { 'error.badgeNotFound': 404 } as const
/** With scope `own` one hands in. */
const direct = { ...missing, 'error.handInOnly': 403, 'error.stale': 409 } as const
const judged = {
  'error.badgeNamedByGame': 409,
  'error.formFieldTooLong': 422,
  'error.formFieldRequired': 422,
  'error.hotelInvalid': 422,
  'error.incorrectData': 422,
  'error.seasonOrder': 422,
  'error.tooManyWays': 409,
} as const

/** Counts are of all badges, by the filter `q` and `hotel` alone. */
export const listCatalogue = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/catalogue/badges',
  access: edit,
  summary: 'The badges of the archive as the staff describe them, the newest first, 50 a page.',
  query: z.object({
    language,
    q: z.string().trim().max(100, 'error.incorrectData').optional(),
    hotel: HotelCode.optional(),
    show: z.enum(catalogueFilters, 'error.incorrectData').optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(CatalogueBadge),
    counts: z.object({ all: z.int(), unnamed: z.int(), undescribed: z.int(), noWay: z.int(), waiting: z.int() }),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const showCatalogueBadge = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/catalogue/badges/:code',
  access: edit,
  summary: 'A badge with its texts and their writers, the ways to get it, and open proposals.',
  params: ofBadge,
  query: z.object({ language }),
  result: CatalogueDetail,
  refusals: missing,
})

export const findWayNews = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/catalogue/news',
  access: edit,
  summary: 'News items whose title contains a text, the newest first, public or not; at most ten.',
  query: z.object({ language, q: z.string().trim().min(1, 'error.formFieldRequired').max(100, 'error.incorrectData') }),
  result: z.object({ items: z.array(WayNews) }),
  refusals: {},
})

/**
 * `seen` is the one of the texts that the caller saw: where they are others, it is refused with
 * `error.stale` and the badge as it is (`current`). A part that the game says cannot change.
 */
export const nameBadge = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/badges/:code/texts',
  access: edit,
  summary: 'Names and describes a badge in three languages, for as long as the game does not.',
  params: ofBadge,
  body: z.object({ seen: Seen, texts: StaffTexts }),
  result: CatalogueDetail,
  refusals: { ...direct, ...judged },
})

export const addBadgeWay = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/catalogue/badges/:code/ways',
  access: edit,
  summary: 'Adds a way to get a badge.',
  status: 201,
  params: ofBadge,
  body: EnteredWay,
  result: CatalogueDetail,
  refusals: { ...missing, 'error.handInOnly': 403, ...judged },
})

const ofWay = z.object({ code: BadgeCode, id: number('error.gone') })

export const changeBadgeWay = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/badges/:code/ways/:id',
  access: edit,
  summary: 'Changes a way to get a badge, as of the version that the caller saw.',
  params: ofWay,
  body: z.object({ version: z.int(), way: EnteredWay }),
  result: CatalogueDetail,
  refusals: { ...direct, ...judged, 'error.gone': 404 },
})

/** Refuses `error.stale` for a way that is already so. Removed ones are deleted after 30 days. */
export const removeBadgeWay = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/badges/:code/ways/:id/removed',
  access: edit,
  summary: 'Removes a way to get a badge, or brings it back.',
  params: ofWay,
  body: z.object({ isRemoved: z.boolean() }),
  result: CatalogueDetail,
  refusals: { ...direct, 'error.gone': 404, 'error.tooManyWays': 409 },
})

export const handInBadge = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/catalogue/badges/:code/proposals',
  access: edit,
  summary: 'Hands in texts or a way for a badge, which a colleague publishes or rejects.',
  status: 201,
  params: ofBadge,
  body: z.discriminatedUnion('what', [
    z.object({ what: z.literal('texts'), texts: StaffTexts }),
    z.object({ what: z.literal('way'), way: EnteredWay, wayId: z.int32().min(1, 'error.gone').nullable() }),
  ]),
  result: CatalogueDetail,
  refusals: { ...missing, ...judged, 'error.gone': 404, 'error.tooManyProposals': 409 },
})

const ofProposal = z.object({ code: BadgeCode, id: number('error.gone') })

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/catalogue/badges/:code/proposals/:id',
  access: edit,
  summary: 'Withdraws what the caller handed in. Refused if it was decided.',
  params: ofProposal,
  result: CatalogueDetail,
  refusals: { ...missing, 'error.gone': 404, 'error.stale': 409 },
})

/**
 * `seen` and `version` are those of what the approval replaces, as the caller saw it. A decided
 * proposal is refused with `error.stale`. The proposer gets a notice ten seconds later.
 */
export const decideProposal = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/badges/:code/proposals/:id',
  access: edit,
  summary: 'Publishes what a colleague handed in, or rejects it with a reason.',
  params: ofProposal,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve'), seen: Seen, version: z.int().nullable() }),
    z.object({
      decision: z.literal('reject'),
      reason: line(staffBounds.reason).pipe(z.string().min(1, 'error.formFieldRequired')),
    }),
  ]),
  result: CatalogueDetail,
  refusals: { ...direct, ...judged, 'error.gone': 404, 'error.ownProposal': 403 },
})

/**
 * An approval is undone by its approver: what was there before is there again. Where what it
 * published was changed since, it is refused with `error.stale`.
 */
export const reopenProposal = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/badges/:code/proposals/:id/reopened',
  access: edit,
  summary: 'Undoes a decision on a proposal, until its proposer is notified.',
  params: ofProposal,
  body: z.object({}),
  result: CatalogueDetail,
  refusals: { ...direct, 'error.gone': 404 },
})

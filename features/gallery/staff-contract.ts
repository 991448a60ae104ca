import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { pictureShows, pictureWords } from './constants.ts'
import { PictureFamily, PictureTitles } from './schemas.ts'

const edit = { permission: 'catalogue.edit' } as const

/**
 * What the staff say of a picture. `day` replaces the day of the first sighting; null leaves that.
 */
export const PictureState = z.object({
  isHidden: z.boolean(),
  titles: PictureTitles,
  day: z.iso.date().nullable(),
})
export type PictureState = z.output<typeof PictureState>

/** Those parts of the state that a proposal changes, as they are to be. */
export const PictureChanges = PictureState.partial()
export type PictureChanges = z.output<typeof PictureChanges>

/** A proposal that waits for a decision. `by` is null for an account that was closed. */
const Proposal = z.object({
  by: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
  isOwn: z.boolean(),
  handedInAt: Timestamp,
  changes: PictureChanges,
  note: z.string(),
})

/**
 * A picture of the game as the staff see it. `picture` is its address, for a hidden one an address
 * that only the staff can open. `firstSeenAt` is when the site found it. `version` is sent back as
 * `seen` with each change.
 */
export const StaffPicture = PictureState.extend({
  id: z.int(),
  family: PictureFamily,
  file: z.string(),
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  hotels: z.array(HotelCode),
  firstSeenAt: Timestamp,
  goneAt: Timestamp.nullable(),
  version: z.int(),
  proposal: Proposal.nullable(),
})
export type StaffPicture = z.output<typeof StaffPicture>

const PictureNumber = z.coerce
  .number('error.pictureNotFound')
  .pipe(z.int32('error.pictureNotFound').min(1, 'error.pictureNotFound'))
const one = z.object({ id: PictureNumber })
const Seen = z.int('error.incorrectData').min(1, 'error.incorrectData')

/** One line of text without control characters. */
const line = (most: number) =>
  z
    .string('error.incorrectData')
    .trim()
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'error.incorrectData')
const written = (most: number) =>
  z
    .string('error.incorrectData')
    .trim()
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\p{Cs}\0]*$/u, 'error.incorrectData')
const Titles = z.object({ de: line(pictureWords.title), en: line(pictureWords.title), tr: line(pictureWords.title) })
const Day = z.iso.date('error.incorrectData').min(10).nullable()

/**
 * Another version than `seen` is refused with `error.stale` and the picture as it is (`current`).
 */
const changing = { 'error.pictureNotFound': 404, 'error.stale': 409 } as const
const wording = { ...changing, 'error.formFieldTooLong': 422, 'error.dayAhead': 422, 'error.dayEarly': 422 } as const

export const listStaffPictures = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/catalogue/pictures',
  access: edit,
  summary: 'The pictures of the game, those that are hidden too, newest first, filtered, 50 a page.',
  query: z.object({
    kind: PictureFamily.optional(),
    show: z.enum(pictureShows, 'error.incorrectData').optional(),
    /** Words that occur in the file name or in a title. */
    q: line(100).optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(StaffPicture),
    counts: z.object({ hidden: z.int(), handedIn: z.int() }),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400, 'error.formFieldTooLong': 422 },
})

export const showStaffPicture = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/catalogue/pictures/:id',
  access: edit,
  summary: 'A picture of the game as the staff see it.',
  params: one,
  result: StaffPicture,
  refusals: { 'error.pictureNotFound': 404 },
})

/** Needs the scope `all`, otherwise `error.notAuthorized`. */
export const changeStaffPicture = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/pictures/:id',
  access: edit,
  summary: 'Sets the titles of a picture in three languages, and the day that is shown for it.',
  params: one,
  body: z.object({ seen: Seen, titles: Titles, day: Day }),
  result: StaffPicture,
  refusals: { ...wording, 'error.notAuthorized': 403 },
})

/** Needs the scope `all`, otherwise `error.notAuthorized`. */
export const hideStaffPicture = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/catalogue/pictures/:id/visibility',
  access: edit,
  summary: 'Hides a picture everywhere on the site, or shows it again.',
  params: one,
  body: z.object({ seen: Seen, isHidden: z.boolean() }),
  result: StaffPicture,
  refusals: { ...changing, 'error.notAuthorized': 403 },
})

/**
 * The state is the whole one that is wanted; what differs from the present one is proposed. One
 * proposal waits for each picture: its author may replace it, others are refused with
 * `error.proposalWaits`.
 */
export const proposeForPicture = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/catalogue/pictures/:id/proposals',
  access: edit,
  summary: 'Hands in changes of a picture for approval.',
  status: 201,
  params: one,
  body: z.object({
    seen: Seen,
    isHidden: z.boolean(),
    titles: Titles,
    day: Day,
    note: written(pictureWords.note).default(''),
  }),
  result: StaffPicture,
  refusals: { ...wording, 'error.proposalWaits': 409, 'error.proposalEmpty': 422 },
})

export const takeBackProposal = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/catalogue/pictures/:id/proposal',
  access: edit,
  summary: 'Takes back the own proposal for a picture.',
  params: one,
  result: StaffPicture,
  refusals: { 'error.pictureNotFound': 404, 'error.proposalGone': 404 },
})

/**
 * Needs the scope `all`, otherwise `error.notAuthorized`. A rejection has a reason. The author is
 * notified after the time in which the decision can be undone.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/catalogue/pictures/:id/decisions',
  access: edit,
  summary: 'Approves what was handed in for a picture, which is then public, or rejects it with a reason.',
  params: one,
  body: z.object({ seen: Seen, isApproved: z.boolean(), reason: written(pictureWords.reason).default('') }),
  result: StaffPicture,
  refusals: {
    ...changing,
    'error.notAuthorized': 403,
    'error.proposalGone': 404,
    'error.formFieldRequired': 422,
    'error.formFieldTooLong': 422,
  },
})

/** Only for who decided, for ten seconds, and while nothing else has changed since. */
export const undoProposalDecision = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/catalogue/pictures/:id/decision',
  access: edit,
  summary: 'Undoes the last decision on a proposal: it waits again, and the picture is as it was.',
  params: one,
  result: StaffPicture,
  refusals: { 'error.pictureNotFound': 404, 'error.undoOver': 409 },
})

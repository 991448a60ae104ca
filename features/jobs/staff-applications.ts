import { z } from 'zod'
import { headDepartments, Visit } from '#features/accounts/contract.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { ApplicationStatus, Attachment, neededText, OfApplication, optionalText } from './applications.ts'
import { messageLength, staffTextLengths } from './constants.ts'

const access = { permission: 'jobs.review' } as const
const missing = { 'error.applicationNotFound': 404 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const
const RoleName = Visit.shape.roles.element

/** A member of the site as the staff see them; `null` in its place stands for a closed account. */
export const Person = z.object({ id: z.int(), name: z.string(), hotel: HotelCode, avatar: z.string() })
export type Person = z.output<typeof Person>

/** Departments of positions: a head reviews the applications of their own. */
export const Department = z.enum(headDepartments, 'error.incorrectData')

/** A vote of one of the staff on an application. */
export const votes = ['yes', 'no', 'unsure'] as const
export type Vote = (typeof votes)[number]

/**
 * What the list of applications shows: pending ones, those the caller has taken part in, or decided
 * ones.
 */
export const applicationLists = ['waiting', 'mine', 'decided'] as const

const StaffPosition = z.object({
  id: z.int(),
  key: z.string(),
  language: LanguageCode,
  title: z.string(),
  department: Department.nullable(),
})

/**
 * An application in the staff's list. `unread` is the number of the applicant's unread messages,
 * `lastWord` who wrote last in the chat.
 */
export const ListedApplication = z.object({
  id: z.int(),
  position: StaffPosition,
  applicant: Person.nullable(),
  status: ApplicationStatus,
  sentAt: Timestamp,
  readAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  files: z.int().nonnegative(),
  unread: z.int().nonnegative(),
  lastWord: z.enum(['applicant', 'team']).nullable(),
  votes: z.object({ yes: z.int(), no: z.int(), unsure: z.int() }),
})
export type ListedApplication = z.output<typeof ListedApplication>

/**
 * `positions` are those that the caller may review, open or not, and deleted ones that have
 * applications; own applications are left out.
 */
export const listStaffApplications = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/applications',
  access,
  summary: 'Applications that the caller may review: pending ones oldest first, others newest first, 50 a page.',
  query: z.object({
    show: z.enum(applicationLists, 'error.incorrectData').default('waiting'),
    position: z.string().max(100, 'error.incorrectData').optional(),
    language: LanguageCode.optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(ListedApplication),
    waiting: z.int().nonnegative(),
    openPositions: z.int().nonnegative(),
    positions: z.array(z.object({ key: z.string(), title: z.string(), isDeleted: z.boolean() })),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400 },
})

/** A note of the staff; `isOwn` if the caller wrote it. */
const StaffNote = z.object({
  id: z.int(),
  author: Person.nullable(),
  text: z.string(),
  writtenAt: Timestamp,
  isOwn: z.boolean(),
})

/**
 * An application as the staff read it. `seen` names its state for a decision. `grantable` are roles
 * that the caller may grant the applicant, `suggested` is that of the position's department.
 * `decision.canUndo` holds for the caller who has just decided; `reopenUntil` is null if it cannot
 * be opened again. `earlier` and `next` are pending applications.
 */
export const StaffApplication = ListedApplication.omit({ files: true, votes: true, lastWord: true }).extend({
  applicant: Person.extend({ since: Timestamp, roles: z.array(RoleName) }).nullable(),
  habboExperience: z.int(),
  wasOnFansite: z.boolean(),
  fansiteName: z.string(),
  discordUsername: z.string(),
  motivation: z.string(),
  attachments: z.array(Attachment),
  messages: z.array(
    z.object({
      id: z.int(),
      from: z.enum(['applicant', 'team']),
      author: Person.nullable(),
      text: z.string(),
      sentAt: Timestamp,
      isRead: z.boolean(),
    }),
  ),
  notes: z.array(StaffNote),
  votes: z.array(
    z.object({ person: Person.nullable(), vote: z.enum(votes), text: z.string(), at: Timestamp, isOwn: z.boolean() }),
  ),
  decision: z
    .object({
      by: Person.nullable(),
      text: z.string().nullable(),
      role: RoleName.nullable(),
      isTold: z.boolean(),
      canUndo: z.boolean(),
    })
    .nullable(),
  reopenUntil: Timestamp.nullable(),
  bar: z.object({ until: Timestamp, by: Person.nullable() }).nullable(),
  grantable: z.array(RoleName),
  suggested: RoleName.nullable(),
  earlier: z.int().nullable(),
  next: z.int().nullable(),
  seen: z.string(),
})
export type StaffApplication = z.output<typeof StaffApplication>

/** The applicant sees when it was first read. The reading is recorded. */
export const showStaffApplication = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/applications/:id',
  access,
  summary: 'An application with its chat, notes and votes. It counts as read from then on.',
  params: OfApplication,
  result: StaffApplication,
  refusals: missing,
})

/** The chat shows the caller's name. `key` identifies one submission. */
export const answerApplication = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/messages',
  access,
  summary: 'Writes to the applicant in the caller’s own name.',
  params: OfApplication,
  body: z.object({ text: neededText(messageLength), key: z.uuid() }),
  result: StaffApplication,
  refusals: { ...missing, ...tooLong, 'error.chatClosed': 409 },
})

export const noteOnApplication = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/notes',
  access,
  summary: 'Adds a note for the staff to an application.',
  params: OfApplication,
  body: z.object({ text: neededText(staffTextLengths.note) }),
  result: StaffApplication,
  refusals: { ...missing, ...tooLong },
})

export const deleteApplicationNote = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/jobs/applications/:id/notes/:note',
  access,
  summary: 'Deletes a note of the caller.',
  params: OfApplication.extend({ note: z.coerce.number('error.noteNotFound').pipe(z.int32('error.noteNotFound')) }),
  result: StaffApplication,
  refusals: { ...missing, 'error.noteNotFound': 404 },
})

/** Another vote replaces the caller's; null takes it back. Votes end with the decision. */
export const voteOnApplication = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/votes',
  access,
  summary: 'The caller’s vote on a pending application, for the staff alone.',
  params: OfApplication,
  body: z.object({
    vote: z.enum(votes, 'error.formFieldRequired').nullable(),
    text: optionalText(staffTextLengths.vote).default(''),
  }),
  result: StaffApplication,
  refusals: { ...missing, ...tooLong, 'error.applicationProcessed': 409 },
})

/**
 * `text` is what the applicant reads; a rejection needs one. With `role`, the applicant gets it in
 * the same step: the session must be confirmed. A stale decision is refused with `current`. The
 * applicant is notified after the seconds in which it can be undone.
 */
export const decideApplication = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/decision',
  access,
  summary: 'Accepts an application, with a role if permitted, or rejects it with a reason.',
  params: OfApplication,
  body: z
    .object({
      decision: z.enum(['accepted', 'rejected'], 'error.formFieldRequired'),
      text: optionalText(staffTextLengths.reason).default(''),
      role: RoleName.nullable().default(null),
      seen: z.string().max(100),
    })
    .refine(({ decision, text }) => decision === 'accepted' || text !== '', {
      path: ['text'],
      error: 'error.formFieldRequired',
    })
    .refine(({ decision, role }) => decision === 'accepted' || role === null, {
      path: ['role'],
      error: 'error.incorrectData',
    }),
  result: StaffApplication,
  refusals: {
    ...missing,
    ...tooLong,
    'error.stale': 409,
    'error.rankTooLow': 403,
    'error.stepUpRequired': 403,
    'error.userNotFound': 404,
  },
})

export const undoApplicationDecision = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/undo',
  access,
  summary: 'Undoes the caller’s own decision within 10 seconds, and takes back the role given with it.',
  params: OfApplication,
  body: z.object({}),
  result: StaffApplication,
  refusals: { ...missing, 'error.undoOver': 409 },
})

/** A role given with the decision stays. */
export const reopenApplication = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/reopening',
  access,
  summary: 'Opens a decided application again, within 14 days.',
  params: OfApplication,
  body: z.object({}),
  result: StaffApplication,
  refusals: { ...missing, 'error.reopenOver': 409, 'error.appliedAgain': 409 },
})

/** At most two years ahead. Replaces an earlier end. The applicant reads the end in the form. */
export const barApplicant = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/applications/:id/bar',
  access,
  summary: 'Keeps the applicant from applying for anything until a day.',
  params: OfApplication,
  body: z.object({ until: z.iso.datetime('error.formFieldRequired') }),
  result: StaffApplication,
  refusals: { ...missing, 'error.dayPast': 422, 'error.dayFar': 422 },
})

export const liftApplicantBar = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/jobs/applications/:id/bar',
  access,
  summary: 'Lets the applicant apply again.',
  params: OfApplication,
  result: StaffApplication,
  refusals: missing,
})

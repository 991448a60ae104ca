import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'
import { applicationLengths, attachmentLimits, mostYears } from './constants.ts'

const written = (most: number, clean: (text: string) => string) =>
  z.string('error.formFieldRequired').overwrite(clean).trim().max(most, 'error.formFieldTooLong')

/** Schema of an optional line of at most `most` characters, without untypable characters. */
const line = (most: number) => written(most, inOneLine)

/** Schema of a non-empty line. */
export const neededLine = (most: number) => line(most).regex(seen, 'error.formFieldRequired')

/** A text of several lines that is not blank. */
export const neededText = (most: number) => written(most, inLines).regex(seen, 'error.formFieldRequired')

/** A text of several lines that may be empty. */
export const optionalText = (most: number) => written(most, inLines)

/** An open position, in one language. `tasks` and `requirements` are lines of text. */
export const Position = z.object({
  id: z.int(),
  language: LanguageCode,
  title: z.string(),
  summary: z.string(),
  tasks: z.array(z.string()),
  requirements: z.array(z.string()),
})
export type Position = z.output<typeof Position>

/** The positions that are open in a language; a page without any says so. */
export const listPositions = endpoint({
  method: 'GET',
  path: '/api/get/jobs/positions',
  access: 'anyone',
  summary: 'The open positions of a language.',
  query: z.object({ lang: LanguageCode }),
  result: z.array(Position),
  refusals: {},
})

/** How many files an account may have that it has not sent yet. */
export const mostUnsentFiles = 10

/** Allowed attachment types, detected from the content regardless of the file name. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/**
 * A file of an application. `name` is the sanitised original name. It is downloaded at
 * `/api/get/jobs/attachments/:id`.
 */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.int().nonnegative(),
})
export type Attachment = z.output<typeof Attachment>

/** The status of an application (specification §4.8). `withdrawn` is set by the applicant. */
export const applicationStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.output<typeof ApplicationStatus>

const ApplicationNumber = z.coerce
  .number('error.applicationNotFound')
  .int('error.applicationNotFound')
  .min(1, 'error.applicationNotFound')
  .max(2_147_483_647, 'error.applicationNotFound')

/** An application's number in an address. */
export const OfApplication = z.object({ id: ApplicationNumber })

/**
 * The application form. `hotel` must be that of the account (specification §5.4). `fansiteName` is
 * required if `wasOnFansite`.
 */
export const NewApplication = z
  .object({
    positionId: z.int().positive().max(2_147_483_647, 'error.positionClosed'),
    hotel: HotelCode,
    habboExperience: z
      .int('error.formFieldRequired')
      .min(0, 'error.incorrectData')
      .max(mostYears, 'error.incorrectData'),
    wasOnFansite: z.boolean(),
    fansiteName: line(applicationLengths.fansiteName).default(''),
    discordUsername: line(applicationLengths.discordUsername).default(''),
    motivation: neededText(applicationLengths.motivation),
    attachments: z.array(z.uuid()).max(attachmentLimits.files, 'error.tooManyFiles').default([]),
  })
  .refine(({ wasOnFansite, fansiteName }) => !wasOnFansite || fansiteName !== '', {
    path: ['fansiteName'],
    error: 'error.formFieldRequired',
  })
export type NewApplication = z.output<typeof NewApplication>

/**
 * An application as shown to the applicant. `readAt` is when the team first opened it, `unread` the
 * number of unread messages from the team.
 */
export const Application = z.object({
  id: z.int(),
  position: Position.pick({ id: true, language: true, title: true }),
  status: ApplicationStatus,
  sentAt: Timestamp,
  readAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  habboExperience: z.int(),
  wasOnFansite: z.boolean(),
  fansiteName: z.string(),
  discordUsername: z.string(),
  motivation: z.string(),
  attachments: z.array(Attachment),
  unread: z.int().nonnegative(),
})
export type Application = z.output<typeof Application>

/**
 * Expects the file as the single part `file` of a `multipart/form-data` body. It stays unassigned
 * until the same account sends an application with its id, within a day.
 */
export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/api/post/jobs/attachments',
  access: 'loggedIn',
  summary: 'Takes a file for an application: PDF, JPEG or PNG, at most 16 MB, as the part `file` of a multipart body.',
  file: { mostBytes: attachmentLimits.bytes },
  result: Attachment,
  status: 201,
  refusals: {
    'error.formFieldRequired': 422,
    'error.fileTooLarge': 413,
    'error.fileType': 415,
    'error.fileBroken': 422,
    'error.tooManyFiles': 429,
    'error.tooManyRequests': 429,
  },
})

export const dropAttachment = endpoint({
  method: 'DELETE',
  path: '/api/delete/jobs/attachments/:id',
  access: 'loggedIn',
  summary: 'Takes back a file that has not been sent with an application.',
  params: z.object({ id: z.uuid('error.fileNotFound') }),
  result: z.object({}),
  refusals: { 'error.fileNotFound': 404 },
})

export const listUnsentAttachments = endpoint({
  method: 'GET',
  path: '/api/get/jobs/attachments',
  access: 'loggedIn',
  summary: 'The files of the caller that are kept and not sent with an application yet.',
  result: z.array(Attachment),
  refusals: {},
})

/**
 * `error.fileNotFound` names the files that are not there under `missing`, by their ids,
 * `error.barred` the end under `until`.
 */
export const apply = endpoint({
  method: 'POST',
  path: '/api/post/jobs/applications',
  access: 'loggedIn',
  summary: 'Applies for a position. One open application for each position.',
  body: NewApplication,
  result: Application,
  status: 201,
  refusals: {
    'error.positionClosed': 404,
    'error.otherHotel': 403,
    'error.alreadyApplied': 409,
    'error.barred': 403,
    'error.fileNotFound': 404,
    'error.tooManyFiles': 422,
    'error.formFieldTooLong': 422,
    'error.hotelInvalid': 422,
    'error.tooManyRequests': 429,
  },
})

export const listOwnApplications = endpoint({
  method: 'GET',
  path: '/api/get/jobs/applications',
  access: 'loggedIn',
  summary: 'The applications of the caller, the newest first.',
  result: z.array(Application),
  refusals: {},
})

/** `barredUntil` is when the staff let the caller apply again; null if they may now. */
export const showStanding = endpoint({
  method: 'GET',
  path: '/api/get/jobs/standing',
  access: 'loggedIn',
  summary: 'Whether the caller may apply, and if not, until when.',
  result: z.object({ barredUntil: Timestamp.nullable() }),
  refusals: {},
})

/** Only for pending applications. Deletes the files; the record remains. */
export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/post/jobs/applications/:id/withdrawal',
  access: 'loggedIn',
  summary: 'Withdraws an application that is not decided.',
  params: OfApplication,
  result: Application,
  refusals: { 'error.applicationNotFound': 404, 'error.applicationProcessed': 409 },
})

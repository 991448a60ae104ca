import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { neededLine, neededText } from './applications.ts'
import { messageLength, positionLimits, staffTextLengths } from './constants.ts'
import { Department } from './staff-applications.ts'

const positions = { permission: 'jobs.positions' } as const
const review = { permission: 'jobs.review' } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const

const Lines = z
  .array(neededLine(positionLimits.line))
  .min(1, 'error.formFieldRequired')
  .max(positionLimits.lines, 'error.formFieldTooLong')

/** What a position says in one language: `tasks` and `requirements` are lines of text. */
const PositionText = z.object({
  title: neededLine(positionLimits.title),
  summary: neededLine(positionLimits.summary),
  tasks: Lines,
  requirements: Lines,
})

/** What a position says in each language in which it is offered; at least one. */
const PositionTexts = z
  .partialRecord(LanguageCode, PositionText)
  .refine((texts) => Object.keys(texts).length > 0, 'error.formFieldRequired')

const TextInLanguage = PositionText.extend({
  id: z.int(),
  language: LanguageCode,
  isOpen: z.boolean(),
  pending: z.int().nonnegative(),
})

/**
 * A position in all its languages, in the order of the page. `applications` counts all that were
 * ever made for it, `seen` names its state for a change.
 */
export const OfferedPosition = z.object({
  key: z.string(),
  department: Department.nullable(),
  texts: z.array(TextInLanguage),
  applications: z.int().nonnegative(),
  seen: z.string(),
})
export type OfferedPosition = z.output<typeof OfferedPosition>

export const listStaffPositions = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/positions',
  access: positions,
  summary: 'The positions that the caller may change, in the order in which they are shown.',
  result: z.array(OfferedPosition),
  refusals: {},
})

/** A deleted position, which can be brought back as it was. */
export const DeletedPosition = OfferedPosition.extend({ deletedAt: Timestamp })
export type DeletedPosition = z.output<typeof DeletedPosition>

export const listDeletedPositions = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/deleted-positions',
  access: positions,
  summary: 'The deleted positions that the caller may bring back, the last deleted first.',
  result: z.array(DeletedPosition),
  refusals: {},
})

const PositionKey = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'error.positionNotFound')
const params = z.object({ key: PositionKey })
const Seen = z.string().max(200)
/** With `error.stale` comes the position as it is now, `current`. */
const ofPosition = { 'error.positionNotFound': 404, 'error.stale': 409 } as const
const foreign = { 'error.otherDepartment': 403 } as const

/** A head may only write positions of their own department. It is closed until it is opened. */
export const addStaffPosition = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/positions',
  access: positions,
  summary: 'Adds a position in one or more languages, closed for now.',
  status: 201,
  body: z.object({ department: Department.nullable(), texts: PositionTexts }),
  result: OfferedPosition,
  refusals: { ...tooLong, ...foreign },
})

/** A language that is left out keeps its text. Applications are unaffected. */
export const changeStaffPosition = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/jobs/positions/:key',
  access: positions,
  summary: 'Changes the department and the texts of a position; a new language is closed for now.',
  params,
  body: z.object({ department: Department.nullable(), texts: PositionTexts, seen: Seen }),
  result: OfferedPosition,
  refusals: { ...ofPosition, ...tooLong, ...foreign },
})

export const openStaffPosition = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/positions/:key/openings',
  access: positions,
  summary: 'Opens a position for applications in these languages, and closes it in the others.',
  params,
  body: z.object({ languages: z.array(LanguageCode), seen: Seen }),
  result: OfferedPosition,
  refusals: ofPosition,
})

/** `keys` are those of the caller’s list, in the new order. */
export const orderStaffPositions = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/positions/order',
  access: positions,
  summary: 'Puts positions into another order. Refused if others were added or removed meanwhile.',
  body: z.object({ keys: z.array(PositionKey).max(500, 'error.incorrectData') }),
  result: z.array(OfferedPosition),
  refusals: { 'error.stale': 409, 'error.positionNotFound': 404 },
})

/** `applications` is their number as the caller has seen it. */
export const deleteStaffPosition = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/jobs/positions/:key',
  access: positions,
  summary: 'Deletes a position; its applications stay and can still be decided.',
  params,
  query: z.object({
    seen: Seen,
    applications: z.coerce.number('error.incorrectData').pipe(z.int32('error.incorrectData')),
  }),
  result: z.object({}),
  refusals: ofPosition,
})

export const restoreStaffPosition = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/positions/:key/restorations',
  access: positions,
  summary: 'Brings a deleted position back as it was.',
  params,
  body: z.object({}),
  result: OfferedPosition,
  refusals: { 'error.positionNotFound': 404 },
})

const EachLanguage = (most: number, one: (most: number) => z.ZodType<string>) =>
  z.object({ de: one(most), en: one(most), tr: one(most) })

/** `{name}` and `{position}` in its texts stand for the applicant's name and the position. */
const readyAnswer = {
  titles: EachLanguage(staffTextLengths.title, neededLine),
  texts: EachLanguage(messageLength, neededText),
}

/** An answer to applicants that is ready in three languages. `version` grows with each change. */
export const ReadyAnswer = z.object({ id: z.int(), version: z.int(), ...readyAnswer })
export type ReadyAnswer = z.output<typeof ReadyAnswer>

export const listReadyAnswers = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/jobs/answers',
  access: review,
  summary: 'The ready answers to applicants, oldest first.',
  result: z.array(ReadyAnswer),
  refusals: {},
})

const ReadyAnswerNumber = z.coerce.number('error.answerNotFound').pipe(z.int32('error.answerNotFound'))
const ofAnswer = z.object({ id: ReadyAnswerNumber })
/** With `error.stale` comes the ready answer as it is now, `current`. */
const answerRefusals = { 'error.answerNotFound': 404, 'error.stale': 409 } as const

export const addReadyAnswer = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/jobs/answers',
  access: review,
  summary: 'Adds a ready answer in three languages; at most 30.',
  status: 201,
  body: z.object(readyAnswer),
  result: ReadyAnswer,
  refusals: { ...tooLong, 'error.tooManyAnswers': 409 },
})

export const changeReadyAnswer = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/jobs/answers/:id',
  access: review,
  summary: 'Changes a ready answer. Refused if it was changed meanwhile.',
  params: ofAnswer,
  body: z.object({ ...readyAnswer, version: z.int() }),
  result: ReadyAnswer,
  refusals: { ...tooLong, ...answerRefusals },
})

export const removeReadyAnswer = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/jobs/answers/:id',
  access: review,
  summary: 'Removes a ready answer.',
  params: ofAnswer,
  result: z.object({}),
  refusals: { 'error.answerNotFound': 404 },
})

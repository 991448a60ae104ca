import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { inOneLine, seen } from '#platform/contract/written-text.ts'
import { handOverLength, saysLength } from './constants.ts'
import { RadioNow } from './now.ts'
import { RequestFate } from './requests.ts'
import { Airing } from './schedule.ts'
import { StationId } from './station.ts'
import { lengthOf } from './text-length.ts'

const onAir = { permission: 'radio.air' } as const
const atLine = { permission: 'radio.line' } as const

/** A head has the radio only with its department. */
const elsewhere = { 'error.otherDepartment': 403 } as const
const notTheirs = { ...elsewhere, 'error.notYourShow': 403 } as const
const missing = { 'error.requestNotFound': 404 } as const

const OfStaffStation = z.object({ station: z.enum(StationId.options, 'error.incorrectData').default('main') })
const RequestNumber = z.coerce.number('error.requestNotFound').pipe(z.int32('error.requestNotFound'))
const one = z.object({ id: RequestNumber })
const Answer = z.enum(['seen', 'played', 'declined'], 'error.incorrectData')

/**
 * A request as the staff sees it: equal ones are one, with all who sent it. `show` is the one that
 * was on: its name is null once the show is removed. `by` is null for the operator, for a closed
 * account, and before an answer.
 */
export const StaffRequest = z.object({
  id: z.int().positive(),
  station: StationId,
  subject: z.enum(['music', 'greeting']),
  artist: z.string(),
  title: z.string(),
  fate: RequestFate,
  wishes: z.int().nonnegative(),
  sentAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  by: z.string().nullable(),
  show: z.object({ id: z.int(), name: z.string().nullable(), day: z.iso.date() }).nullable(),
  /** Oldest first; a name is empty once it is forgotten. */
  senders: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type StaffRequest = z.output<typeof StaffRequest>

/** A hand-over note to the next host; `by` is null once the account is closed. */
export const HandOver = z.object({ id: z.int(), text: z.string(), writtenAt: Timestamp, by: z.string().nullable() })
export type HandOver = z.output<typeof HandOver>

/**
 * What is on a station, for its host. `isHost`: the caller hosts the show that is on. `mayHold`:
 * may open and close the line and set what the DJ says. `curve` are the listeners of the show, at
 * most 120 points, oldest first. `hearts` are those of the song that plays.
 */
export const Air = z.object({
  stations: z.array(StationId),
  now: RadioNow,
  show: Airing.nullable(),
  next: Airing.nullable(),
  isHost: z.boolean(),
  mayHold: z.boolean(),
  line: z.object({ isOpen: z.boolean(), changedAt: Timestamp.nullable(), by: z.string().nullable() }),
  says: z.object({ text: z.string(), saidAt: Timestamp, by: z.string().nullable() }).nullable(),
  curve: z.array(z.object({ at: Timestamp, listeners: z.int().nonnegative() })),
  hearts: z.int().nonnegative(),
  notes: z.array(HandOver),
})
export type Air = z.output<typeof Air>

export const showAir = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/air',
  access: onAir,
  summary: 'The data for the host of a station: show, song, listeners, request line, DJ text, hand-over notes.',
  query: OfStaffStation,
  result: Air,
  refusals: elsewhere,
})

export const listAirRequests = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/air/requests',
  access: onAir,
  summary: 'The requests of the last twelve hours that wait for an answer, oldest first, and the last answered ones.',
  query: OfStaffStation,
  result: z.object({ items: z.array(StaffRequest), more: z.int().nonnegative(), answered: z.array(StaffRequest) }),
  refusals: elsewhere,
})

/** `seen` is the state that the caller saw: another one is refused, with `current`. */
export const answerRequest = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/radio/requests/:id',
  access: onAir,
  summary: 'Answers a request, for all who sent it.',
  params: one,
  body: z.object({ fate: Answer, seen: RequestFate }),
  result: StaffRequest,
  refusals: { ...elsewhere, ...missing, 'error.stale': 409 },
})

export const undoAnswer = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/requests/:id/undo',
  access: onAir,
  summary: 'Takes an answer back within seconds: the request is as it was before.',
  params: one,
  body: z.object({ fate: Answer }),
  result: StaffRequest,
  refusals: { ...elsewhere, ...missing, 'error.undoOver': 409 },
})

export const changeLine = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/radio/line',
  access: atLine,
  summary: 'Opens or closes the request line of a station; for some roles only during their own show.',
  body: OfStaffStation.extend({ isOpen: z.boolean('error.incorrectData') }),
  result: z.object({ isOpen: z.boolean() }),
  refusals: notTheirs,
})

const text = (most: number) =>
  z
    .string('error.formFieldRequired')
    .overwrite(inOneLine)
    .trim()
    .regex(seen, 'error.formFieldRequired')
    .refine((words) => lengthOf(words) <= most, 'error.formFieldTooLong')

/** Shown beside the player of every visitor: no addresses, and none of the watched words. */
export const setSays = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/says',
  access: atLine,
  summary: 'Sets the line that the DJ says, shown beside the player until the show is over.',
  body: OfStaffStation.extend({ text: text(saysLength) }),
  result: z.object({ text: z.string() }),
  refusals: {
    ...notTheirs,
    'error.noShow': 409,
    'error.formFieldTooLong': 422,
    'error.addressInText': 422,
    'error.watchedWord': 422,
  },
})

export const takeSaysBack = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/radio/says/:station',
  access: atLine,
  summary: 'Takes back what the DJ says.',
  params: z.object({ station: z.enum(StationId.options, 'error.incorrectData') }),
  result: z.object({}),
  refusals: notTheirs,
})

export const leaveHandOver = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/radio/notes',
  access: onAir,
  summary: 'Leaves a note for the next host, which those see who may be on air.',
  status: 201,
  body: OfStaffStation.extend({ text: text(handOverLength) }),
  result: HandOver,
  refusals: { ...elsewhere, 'error.formFieldTooLong': 422 },
})

/**
 * The filters of past requests. `answer` `none` are those without one; `text` are words of songs,
 * senders and messages.
 */
export const RequestQuery = z.object({
  station: z.enum(StationId.options, 'error.incorrectData').optional(),
  show: z.coerce.number('error.incorrectData').pipe(z.int32('error.incorrectData')).optional(),
  answer: z.enum(['none', 'played', 'declined'], 'error.incorrectData').optional(),
  text: z.string().trim().max(100, 'error.incorrectData').optional(),
})
export type RequestQuery = z.output<typeof RequestQuery>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/requests',
  access: onAir,
  summary: 'All requests that are kept, the newest first, filtered, 50 a page.',
  query: RequestQuery.extend({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(StaffRequest), nextCursor: z.string().nullable() }),
  refusals: { ...elsewhere, 'error.cursorInvalid': 400 },
})

export const listRequestFilters = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/radio/requests/filters',
  access: onAir,
  summary: 'The stations and shows that requests can be filtered by.',
  result: z.object({ stations: z.array(StationId), shows: z.array(z.object({ id: z.int(), name: z.string() })) }),
  refusals: elsewhere,
})

import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { inLines, inOneLine, seen } from '#platform/contract/written-text.ts'
import { requestLengths } from './constants.ts'
import { OfStation } from './station.ts'
import { lengthOf } from './text-length.ts'

export { lengthOf }

/** What became of a request: waiting, read by the host, played (or read out), or not this time. */
export const requestFates = ['sent', 'seen', 'played', 'declined'] as const
export const RequestFate = z.enum(requestFates)
export type RequestFate = z.output<typeof RequestFate>

const needed = 'error.formFieldRequired'
const tooLong = 'error.formFieldTooLong'

/**
 * Typed text without characters that keyboards do not produce: controls, bidirectional overrides,
 * lone surrogates. Single-line fields become one line.
 */
const words = (most: number, clean: (text: string) => string) =>
  z
    .string(needed)
    .overwrite(clean)
    .trim()
    .refine((text) => lengthOf(text) <= most, tooLong)

const line = (most: number) => words(most, inOneLine)
const message = words(requestLengths.message, inLines)

const neededLine = (most: number) => line(most).regex(seen, needed)

/**
 * A song request (artist and title required, message optional), or a greeting (message required).
 */
export const NewRequest = z.discriminatedUnion('subject', [
  z.object({
    subject: z.literal('music'),
    name: neededLine(requestLengths.name),
    artist: neededLine(requestLengths.artist),
    title: neededLine(requestLengths.title),
    message: message.default(''),
  }),
  z.object({
    subject: z.literal('greeting'),
    name: neededLine(requestLengths.name),
    message: message.regex(seen, needed),
  }),
])
export type NewRequest = z.output<typeof NewRequest>

/**
 * A request as shown to its sender. `wishes` counts the requests for the same song in this show,
 * including this one.
 */
export const OwnRequest = z.object({
  id: z.int().positive(),
  sentAt: Timestamp,
  subject: z.enum(['music', 'greeting']),
  name: z.string(),
  artist: z.string(),
  title: z.string(),
  message: z.string(),
  fate: RequestFate,
  wishes: z.int().positive(),
})
export type OwnRequest = z.output<typeof OwnRequest>

export const sendRequest = endpoint({
  method: 'POST',
  path: '/api/post/radio/requests',
  access: 'anyone',
  summary: 'Sends a song wish or a greeting to the host.',
  query: OfStation,
  body: NewRequest,
  result: z.object({ request: OwnRequest, waitSeconds: z.int().nonnegative() }),
  refusals: {
    'error.requestLineClosed': 403,
    'error.guestBanned': 403,
    'error.requestTooSoon': 429,
    'error.requestsOfShow': 429,
    'error.requestsOfAddress': 429,
    'error.formFieldTooLong': 422,
    'error.formFieldRequired': 422,
  },
})

/**
 * The request line: whether requests are accepted, the host (null: music only), and this visitor's
 * requests of the last twelve hours, newest first.
 */
export const showRequestLine = endpoint({
  method: 'GET',
  path: '/api/get/radio/requests',
  access: 'anyone',
  summary: 'Whether the request line is open, and what became of what the visitor sent.',
  query: OfStation,
  result: z.object({
    isOpen: z.boolean(),
    dj: z.string().nullable(),
    /** How long this visitor has to wait until the next request. */
    waitSeconds: z.int().nonnegative(),
    requests: z.array(OwnRequest),
  }),
  refusals: {},
})

import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { namedIn, stationFields, testedParts } from './constants.ts'
import { StationKind } from './station.ts'

const settings = { permission: 'site.settings' } as const

/**
 * Returns whether a text is an http or https address whose host is safe in headers and policies.
 */
function isStationAddress(text: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || /["'<>\\^`{|}#]/.test(text)) return false
  const url = URL.parse(text)
  const isHost = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/.test(url?.hostname ?? '')
  return isHost && url?.username === '' && url.password === ''
}

const none = z.literal('')
const Address = z
  .string('error.incorrectData')
  .trim()
  .max(300, 'error.formFieldTooLong')
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => text === '' || isStationAddress(text), 'error.stationAddress')
const Mount = z
  .string('error.incorrectData')
  .trim()
  .max(100, 'error.formFieldTooLong')
  .regex(/^[\x21-\x7e]*$/, 'error.incorrectData')
const Kind = z.union([StationKind, none], 'error.incorrectData')
const NamedIn = z.union([z.enum(namedIn), none], 'error.incorrectData')

/**
 * What the staff chose for the stations, by field; '' where nothing is chosen. What the environment
 * sets has precedence. `tr` is the station of Turkish pages; without it they have the main one.
 */
export const StationChoices = z.object({
  mainKind: Kind,
  mainUrl: Address,
  mainMount: Mount,
  mainStreamUrl: Address,
  mainDjFrom: NamedIn,
  mainShowFrom: NamedIn,
  trKind: Kind,
  trUrl: Address,
  trMount: Mount,
  trStreamUrl: Address,
  trDjFrom: NamedIn,
  trShowFrom: NamedIn,
  fallback: Address,
  trFallback: Address,
})
export type StationChoices = z.output<typeof StationChoices>

/**
 * The choices and what is fixed: a field with the variable of the environment that sets it.
 * `former` is what was chosen before the last change. `version` is sent back as `seen`.
 * `isPassedThrough`: listeners hear the audio through the site, otherwise from the station itself.
 */
export const StationSetup = z.object({
  choices: StationChoices,
  fixed: z.array(z.object({ field: z.enum(stationFields), variable: z.string(), value: z.string() })),
  former: StationChoices.nullable(),
  version: z.int(),
  changedAt: Timestamp.nullable(),
  changedBy: z.string().nullable(),
  isPassedThrough: z.boolean(),
})
export type StationSetup = z.output<typeof StationSetup>

/**
 * Why nothing came; `detail` is what the network or the station said, in its own words: the HTTP
 * status, the content type, or where the address leads.
 */
const TestFailure = z.object({
  why: z.enum([
    ...(['timeout', 'unreachable', 'unknownName', 'refused', 'certificate'] as const),
    ...(['forbidden', 'redirect', 'tooManyRedirects', 'leadsElsewhere'] as const),
    ...(['tooLarge', 'status', 'contentType', 'noStatus', 'notAudio'] as const),
  ]),
  detail: z.string(),
})
export type TestFailure = z.output<typeof TestFailure>

/** What a station said of itself; `milliseconds` is how long it took. */
const InfoTest = z.object({
  address: z.string(),
  milliseconds: z.int(),
  failure: TestFailure.nullable(),
  isOnline: z.boolean(),
  song: z.string().nullable(),
  host: z.string().nullable(),
  show: z.string().nullable(),
  listeners: z.int(),
})

/** Whether audio came, and in which format. */
const AudioTest = z.object({
  address: z.string(),
  milliseconds: z.int(),
  failure: TestFailure.nullable(),
  format: z.string().nullable(),
})

/** The outcome of a test; `info` is null for a fallback, which has audio only. */
export const StationTest = z.object({ info: InfoTest.nullable(), audio: AudioTest })
export type StationTest = z.output<typeof StationTest>

const invalid = {
  'error.stationAddress': 422,
  'error.stationPrivate': 422,
  'error.stationIncomplete': 422,
  'error.formFieldTooLong': 422,
} as const
const Seen = z.int('error.incorrectData').min(0, 'error.incorrectData')

export const showStationSetup = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/stations',
  access: settings,
  summary: 'The addresses of the radio stations: what is chosen, and what the environment sets.',
  result: StationSetup,
  refusals: {},
})

/**
 * Fields that the environment sets are ignored. An address on this machine or its network is
 * refused with `error.stationPrivate` unless the environment permits it, an address without a kind
 * or the reverse with `error.stationIncomplete`; another version with `error.stale` and the present
 * one (`current`).
 */
export const changeStations = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/site/stations',
  access: settings,
  summary: 'Changes the addresses of the radio stations. Every process uses them within a second.',
  body: StationChoices.extend({ seen: Seen }),
  result: StationSetup,
  refusals: { ...invalid, 'error.stale': 409 },
})

/** What is replaced can be restored in turn. */
export const restoreStations = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/stations/restorations',
  access: settings,
  summary: 'Restores the addresses of the radio stations from before the last change.',
  body: z.object({ seen: Seen }),
  result: StationSetup,
  refusals: { 'error.stale': 409, 'error.nothingFormer': 409 },
})

/** Nothing is stored. A network failure is a result, not a refusal. */
export const testStation = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/stations/tests',
  access: settings,
  summary: 'Asks a station, with choices that need not be saved, what plays, and listens for a moment.',
  body: StationChoices.extend({ part: z.enum(testedParts, 'error.incorrectData') }),
  result: StationTest,
  refusals: { ...invalid, 'error.tooManyRequests': 429 },
})

import { z } from 'zod'
import { namedIn, type StationField, StationKind, stationFields, stationKinds } from '#features/radio/contract.ts'
import type { StationEnvironment } from '#features/radio/server/api.ts'
import { httpAddress, wholeNumber } from './setting-types.ts'

const kind = z.enum(StationKind.options, `it must be one of ${stationKinds.join(', ')}`).optional()
const field = z.enum(namedIn, `it must be one of ${namedIn.join(', ')}`).optional()

/** The settings of the radio station, and of a second one for Turkish pages. */
export const radioSettings = {
  RADIO_KIND: kind
    .describe('The software of the radio station. Unset: as chosen in housekeeping.')
    .meta({ example: 'icecast' }),
  RADIO_URL: httpAddress
    .optional()
    .describe(
      "The address of the station's software, which may be on this machine or in its network. Unset: as chosen in housekeeping.",
    )
    .meta({ example: 'http://127.0.0.1:8000' }),
  RADIO_MOUNT: z
    .string()
    .optional()
    .describe(
      "The stream of the station: Icecast's mount, Shoutcast's stream number, or AzuraCast's short station name.",
    )
    .meta({ example: '/live' }),
  RADIO_STREAM_URL: httpAddress
    .optional()
    .describe('The address of the audio. Unset: derived from the settings above.')
    .meta({ example: 'http://127.0.0.1:8000/live' }),
  RADIO_FALLBACK_URL: httpAddress
    .optional()
    .describe("A public stream to play when the station's own fails.")
    .meta({ example: 'https://radio.example.org/stream.mp3' }),
  RADIO_DJ_FROM: field
    .describe('Which field of the station names the host; own is the field intended for it. Unset: own.')
    .meta({ example: 'genre' }),
  RADIO_SHOW_FROM: field
    .describe('Which field of the station names the show; own is the field intended for it. Unset: own.')
    .meta({ example: 'title' }),
  RADIO_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'it must be a time zone such as Europe/Berlin')
    .default('Europe/Berlin')
    .describe('The time zone of the schedule.')
    .meta({ example: 'Europe/Berlin', form: 'time zone' }),
  RADIO_STREAM_MODE: z
    .enum(['proxy', 'redirect'], 'it must be proxy or redirect')
    .default('proxy')
    .describe(
      'Whether the site passes the audio through (proxy) or sends listeners to the station (redirect, which needs https at the station).',
    )
    .meta({ example: 'proxy' }),
  RADIO_PRIVATE_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every((origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? '')),
      'it must be a list of addresses that begin with http:// or https://',
    )
    .describe(
      'Addresses on this machine or in its network that stations chosen in housekeeping may have. All others must be public.',
    )
    .meta({ example: 'http://127.0.0.1:8000', form: 'comma-separated list' }),
  RADIO_POLL_SECONDS: wholeNumber(1, 300)
    .default(10)
    .describe('Seconds between two requests for what the station plays.')
    .meta({ example: '10' }),
  RADIO_REQUEST_WAIT_SECONDS: wholeNumber(0, 3600)
    .default(60)
    .describe('How many seconds a listener waits between two song requests; 0 means no wait.')
    .meta({ example: '60' }),
  RADIO_TR_KIND: kind
    .describe('As RADIO_KIND, for a separate station on Turkish pages. Unset: the same station.')
    .meta({ example: 'icecast' }),
  RADIO_TR_URL: httpAddress
    .optional()
    .describe('As RADIO_URL, for the Turkish station.')
    .meta({ example: 'http://127.0.0.1:8010' }),
  RADIO_TR_MOUNT: z.string().optional().describe('As RADIO_MOUNT, for the Turkish station.').meta({ example: '/live' }),
  RADIO_TR_STREAM_URL: httpAddress
    .optional()
    .describe('As RADIO_STREAM_URL, for the Turkish station.')
    .meta({ example: 'http://127.0.0.1:8010/live' }),
  RADIO_TR_FALLBACK_URL: httpAddress
    .optional()
    .describe(
      'As RADIO_FALLBACK_URL, for Turkish pages, with or without a Turkish station. Unset: as RADIO_FALLBACK_URL.',
    )
    .meta({ example: 'https://radyo.example.org/stream.mp3' }),
  RADIO_TR_DJ_FROM: field.describe('As RADIO_DJ_FROM, for the Turkish station.').meta({ example: 'genre' }),
  RADIO_TR_SHOW_FROM: field.describe('As RADIO_SHOW_FROM, for the Turkish station.').meta({ example: 'title' }),
}

type RadioSettings = z.output<z.ZodObject<typeof radioSettings>>

/** The variable of the environment that sets a field of the stations. */
const stationVariables = {
  mainKind: 'RADIO_KIND',
  mainUrl: 'RADIO_URL',
  mainMount: 'RADIO_MOUNT',
  mainStreamUrl: 'RADIO_STREAM_URL',
  mainDjFrom: 'RADIO_DJ_FROM',
  mainShowFrom: 'RADIO_SHOW_FROM',
  trKind: 'RADIO_TR_KIND',
  trUrl: 'RADIO_TR_URL',
  trMount: 'RADIO_TR_MOUNT',
  trStreamUrl: 'RADIO_TR_STREAM_URL',
  trDjFrom: 'RADIO_TR_DJ_FROM',
  trShowFrom: 'RADIO_TR_SHOW_FROM',
  fallback: 'RADIO_FALLBACK_URL',
  trFallback: 'RADIO_TR_FALLBACK_URL',
} as const satisfies Record<StationField, keyof RadioSettings>

/** What the environment sets of the stations; the staff choose the rest on the site. */
export function stationEnvironment(settings: RadioSettings): StationEnvironment {
  const values = stationFields.flatMap((field) => {
    const value = settings[stationVariables[field]]
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    values: Object.fromEntries(values),
    variables: stationVariables,
    privateOrigins: settings.RADIO_PRIVATE_ORIGINS,
    isPassedThrough: settings.RADIO_STREAM_MODE === 'proxy',
  }
}

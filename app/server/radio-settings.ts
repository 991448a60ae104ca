import { z } from 'zod'
import { type StationId, StationKind, stationKinds } from '#features/radio/contract.ts'
import { audioAddress, namedIn, type StationSettings } from '#features/radio/server/api.ts'

const httpAddress = (what: string) =>
  z
    .url({ protocol: /^https?$/, error: 'it must be an address that begins with http:// or https://' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(what)

const kind = z.enum(StationKind.options, `it must be one of ${stationKinds.join(', ')}`).optional()
const field = z.enum(namedIn, `it must be one of ${namedIn.join(', ')}`).default('own')

/** The settings of a station; Turkish readers have their own where `RADIO_TR_URL` is set. */
export const radioSettings = {
  RADIO_KIND: kind
    .describe(
      'The program that the radio station runs on: azuracast, icecast, shoutcast2 or shoutcast1. Unset: no radio.',
    )
    .meta({ example: 'icecast' }),
  RADIO_URL: httpAddress('Where that program is reached; it may be on this machine or in its network.').meta({
    example: 'http://127.0.0.1:8000',
  }),
  RADIO_MOUNT: z
    .string()
    .optional()
    .describe("What is meant there: Icecast's mount, Shoutcast's stream number, AzuraCast's short name of the station.")
    .meta({ example: '/live' }),
  RADIO_STREAM_URL: httpAddress('Where its audio is. Unset: found out from the others.').meta({
    example: 'http://127.0.0.1:8000/live',
  }),
  RADIO_FALLBACK_URL: httpAddress("A public stream that plays where the station's own fails.").meta({
    example: 'https://radio.example.org/stream.mp3',
  }),
  RADIO_DJ_FROM: field
    .describe('Which of its fields names the host: own (the one meant for it), title, genre, description or none.')
    .meta({ example: 'genre' }),
  RADIO_SHOW_FROM: field.describe('Which of its fields names the show, in the same words.').meta({ example: 'title' }),
  RADIO_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'it must be a time zone such as Europe/Berlin')
    .default('Europe/Berlin')
    .describe('The time zone of the schedule.')
    .meta({ example: 'Europe/Berlin' }),
  RADIO_STREAM_MODE: z
    .enum(['proxy', 'redirect'], 'it must be proxy or redirect')
    .default('proxy')
    .describe(
      'Whether the site passes the audio through (proxy) or sends listeners to the station (redirect, which needs https there).',
    )
    .meta({ example: 'proxy' }),
  RADIO_POLL_SECONDS: z.coerce
    .number('it must be a whole number from 1 to 300')
    .int('it must be a whole number from 1 to 300')
    .min(1, 'it must be a whole number from 1 to 300')
    .max(300, 'it must be a whole number from 1 to 300')
    .default(10)
    .describe('How often the station is asked what it plays, in seconds.')
    .meta({ example: '10' }),
  RADIO_REQUEST_WAIT_SECONDS: z.coerce
    .number('it must be a whole number from 0 to 3600')
    .int('it must be a whole number from 0 to 3600')
    .min(0, 'it must be a whole number from 0 to 3600')
    .max(3600, 'it must be a whole number from 0 to 3600')
    .default(60)
    .describe('How long a listener waits between two requests to the studio; 0 is not at all.')
    .meta({ example: '60' }),
  RADIO_TR_KIND: kind
    .describe('As RADIO_KIND, for the station of Turkish readers. Unset: they have the same one.')
    .meta({ example: 'icecast' }),
  RADIO_TR_URL: httpAddress('As RADIO_URL, for the Turkish station.').meta({ example: 'http://127.0.0.1:8010' }),
  RADIO_TR_MOUNT: z.string().optional().describe('As RADIO_MOUNT, for the Turkish station.').meta({ example: '/live' }),
  RADIO_TR_STREAM_URL: httpAddress('As RADIO_STREAM_URL, for the Turkish station.').meta({
    example: 'http://127.0.0.1:8010/live',
  }),
  RADIO_TR_FALLBACK_URL: httpAddress(
    'As RADIO_FALLBACK_URL, for Turkish readers, also where they have no station of their own.',
  ).meta({
    example: 'https://radyo.example.org/stream.mp3',
  }),
  RADIO_TR_DJ_FROM: field.describe('As RADIO_DJ_FROM, for the Turkish station.').meta({ example: 'genre' }),
  RADIO_TR_SHOW_FROM: field.describe('As RADIO_SHOW_FROM, for the Turkish station.').meta({ example: 'title' }),
}

type RadioSettings = z.output<z.ZodObject<typeof radioSettings>>

/** The stations that are configured; none where `RADIO_KIND` or `RADIO_URL` is unset. */
export function stationsFrom(settings: RadioSettings): StationSettings[] {
  const own: Record<StationId, StationSettings | null> = {
    main: stationOf('main', settings.RADIO_KIND, settings.RADIO_URL, {
      mount: settings.RADIO_MOUNT ?? null,
      streamUrl: settings.RADIO_STREAM_URL ?? null,
      djFrom: settings.RADIO_DJ_FROM,
      showFrom: settings.RADIO_SHOW_FROM,
    }),
    tr: stationOf('tr', settings.RADIO_TR_KIND, settings.RADIO_TR_URL, {
      mount: settings.RADIO_TR_MOUNT ?? null,
      streamUrl: settings.RADIO_TR_STREAM_URL ?? null,
      djFrom: settings.RADIO_TR_DJ_FROM,
      showFrom: settings.RADIO_TR_SHOW_FROM,
    }),
  }
  return [own.main, own.tr].filter((station) => station !== null)
}

/** The public streams that play where a station fails, by the language of the listener. */
export function fallbacksFrom(settings: RadioSettings): { tr: string | null; others: string | null } {
  const others = settings.RADIO_FALLBACK_URL ?? null
  return { tr: settings.RADIO_TR_FALLBACK_URL ?? others, others }
}

/** The origins besides the site's own that pages play sound from: those that listeners are sent to. */
export function mediaOriginsFrom(settings: RadioSettings): string[] {
  if (settings.RADIO_STREAM_MODE === 'proxy') return []
  const { tr, others } = fallbacksFrom(settings)
  const addresses = [...stationsFrom(settings).map(audioAddress), tr, others].filter((address) => address !== null)
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

function stationOf(
  id: StationId,
  stationKind: StationSettings['kind'] | undefined,
  url: string | undefined,
  rest: Omit<StationSettings, 'id' | 'kind' | 'url'>,
): StationSettings | null {
  return stationKind && url ? { id, kind: stationKind, url, ...rest } : null
}

import { z } from 'zod'
import { type StationId, StationKind, stationKinds } from '#features/radio/contract.ts'
import { audioAddress, namedIn, type StationSettings } from '#features/radio/server/api.ts'
import { httpAddress, wholeNumber } from './setting-types.ts'

const kind = z.enum(StationKind.options, `it must be one of ${stationKinds.join(', ')}`).optional()
const field = z.enum(namedIn, `it must be one of ${namedIn.join(', ')}`).default('own')

/** The settings of the radio station, and of a second one for Turkish pages. */
export const radioSettings = {
  RADIO_KIND: kind.describe('The software of the radio station. Unset: no radio.').meta({ example: 'icecast' }),
  RADIO_URL: httpAddress
    .optional()
    .describe('The address of that software, which may be on this machine or in its network. Unset: no radio.')
    .meta({ example: 'http://127.0.0.1:8000' }),
  RADIO_MOUNT: z
    .string()
    .optional()
    .describe("Which stream of it: Icecast's mount, Shoutcast's stream number, or AzuraCast's short station name.")
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
    .describe('Which field of the station names the host; own is the field intended for it.')
    .meta({ example: 'genre' }),
  RADIO_SHOW_FROM: field
    .describe('Which field of the station names the show; own is the field intended for it.')
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
  RADIO_POLL_SECONDS: wholeNumber(1, 300)
    .default(10)
    .describe('How many seconds lie between two checks of what the station plays.')
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

/** Returns the origins, besides the site's own, from which pages play audio. */
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

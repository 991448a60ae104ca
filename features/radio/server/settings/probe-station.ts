import { type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import type { Song, StationTest, TestFailure } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { type NoStatus, openStationClient, type StationClient } from '../stations/ask-station.ts'
import type { StationSettings } from '../stations/station-settings.ts'
import { openListenAddress } from '../stream/listen-address.ts'
import { type NoAudio, openUpstream } from '../stream/upstream.ts'

const audioWithinMs = 8_000

/** What a probe works with. `isPassedThrough`: the site passes the audio through. */
export type ProbeContext = Pick<RadioContext, 'userAgent' | 'trustedAddresses'> & { isPassedThrough: boolean }

/** Tries stations with connections of its own, and takes at most the first of their audio. */
export type StationProbe = {
  /** Asks a station what plays, and listens to it. */
  station: (station: StationSettings) => Promise<StationTest & { info: NonNullable<StationTest['info']> }>
  /** Listens to a stream. */
  stream: (address: string) => Promise<StationTest['audio']>
  close: () => void
}

/** Opens a probe of stations. It never throws; what is wrong is in the result. */
export function openStationProbe(context: ProbeContext): StationProbe {
  const { userAgent, trustedAddresses } = context
  const client = openStationClient(context)
  const fetcher = openFetch({ userAgent, trustedAddresses })
  const trustedOrigins = new Set(trustedAddresses.map((address) => new URL(address).origin))

  async function stream(address: string): Promise<StationTest['audio']> {
    const begun = performance.now()
    const signal = AbortSignal.timeout(audioWithinMs + 2_000)
    const audio = await openUpstream(address, { userAgent, trustedOrigins, firstByteMs: audioWithinMs, signal })
    const milliseconds = Math.round(performance.now() - begun)
    if ('failed' in audio) return { address, milliseconds, failure: audioFailure(audio), format: null }
    audio.close()
    const { origin } = new URL(audio.address)
    // Browsers may play from the addresses of the settings only.
    if (!context.isPassedThrough && origin !== new URL(address).origin)
      return { address, milliseconds, failure: { why: 'leadsElsewhere', detail: origin }, format: null }
    return { address, milliseconds, failure: null, format: audio.contentType }
  }

  return {
    stream,
    async station(station) {
      const [info, audio] = await Promise.all([askStation(client, station), addressOf(station, fetcher).then(stream)])
      return { info, audio }
    },
    close() {
      client.close()
      fetcher.close()
    },
  }
}

function addressOf(station: StationSettings, fetcher: GuardedFetch): Promise<string> {
  return openListenAddress(station, fetcher)()
}

async function askStation(client: StationClient, station: StationSettings): Promise<NonNullable<StationTest['info']>> {
  const begun = performance.now()
  const asked = await client.test(station, AbortSignal.timeout(15_000))
  const common = { address: station.url, milliseconds: Math.round(performance.now() - begun) }
  if ('failed' in asked) {
    const nothing = { isOnline: false, song: null, host: null, show: null, listeners: 0 }
    return { ...common, ...nothing, failure: infoFailure(asked) }
  }
  const { online, song, dj, show, listeners } = asked
  return {
    ...common,
    ...{ failure: null, isOnline: online, song: titleOf(song), host: dj, show, listeners: listeners.total },
  }
}

function titleOf(song: Song | null): string | null {
  return song && [song.artist, song.title].filter(Boolean).join(' – ')
}

const infoFailures: Readonly<Record<NoStatus['failed'], TestFailure['why']>> = {
  timeout: 'timeout',
  aborted: 'timeout',
  network: 'unreachable',
  tooLarge: 'tooLarge',
  forbiddenAddress: 'forbidden',
  redirect: 'redirect',
  invalidAddress: 'forbidden',
  status: 'status',
  contentType: 'contentType',
  unreadable: 'noStatus',
}

function infoFailure({ failed, detail }: NoStatus): TestFailure {
  if (failed === 'network') return unreachable(detail)
  // The fetch module names the status where it follows no further.
  const isEndless = failed === 'redirect' && detail.startsWith('answered')
  return { why: isEndless ? 'tooManyRedirects' : infoFailures[failed], detail }
}

function audioFailure({ failed, detail }: NoAudio): TestFailure {
  // The guarded lookup refuses a name that leads into the site's network.
  if (detail === 'ERR_FORBIDDEN_ADDRESS') return { why: 'forbidden', detail }
  return failed === 'unreachable' ? unreachable(detail) : { why: failed, detail }
}

/** What the code of a network error means. */
function unreachable(code: string): TestFailure {
  const why = /^(ENOTFOUND|EAI_\w+)$/.test(code)
    ? 'unknownName'
    : code === 'ECONNREFUSED'
      ? 'refused'
      : /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/.test(code)
        ? 'certificate'
        : 'unreachable'
  return { why, detail: code }
}

import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { Song, StationTest, TestFailure, testStation } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { type NoStatus, openStationClient, type StationClient } from '../stations/ask-station.ts'
import type { StationSettings } from '../stations/station-settings.ts'
import { openListenAddress } from '../stream/listen-address.ts'
import { type NoAudio, openUpstream } from '../stream/upstream.ts'
import { judgeChoices, type StationSettingsContext } from './change-stations.ts'
import { mergeChoices, stationFrom } from './effective.ts'

/** How many tests an account may start in a minute. */
const testsPerMinute = 20
const audioWithinMs = 8_000

/** The context of tests. */
export type TestContext = StationSettingsContext & Pick<RadioContext, 'userAgent' | 'trustedAddresses'>

/** Tests of stations, with connections of their own. */
export type StationTests = {
  run: (actor: Pick<Actor, 'id'>, body: Parsed<typeof testStation>['body']) => Promise<Outcome<typeof testStation>>
  close: () => void
}

/** Opens the tests: each asks a station what plays and takes the first of its audio. */
export function openStationTests(context: TestContext): StationTests {
  const { environment, userAgent, trustedAddresses } = context
  const client = openStationClient(context)
  const fetcher = openFetch({ userAgent, trustedAddresses })
  const trustedOrigins = new Set(trustedAddresses.map((address) => new URL(address).origin))

  async function listenAt(address: string): Promise<StationTest['audio']> {
    const begun = performance.now()
    const signal = AbortSignal.timeout(audioWithinMs + 2_000)
    const stream = await openUpstream(address, { userAgent, trustedOrigins, firstByteMs: audioWithinMs, signal })
    const milliseconds = Math.round(performance.now() - begun)
    if ('failed' in stream) return { address, milliseconds, failure: audioFailure(stream), format: null }
    stream.close()
    const { origin } = new URL(stream.address)
    // Browsers may play from the addresses of the settings only.
    if (!environment.isPassedThrough && origin !== new URL(address).origin)
      return { address, milliseconds, failure: { why: 'leadsElsewhere', detail: origin }, format: null }
    return { address, milliseconds, failure: null, format: stream.contentType }
  }

  return {
    async run(actor, { part, ...choices }) {
      const turn = { purpose: 'test stations', who: `account ${actor.id}`, limit: testsPerMinute, windowSeconds: 60 }
      const tooMany = await consumeRateLimit(context.db, turn)
      if (tooMany) return refuse('error.tooManyRequests', tooMany)
      const invalid = judgeChoices(environment, choices)
      if (invalid) return invalid
      const merged = mergeChoices(environment, choices)
      if (part === 'fallback' || part === 'trFallback') {
        const address = merged[part]
        if (address === '') return refuse('error.stationIncomplete', { fields: { [part]: 'error.stationIncomplete' } })
        return { info: null, audio: await listenAt(address) }
      }
      const station = stationFrom(merged, part)
      if (!station) return refuse('error.stationIncomplete', { fields: { [`${part}Url`]: 'error.stationIncomplete' } })
      const [info, audio] = await Promise.all([askStation(client, station), addressOf(station, fetcher).then(listenAt)])
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

async function askStation(client: StationClient, station: StationSettings): Promise<StationTest['info']> {
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
  // The guarded lookup refuses a name that leads into the own network.
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

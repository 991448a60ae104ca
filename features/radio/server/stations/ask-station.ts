import { type FetchFailureKind, type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import type { StationId } from '../../contract.ts'
import type { Adapters } from '../adapters/adapter.ts'
import { azuracast } from '../adapters/azuracast.ts'
import { icecast } from '../adapters/icecast.ts'
import { shoutcast1 } from '../adapters/shoutcast1.ts'
import { shoutcast2 } from '../adapters/shoutcast2.ts'
import type { StationSettings } from './station-settings.ts'
import type { StationStatus } from './station-state.ts'

const timeoutMs = 5_000
const redirects = 3

/** A station's status, or why the answer is unusable, for the log. */
export type Asked = StationStatus | { failed: string }

/**
 * Why there is no status: no answer, another HTTP status than 200 (`detail`), a page or a file
 * instead of one (`detail` is its content type), or an answer that is not of this kind of station.
 */
export type NoStatus = { failed: FetchFailureKind | 'status' | 'contentType' | 'unreadable'; detail: string }

/** Reads the status of stations; `test` returns the failure in detail. */
export type StationClient = {
  ask: (station: StationSettings, signal: AbortSignal) => Promise<Asked>
  test: (station: StationSettings, signal: AbortSignal) => Promise<StationStatus | NoStatus>
  close: () => void
}

/** The longest that one asking takes: every place is tried where each answers slowly. */
export const longestAskMs = 2 * timeoutMs

/**
 * Creates the client for the stations. Those of `trustedAddresses` may be in a private network; all
 * others must be public.
 */
export function openStationClient(context: { trustedAddresses: readonly string[]; userAgent: string }): StationClient {
  const { trustedAddresses } = context
  const fetchers = {
    own: openFetch({ userAgent: context.userAgent, trustedAddresses }),
    browser: openFetch({ userAgent: `Mozilla/5.0 (compatible; ${context.userAgent})`, trustedAddresses }),
  }
  // Which place a station's version answers at, as found out last.
  const places = new Map<StationId, string>()

  async function test(station: StationSettings, signal: AbortSignal): Promise<StationStatus | NoStatus> {
    const adapter = adapters[station.kind]
    const fetcher = adapter.asBrowser ? fetchers.browser : fetchers.own
    const known = adapter.paths(station)
    const remembered = places.get(station.id)
    const paths = remembered ? [remembered, ...known.filter((path) => path !== remembered)] : known
    let first: NoStatus | undefined
    for (const path of paths) {
      const asked = await askAt(fetcher, station, path, signal)
      if (!('failed' in asked)) {
        places.set(station.id, path)
        return asked
      }
      first ??= asked
      // Another place of a station that cannot be reached is no better.
      if (!isAnswer(asked)) break
    }
    return first ?? { failed: 'unreadable', detail: 'nowhere to ask' }
  }

  return {
    test,
    async ask(station, signal) {
      const asked = await test(station, signal)
      return 'failed' in asked ? { failed: inShort(asked) } : asked
    },
    close() {
      for (const fetcher of Object.values(fetchers)) fetcher.close()
    },
  }
}

async function askAt(
  fetcher: GuardedFetch,
  station: StationSettings,
  path: string,
  signal: AbortSignal,
): Promise<StationStatus | NoStatus> {
  const { maxBytes, parse } = adapters[station.kind]
  const answer = await fetcher.fetchGuarded(station.url + path, { timeoutMs, maxBytes, redirects, signal })
  if ('failed' in answer) return answer
  if (answer.status !== 200) return { failed: 'status', detail: String(answer.status) }
  const status = parse(answer.body, station)
  if (status !== 'unknown') return status
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
  // Servers send JSON as text as well; a page or a file is of another kind in any case.
  const isOther = /^(text\/html|audio\/|video\/|image\/)/i.test(type) && station.kind !== 'shoutcast1'
  return isOther ? { failed: 'contentType', detail: type.trim() } : { failed: 'unreadable', detail: '' }
}

function isAnswer({ failed }: NoStatus): boolean {
  return failed === 'tooLarge' || failed === 'status' || failed === 'contentType' || failed === 'unreadable'
}

function inShort({ failed, detail }: NoStatus): string {
  if (failed === 'status') return `status ${detail}`
  return failed === 'contentType' || failed === 'unreadable' ? 'no status' : failed
}

/** Every kind of station that can be read. */
export const adapters: Adapters = { azuracast, icecast, shoutcast2, shoutcast1 }

import { type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import type { StationId } from '../../contract.ts'
import type { Adapters } from '../adapters/adapter.ts'
import { azuracast } from '../adapters/azuracast.ts'
import { icecast } from '../adapters/icecast.ts'
import { shoutcast1 } from '../adapters/shoutcast1.ts'
import { shoutcast2 } from '../adapters/shoutcast2.ts'
import type { StationSettings } from './station-settings.ts'
import type { StationStatus } from './station-state.ts'

const timeoutMs = 5_000
const redirects = 2

/** A station's status, or why the answer is unusable, for the log. */
export type Asked = StationStatus | { failed: string }

/** The way to the stations. */
export type StationClient = {
  ask: (station: StationSettings, signal: AbortSignal) => Promise<Asked>
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

  async function ask(station: StationSettings, signal: AbortSignal): Promise<Asked> {
    const adapter = adapters[station.kind]
    const fetcher = adapter.asBrowser ? fetchers.browser : fetchers.own
    const known = adapter.paths(station)
    const remembered = places.get(station.id)
    const paths = remembered ? [remembered, ...known.filter((path) => path !== remembered)] : known
    let failed: string | undefined
    for (const path of paths) {
      const asked = await askAt(fetcher, station, path, signal)
      if (!('failed' in asked)) {
        places.set(station.id, path)
        return asked
      }
      failed ??= asked.failed
      // Another place of a station that cannot be reached is no better.
      if (!asked.isAnswer) break
    }
    return { failed: failed ?? 'nowhere to ask' }
  }

  return {
    ask,
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
): Promise<StationStatus | { failed: string; isAnswer: boolean }> {
  const { maxBytes, parse } = adapters[station.kind]
  const answer = await fetcher.fetchGuarded(station.url + path, { timeoutMs, maxBytes, redirects, signal })
  if ('failed' in answer) return { failed: answer.failed, isAnswer: answer.failed === 'tooLarge' }
  if (answer.status !== 200) return { failed: `status ${answer.status}`, isAnswer: true }
  const status = parse(answer.body, station)
  return status === 'unknown' ? { failed: 'no status', isAnswer: true } : status
}

/** Every kind of station that can be read. */
export const adapters: Adapters = { azuracast, icecast, shoutcast2, shoutcast1 }

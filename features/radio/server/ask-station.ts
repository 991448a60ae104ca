import { type FetchDoor, openFetch } from '#platform/server/fetch.ts'
import type { StationId } from '../contract.ts'
import { adapters } from './adapters/adapters.ts'
import type { StationSettings } from './station-settings.ts'
import type { StationStatus } from './station-state.ts'

const timeoutMs = 5_000
const redirects = 2

/** What a station answered, or why that cannot be relied on, for the log. */
export type Asked = StationStatus | { failed: string }

/** The way to the stations. */
export type StationDoor = {
  ask: (station: StationSettings, signal: AbortSignal) => Promise<Asked>
  close: () => void
}

/** The longest that one asking takes: every place is tried where each answers slowly. */
export const longestAskMs = 2 * timeoutMs

/** Opens the way to the stations. Where they are is the operator's word, so they may be within their network. */
export function openStationDoor(world: { stations: readonly StationSettings[]; userAgent: string }): StationDoor {
  const trustedAddresses = world.stations.map(({ url }) => url)
  const doors = {
    own: openFetch({ userAgent: world.userAgent, trustedAddresses }),
    browser: openFetch({ userAgent: `Mozilla/5.0 (compatible; ${world.userAgent})`, trustedAddresses }),
  }
  // Which place a station's version answers at, as found out last.
  const places = new Map<StationId, string>()

  async function ask(station: StationSettings, signal: AbortSignal): Promise<Asked> {
    const adapter = adapters[station.kind]
    const door = adapter.asBrowser ? doors.browser : doors.own
    const known = adapter.paths(station)
    const remembered = places.get(station.id)
    const paths = remembered ? [remembered, ...known.filter((path) => path !== remembered)] : known
    let failed: string | undefined
    for (const path of paths) {
      const asked = await askAt(door, station, path, signal)
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
      for (const door of Object.values(doors)) door.close()
    },
  }
}

async function askAt(
  door: FetchDoor,
  station: StationSettings,
  path: string,
  signal: AbortSignal,
): Promise<StationStatus | { failed: string; isAnswer: boolean }> {
  const { maxBytes, parse } = adapters[station.kind]
  const answer = await door.fetchGuarded(station.url + path, { timeoutMs, maxBytes, redirects, signal })
  if ('failed' in answer) return { failed: answer.failed, isAnswer: answer.failed === 'tooLarge' }
  if (answer.status !== 200) return { failed: `status ${answer.status}`, isAnswer: true }
  const status = parse(answer.body, station)
  return status === 'unknown' ? { failed: 'no status', isAnswer: true } : status
}

import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import type { RadioContext } from './context.ts'
import type { StationSettings } from './stations/station-settings.ts'
import { audioAddress } from './stream/audio-address.ts'
import { openListenAddress } from './stream/listen-address.ts'
import { serveStream } from './stream/serve-stream.ts'

/**
 * Creates the audio stream. With `isPassedThrough` each listener has a connection to the station
 * through the site; otherwise the site redirects to the station. A player may request the fallback
 * when the station's own stream fails.
 */
export function openStream(context: RadioContext & { isPassedThrough: boolean }): Feature {
  const { isPassedThrough, trustedAddresses } = context
  const fetcher = openFetch({ userAgent: context.userAgent, trustedAddresses })
  // A changed station is another object.
  const addresses = new WeakMap<StationSettings, () => Promise<string>>()

  function addressOf(station: StationSettings): Promise<string> {
    if (!isPassedThrough) return Promise.resolve(audioAddress(station))
    const known = addresses.get(station) ?? openListenAddress(station, fetcher)
    addresses.set(station, known)
    return known()
  }
  return {
    routes(app) {
      serveStream(app, context, {
        mode: isPassedThrough ? 'proxy' : 'redirect',
        fallbacks: context.fallbacks,
        async addressOf(id) {
          const station = (await context.stations()).find((each) => each.id === id)
          return station ? addressOf(station) : null
        },
        trustedOrigins: new Set(trustedAddresses.map((address) => new URL(address).origin)),
      })
    },
    close: () => fetcher.close(),
  }
}

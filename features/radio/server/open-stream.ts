import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch.ts'
import { audioAddress } from './stream/audio-address.ts'
import { openListenAddress } from './stream/listen-address.ts'
import { serveStream } from './stream/serve-stream.ts'
import type { RadioWorld } from './world.ts'

/**
 * Opens the audio. In `proxy` each listener has a connection of their own to the station, through the site; in `redirect` the site sends them there. `fallbacks` are
 * public streams that a player may ask for when the station's own fails.
 */
export function openStream(
  world: RadioWorld & { mode: 'proxy' | 'redirect'; fallbacks: { tr: string | null; others: string | null } },
): Feature {
  const { stations, mode, fallbacks } = world
  const trustedAddresses = [
    ...stations.flatMap(({ url, streamUrl }) => [url, streamUrl]),
    fallbacks.tr,
    fallbacks.others,
  ].filter((address) => address !== null)
  const door = openFetch({ userAgent: world.userAgent, trustedAddresses })
  const addresses = new Map(
    stations.map((station) => [
      station.id,
      mode === 'proxy' ? openListenAddress(station, door) : async () => audioAddress(station),
    ]),
  )
  return {
    routes(app) {
      serveStream(app, world, {
        mode,
        fallbacks,
        addressOf: async (station) => (await addresses.get(station)?.()) ?? null,
        trustedOrigins: new Set(trustedAddresses.map((address) => new URL(address).origin)),
      })
    },
    close: () => door.close(),
  }
}

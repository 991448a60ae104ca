import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import type { RadioContext } from './context.ts'
import { audioAddress } from './stream/audio-address.ts'
import { openListenAddress } from './stream/listen-address.ts'
import { serveStream } from './stream/serve-stream.ts'

/**
 * Creates the audio stream. With `proxy` each listener has a connection to the station through the
 * site; with `redirect` the site redirects to the station. `fallbacks` are public streams that a
 * player may request when the station's own fails.
 */
export function openStream(
  context: RadioContext & { mode: 'proxy' | 'redirect'; fallbacks: { tr: string | null; others: string | null } },
): Feature {
  const { stations, mode, fallbacks } = context
  const trustedAddresses = [
    ...stations.flatMap(({ url, streamUrl }) => [url, streamUrl]),
    fallbacks.tr,
    fallbacks.others,
  ].filter((address) => address !== null)
  const fetcher = openFetch({ userAgent: context.userAgent, trustedAddresses })
  const addresses = new Map(
    stations.map((station) => [
      station.id,
      mode === 'proxy' ? openListenAddress(station, fetcher) : async () => audioAddress(station),
    ]),
  )
  return {
    routes(app) {
      serveStream(app, context, {
        mode,
        fallbacks,
        addressOf: async (station) => (await addresses.get(station)?.()) ?? null,
        trustedOrigins: new Set(trustedAddresses.map((address) => new URL(address).origin)),
      })
    },
    close: () => fetcher.close(),
  }
}

import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { listMostPlayed, listPlays, showRadioNow, showStationOutage, showStreamInfo } from '../contract.ts'
import { openStationClient } from './ask-station.ts'
import { openCachedNow } from './cached-now.ts'
import { openCachedPlays } from './cached-plays.ts'
import { cachedStations } from './cached-stations.ts'
import type { RadioContext } from './context.ts'
import { pollStation } from './poll-station.ts'
import { startPolling } from './start-polling.ts'
import { describeOutage } from './station-readings.ts'

/** Creates the station data: current broadcast and played songs. */
export function openStations(options: RadioContext & { pollSeconds: number; searchesPerMinute: number }): Feature {
  const { pollSeconds, searchesPerMinute, ...context } = options
  const client = openStationClient(context)
  const now = openCachedNow(context)
  const plays = openCachedPlays(context, searchesPerMinute)
  return {
    routes(app) {
      serve(app, showRadioNow, ({ query }) => now.now(query.lang))
      serve(app, showStreamInfo, ({ query }) => now.info(query.lang))
      serve(app, showStationOutage, ({ query }) => describeOutage(context, query.lang))
      serve(app, listPlays, ({ query }, { visitor }) => plays.plays(query, visitor))
      serve(app, listMostPlayed, ({ query }) => plays.most(query))
    },
    caches: [cachedStations(context), ...plays.caches],
    startBackground: () =>
      startPolling({
        ...context,
        pollSeconds,
        poll: (station, signal) => pollStation({ ...context, client, pollSeconds }, station, signal),
      }),
    close: () => client.close(),
  }
}

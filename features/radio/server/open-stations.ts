import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { listMostPlayed, listPlays, showRadioNow, showStationOutage, showStreamInfo } from '../contract.ts'
import { openStationDoor } from './ask-station.ts'
import { keepPolling } from './keep-polling.ts'
import { keptStations } from './kept-stations.ts'
import { pollStation } from './poll-station.ts'
import { openReadyNow } from './ready-now.ts'
import { openReadyPlays } from './ready-plays.ts'
import { describeOutage } from './station-readings.ts'
import type { RadioWorld } from './world.ts'

/** Opens what is known of the stations: what plays now, and what was played. */
export function openStations(options: RadioWorld & { pollSeconds: number; searchesPerMinute: number }): Feature {
  const { pollSeconds, searchesPerMinute, ...world } = options
  const door = openStationDoor(world)
  const now = openReadyNow(world)
  const plays = openReadyPlays(world, searchesPerMinute)
  return {
    routes(app) {
      serve(app, showRadioNow, ({ query }) => now.now(query.lang))
      serve(app, showStreamInfo, ({ query }) => now.info(query.lang))
      serve(app, showStationOutage, ({ query }) => describeOutage(world, query.lang))
      serve(app, listPlays, ({ query }, { visitor }) => plays.plays(query, visitor))
      serve(app, listMostPlayed, ({ query }) => plays.most(query))
    },
    copies: [keptStations(world), ...plays.copies],
    goOn: () =>
      keepPolling({
        ...world,
        pollSeconds,
        poll: (station, signal) => pollStation({ ...world, door, pollSeconds }, station, signal),
      }),
    close: () => door.close(),
  }
}

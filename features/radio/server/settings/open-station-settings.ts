import { accountClosed } from '#features/accounts/contract.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { changeStations, restoreStations, showStationSetup, testStation } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { stationSettingsTag } from '../tags.ts'
import { changeByStaff, forgetAccount, readSetup, restoreByStaff } from './change-stations.ts'
import type { LiveStations } from './live-stations.ts'
import { openStationTests } from './test-station.ts'

/** Creates what the staff set of the stations: their addresses, tried out before they are saved. */
export function openStationSettings(options: RadioContext & { live: LiveStations }): Feature {
  const { live } = options
  const context = { ...options, environment: live.environment }
  const tests = openStationTests(context)
  return {
    routes(app) {
      serve(app, showStationSetup, () => readSetup(context))
      serve(app, changeStations, ({ body }, { actor }) => changeByStaff(context, actor, body))
      serve(app, restoreStations, ({ body }, { actor }) => restoreByStaff(context, actor, body.seen))
      serve(app, testStation, ({ body }, { actor }) => tests.run(actor, body))
    },
    caches: live.caches,
    staff: { topics: { stations: [stationSettingsTag] } },
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(context.db, accountId))],
    close: () => tests.close(),
  }
}

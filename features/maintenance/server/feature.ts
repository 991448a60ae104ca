import { openKeptCopy } from '#platform/server/cache/kept-copy.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { changeMaintenance, type Maintenance, showMaintenance } from '../contract.ts'
import { changeState, describeAt, readState, type StateRow } from './change.ts'
import type { MaintenanceTables } from './tables.ts'
import { maintenanceTag } from './tags.ts'

/** The maintenance feature, and the state as this process knows it; null while it is off. */
export type MaintenanceOfSite = { feature: Feature; now: () => Maintenance | null }

/**
 * Opens the maintenance page's switch. Each process has the state in memory: it applies within a
 * second, and stays as last known while the database is away.
 */
export function openMaintenance(options: { db: Db<unknown>; clock: Clock; log: Pick<Log, 'warn'> }): MaintenanceOfSite {
  const { clock, log } = options
  const db = tablesOf<MaintenanceTables>(options.db)
  const copy = openKeptCopy<StateRow | null>({ tag: maintenanceTag, initial: null, log, load: () => readState(db) })
  return {
    now() {
      const row = copy.value()
      if (!row?.is_on) return null
      const state = describeAt(row, clock.now())
      return state.isOn ? state : null
    },
    feature: {
      routes(app) {
        serve(app, showMaintenance, async () => describeAt(await readState(db), clock.now()))
        serve(app, changeMaintenance, async ({ body }, { actor }) => {
          const changed = await changeState(db, actor.id, body, clock.now())
          await copy.renew()
          return changed
        })
      },
      caches: [copy],
      prepare: copy.prepare,
      staff: { topics: { maintenance: [maintenanceTag] } },
      close: copy.close,
    },
  }
}

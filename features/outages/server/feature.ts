import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { listOutages } from '../contract.ts'
import { openCachedOutages } from './cached-outages.ts'
import { type Hearing, openHearing } from './open-hearing.ts'
import type { OutageTables } from './tables.ts'

/** The outages feature, and the callback through which the gateway reports the status of hotels. */
export type Outages = { feature: Feature; hear: Hearing['hear'] }

/**
 * Creates the outages feature: hotel states stored for all processes, shown on pages with data of
 * the hotel.
 */
export function openOutages(context: { db: Db<unknown>; clock: Clock; log: Log }): Outages {
  const hearing = openHearing({ ...context, db: tablesOf<OutageTables>(context.db) })
  const outages = openCachedOutages(context.db)
  return {
    hear: hearing.hear,
    feature: {
      routes: (app) => serve(app, listOutages, ({ query }) => outages(query)),
      caches: [outages],
      close: hearing.close,
    },
  }
}

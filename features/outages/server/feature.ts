import type { Clock } from '#platform/server/clock.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import type { Log } from '#platform/server/log.ts'
import { listOutages } from '../contract.ts'
import { openCachedOutages } from './cached-outages.ts'
import { type Hearing, openHearing } from './open-hearing.ts'
import type { OutageTables } from './tables.ts'

/** The outages, and the ear that the gateway tells what it hears of the hotels. */
export type Outages = { feature: Feature; hear: Hearing['hear'] }

/** Opens what is known of how the hotels do: kept for all processes, and told to whoever looks at something of theirs. */
export function openOutages(context: { db: Db<unknown>; clock: Clock; log: Log }): Outages {
  const hearing = openHearing({ ...context, db: tablesOf<OutageTables>(context.db) })
  const cached = openCachedOutages(context.db)
  return {
    hear: hearing.hear,
    feature: {
      routes: (app) => serve(app, listOutages, ({ query }) => cached.of(query)),
      caches: [cached.caches],
      close: hearing.close,
    },
  }
}

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import * as contract from '../contract.ts'
import type { IntegrationsContext, ReceiverAddresses } from './context.ts'
import { keepDelivering } from './deliver/keep-delivering.ts'
import type { IntegrationsTables } from './tables.ts'
import { integrationsTag } from './tags.ts'
import { listAll } from './targets/describe.ts'
import {
  addByStaff,
  bringBackByStaff,
  changeByStaff,
  deleteByStaff,
  forgetOld,
  switchByStaff,
} from './targets/manage-targets.ts'
import { retryByStaff, testByStaff } from './targets/test-target.ts'

/** What integrations is opened with. */
export type IntegrationsOptions = {
  db: Db<unknown>
  clock: Clock
  log: Log
  words: SiteWords
  siteName: () => string
  publicUrl: string
  addresses: HotelAddresses
  stationOf: IntegrationsContext['stationOf']
  zone: string
  userAgent: string
  receivers: ReceiverAddresses
  lookEveryMs: number | undefined
}

/**
 * Opens the announcing of what happens on the site at Discord, Telegram, Mastodon, Bluesky and
 * webhooks, as the staff set it up.
 */
export function openIntegrations(options: IntegrationsOptions): Feature {
  const { receivers, userAgent, db: wholeDb } = options
  // They are of the configuration, and may be in the operator's own network.
  const trustedAddresses = [receivers.discord, receivers.telegram, ...receivers.internal]
  const fetcher = openFetch({ userAgent, trustedAddresses })
  const context: IntegrationsContext = { ...options, wholeDb, db: tablesOf<IntegrationsTables>(wholeDb), fetcher }
  return {
    routes(app) {
      serve(app, contract.listIntegrations, () => listAll(context))
      serve(app, contract.addIntegration, ({ body }, { actor }) => addByStaff(context, actor, body))
      serve(app, contract.changeIntegration, ({ params, body }, { actor }) =>
        changeByStaff(context, actor, params.id, body),
      )
      serve(app, contract.switchIntegration, ({ params, body }, { actor }) =>
        switchByStaff(context, actor, params.id, body),
      )
      serve(app, contract.deleteIntegration, ({ params, query }, { actor }) =>
        deleteByStaff(context, actor, params.id, query.version),
      )
      serve(app, contract.bringIntegrationBack, ({ params, body }, { actor }) =>
        bringBackByStaff(context, actor, params.id, body.version),
      )
      serve(app, contract.testIntegration, ({ params }, { actor }) => testByStaff(context, actor, params.id))
      serve(app, contract.retryDelivery, ({ params }, { actor }) => retryByStaff(context, actor, params.id))
    },
    startBackground: () => keepDelivering(context),
    scheduledJobs: [{ name: 'integrations.forget', cron: '29 4 * * *', run: () => forgetOld(context) }],
    staff: { topics: { integrations: [integrationsTag] } },
    close: fetcher.close,
  }
}

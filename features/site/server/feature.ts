import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { changeSiteSettings, listSettingChanges, showSiteSettings } from '../contract.ts'
import { changeSettings } from './change-settings.ts'
import type { SiteContext } from './context.ts'
import { followLibrary } from './follow-library.ts'
import { forgetAccount, forgetChanges, pageOfChanges } from './list-changes.ts'
import type { LiveSettings } from './live-settings.ts'
import type { SiteEnvironment } from './read-settings.ts'
import { readSettings } from './show-settings.ts'
import type { SiteTables } from './tables.ts'
import { siteTag } from './tags.ts'

/** What the settings of the site are opened with; the app owns `live`. */
export type SiteOptions = { db: Db<unknown>; clock: Clock; environment: SiteEnvironment; live: LiveSettings }

/** Opens the settings of the site as the administration changes them. */
export function openSiteSettings({ db: wholeDb, clock, environment, live }: SiteOptions): Feature {
  const db = tablesOf<SiteTables>(wholeDb)
  const context: SiteContext = { db, wholeDb, clock, environment, live }
  return {
    routes(app) {
      serve(app, showSiteSettings, () => readSettings(context, db))
      serve(app, changeSiteSettings, ({ body: { seen, ...change } }, { actor }) =>
        changeSettings(context, actor, change, seen),
      )
      serve(app, listSettingChanges, ({ query }) => pageOfChanges(context, query))
    },
    caches: [live],
    staff: { topics: { siteSettings: [siteTag] } },
    scheduledJobs: [{ name: 'site.forget-changes', cron: '43 3 * * *', run: () => forgetChanges(db, clock.now()) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId)), followLibrary(context)],
    close: () => live.close(),
  }
}

import { accountClosed } from '#features/accounts/contract.ts'
import { pictureReplaced } from '#features/media/contract.ts'
import { currentPictures } from '#features/media/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { type Listener, listener } from '#platform/server/tasks/outbox.ts'
import { changeSiteSettings, listSettingChanges, showSiteSettings } from '../contract.ts'
import { changeSettings } from './change-settings.ts'
import type { SiteContext } from './context.ts'
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

/**
 * Returns the listener by which the logo follows the library: a picture that was replaced is
 * replaced.
 */
function followLibrary(context: SiteContext): Listener {
  return listener(pictureReplaced, async ({ from }) => {
    const { values, details } = await readSettings(context, context.wholeDb)
    if (values.logo?.src !== from) return
    const last = await inTransaction(context.db, async (tx) => (await currentPictures(tx, [from])).get(from)?.src)
    if (last === undefined) return
    const logo = details.find(({ name }) => name === 'logo')?.version ?? 0
    const outcome = await changeSettings(context, null, { logo: last }, { logo })
    // Another logo was chosen meanwhile; the task runs again.
    if (isRefusal(outcome) && outcome.refused === 'error.stale') throw new Error('The logo was changed meanwhile.')
  })
}

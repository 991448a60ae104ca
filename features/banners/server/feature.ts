import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import * as contract from '../contract.ts'
import {
  addByStaff,
  bringBackByStaff,
  changeByStaff,
  deleteByStaff,
  endByStaff,
  forgetBanners,
  pageOfBanners,
} from './manage-banners.ts'
import { type LiveBanners, openLiveBanners } from './shown-banners.ts'
import type { BannersTables } from './tables.ts'
import { bannersTag } from './tags.ts'

/** The notices feature, and the notices that pages show. */
export type Banners = { feature: Feature; live: Pick<LiveBanners, 'state' | 'shown'> }

/** Opens the notices that the staff write for all pages, or for their own. */
export function openBanners(options: { db: Db<unknown>; clock: Clock; log: Pick<Log, 'warn'> }): Banners {
  const context = { ...options, db: tablesOf<BannersTables>(options.db) }
  const live = openLiveBanners(context)
  /** Who changed a notice sees the change in the answer that comes next. */
  async function shown<Answer>(change: Promise<Answer>): Promise<Answer> {
    const answer = await change
    await live.renew()
    return answer
  }
  return {
    live,
    feature: {
      routes(app) {
        serve(app, contract.listShownBanners, async ({ query }) => live.shown('everywhere', query.lang))
        serve(app, contract.listStaffShownBanners, async ({ query }) => live.shown('staff', query.lang))
        serve(app, contract.listBanners, ({ query }) => pageOfBanners(context, query))
        serve(app, contract.addBanner, ({ body }, { actor }) => shown(addByStaff(context, actor, body)))
        serve(app, contract.changeBanner, ({ params, body }, { actor }) =>
          shown(changeByStaff(context, actor, params.id, body)),
        )
        serve(app, contract.endBanner, ({ params, body }, { actor }) =>
          shown(endByStaff(context, actor, params.id, body.version)),
        )
        serve(app, contract.deleteBanner, ({ params, query }, { actor }) =>
          shown(deleteByStaff(context, actor, params.id, query.version)),
        )
        serve(app, contract.bringBannerBack, ({ params, body }, { actor }) =>
          shown(bringBackByStaff(context, actor, params.id, body.version)),
        )
      },
      caches: [live],
      prepare: live.prepare,
      staff: { topics: { banners: [bannersTag] } },
      scheduledJobs: [{ name: 'banners.forget', cron: '17 4 * * *', run: () => forgetBanners(context) }],
      close: live.close,
    },
  }
}

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { showOnlineUsers } from '../contract.ts'
import { forgetWhoLeft, Heartbeats } from './heartbeats.ts'
import { openOnlineList } from './online-list.ts'
import type { PresenceTables } from './tables.ts'

/** Creates the presence feature: online users, determined by the heartbeats of polling pages. */
export function openPresence(context: { db: Db<unknown>; clock: Clock; addresses: HotelAddresses; log: Log }): Feature {
  const db = tablesOf<PresenceTables>(context.db)
  const heartbeats = new Heartbeats()
  return {
    routes(app) {
      const list = openOnlineList({ ...context, db, heartbeats })
      serve(app, showOnlineUsers, (_, caller) => list.poll(caller))
      app.addHook('onClose', () => list.close())
    },
    browserLeft: (browser) => heartbeats.guestLeft(browser),
    scheduledJobs: [
      { name: 'presence.forget-who-left', cron: '* * * * *', run: () => forgetWhoLeft(db, context.clock.now()) },
    ],
    personalData: {
      name: 'presence',
      async collect(accountId) {
        const seen = await db
          .selectFrom('presence_members')
          .select('seen_at')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        return { seenAt: seen?.seen_at.toISOString() ?? null }
      },
    },
  }
}

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import type { Log } from '#platform/server/log.ts'
import { showOnlineUsers } from '../contract.ts'
import { openOnlineList } from './online-list.ts'
import { forgetWhoLeft, SignsOfLife } from './signs-of-life.ts'
import type { PresenceTables } from './tables.ts'

/** Opens presence: who is online, by the signs of life that polling pages give. */
export function openPresence(world: { db: Db<unknown>; clock: Clock; addresses: HotelAddresses; log: Log }): Feature {
  const db = tablesOf<PresenceTables>(world.db)
  const signs = new SignsOfLife()
  return {
    routes(app) {
      const list = openOnlineList({ ...world, db, signs })
      serve(app, showOnlineUsers, (_, caller) => list.poll(caller))
      app.addHook('onClose', () => list.close())
    },
    browserLeft: (browser) => signs.guestLeft(browser),
    sweeps: [{ name: 'presence.forget-who-left', cron: '* * * * *', run: () => forgetWhoLeft(db, world.clock.now()) }],
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

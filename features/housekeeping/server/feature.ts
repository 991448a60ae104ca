import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature, StaffParts } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { addNote, changeNote, find, reportPresence, showMe, showToday } from '../contract.ts'
import { openChanges } from './changes.ts'
import type { HousekeepingContext } from './context.ts'
import { describeMe } from './me.ts'
import { notePresence } from './presence.ts'
import type { HousekeepingTables } from './tables.ts'
import { forgetNotes, settleNote, todayOf, writeNote } from './today.ts'

const mostFound = 20

/** Opens the frame of the staff's pages: who is here, what waits, the search, and the changes. */
export function openHousekeeping(options: {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
  parts: () => readonly StaffParts[]
  hasPasskey: (accountId: number) => Promise<boolean>
  requiresPasskey: boolean
}): Feature {
  const context: HousekeepingContext = { ...options, db: tablesOf<HousekeepingTables>(options.db) }
  const { db, clock } = context
  const changes = openChanges(options.parts)
  return {
    routes(app) {
      serve(app, showMe, (_, { actor }) => describeMe(context, actor))
      serve(app, showToday, (_, { actor }) => todayOf(context, actor))
      serve(app, addNote, ({ body }, { actor }) => writeNote(context, actor, body.text))
      serve(app, changeNote, ({ params, body }, { actor }) => settleNote(context, actor, params.id, body.done))
      serve(app, reportPresence, ({ body }, { actor }) => notePresence(context, actor, body.opened))
      serve(app, find, async ({ query }, { actor }) => {
        const found = await Promise.all(context.parts().map(({ find: search }) => search?.(actor, query.text) ?? []))
        return found.flat().slice(0, mostFound)
      })
      changes.serve(app)
    },
    caches: [changes],
    scheduledJobs: [{ name: 'housekeeping.forget-notes', cron: '23 4 * * *', run: () => forgetNotes(db, clock.now()) }],
    listeners: [
      listener(accountClosed, async ({ accountId }) => {
        await db.deleteFrom('housekeeping_presence').where('account_id', '=', accountId).execute()
        await db
          .updateTable('housekeeping_notes')
          .set({ account_id: null })
          .where('account_id', '=', accountId)
          .execute()
        await db.updateTable('housekeeping_notes').set({ done_by: null }).where('done_by', '=', accountId).execute()
      }),
    ],
    personalData: {
      name: 'housekeeping',
      collect: (accountId) =>
        db
          .selectFrom('housekeeping_notes')
          .select(['text', 'written_at', 'done_at'])
          .where('account_id', '=', accountId)
          .orderBy('id')
          .execute(),
    },
    close: () => changes.close(),
  }
}

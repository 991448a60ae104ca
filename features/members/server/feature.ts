import { accountClosed } from '#features/accounts/contract.ts'
import { searchMembers, writtenName } from '#features/accounts/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { memberPath } from '../address.ts'
import type { MembersContext } from './context.ts'
import { forgetGuestBans } from './guest-bans.ts'
import { forgetAccount, memberData } from './personal-data.ts'
import { serveMembers } from './routes.ts'
import type { MembersTables } from './tables.ts'
import { membersTag } from './tags.ts'

const mostFound = 8

/** Opens what the staff do with members: cards, warnings, bans, roles and gifts. */
export function openMembers(context: MembersContext): Feature {
  const db = tablesOf<MembersTables>(context.db)
  return {
    routes: (app) => serveMembers(app, context),
    scheduledJobs: [
      {
        name: 'members.forget-guest-bans',
        cron: '13 * * * *',
        run: () => forgetGuestBans(db, context.clock.now()),
      },
    ],
    listeners: [listener(accountClosed, ({ accountId }) => inTransaction(db, (tx) => forgetAccount(tx, accountId)))],
    personalData: { name: 'members', collect: (accountId) => memberData(db, accountId) },
    staff: {
      topics: { members: [membersTag] },
      async find({ permissions }, text) {
        if (!permissions.has('members.see')) return []
        const at = { after: null, limit: mostFound, now: context.clock.now() }
        const found = await searchMembers(context.db, { name: text }, at)
        return found.slice(0, mostFound).map(({ name, hotel }) => ({
          kind: 'member',
          title: name,
          detail: hotels[hotel].label,
          path: memberPath(hotel, writtenName(name)),
        }))
      },
    },
  }
}

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type AnyDb, type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { serveGenerated } from '#platform/server/http/serve-download.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { csvPath } from '../client.ts'
import { ActQuery, acts, listActsOnThing, listStaffActs, showActFilters } from '../contract.ts'
import { forgetAccount, forgetActs } from './acts.ts'
import { reachOf, reachOnThing } from './reach.ts'
import { listPeople, pageOfActs } from './read-acts.ts'
import type { AuditTables } from './tables.ts'
import { auditTag } from './tags.ts'
import { csvOfActs } from './write-csv.ts'

/** What the audit log is opened with. */
export type AuditOptions = { db: Db<unknown>; clock: Clock; addresses: HotelAddresses }

/** Opens the audit log, which the acting features write. */
export function openAudit({ clock, addresses, ...options }: AuditOptions): Feature {
  const db = tablesOf<AuditTables>(options.db)
  return {
    routes: (app) => serveAudit(app, { db: options.db, addresses }),
    staff: { topics: { audit: [auditTag] } },
    scheduledJobs: [{ name: 'audit.forget-acts', cron: '41 3 * * *', run: () => forgetActs(db, clock.now()) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
  }
}

/** Serves the audit log and its CSV file. */
function serveAudit(app: FastifyInstance, context: { db: AnyDb; addresses: HotelAddresses }): void {
  const { db, addresses } = context
  serve(app, listStaffActs, async ({ query }, { actor }) => pageOfActs(context, await reachOf(db, actor), query))
  serve(app, showActFilters, async (_call, { actor }) => ({
    people: await listPeople(db, addresses, await reachOf(db, actor)),
    acts: [...acts],
  }))
  serve(app, listActsOnThing, async ({ params, query }, { actor }) => {
    const reach = await reachOnThing(db, actor, params.subject)
    if (!reach) return refuse('error.notAuthorized')
    return pageOfActs(context, reach, { ...params, ...query })
  })
  serveGenerated(app, {
    path: csvPath,
    permission: 'audit.see',
    query: ActQuery,
    async open(query, actor) {
      const lines = csvOfActs(context, await reachOf(db, actor), query)
      return { name: 'audit.csv', type: 'text/csv; charset=utf-8', content: Readable.from(lines) }
    },
  })
}

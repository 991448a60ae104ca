import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { serve } from '#platform/server/http/http.ts'
import { serveGenerated } from '#platform/server/http/serve-download.ts'
import { csvPath } from '../client.ts'
import { ActQuery, acts, listActsOnThing, listStaffActs, showActFilters } from '../contract.ts'
import { reachOf, reachOnThing } from './reach.ts'
import { listPeople, pageOfActs } from './read-acts.ts'
import { csvOfActs } from './write-csv.ts'

/** Serves the audit log and its CSV file. */
export function serveAudit(app: FastifyInstance, context: { db: AnyDb; addresses: HotelAddresses }): void {
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

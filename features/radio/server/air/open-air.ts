import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { accountClosed, accountEntered } from '#features/accounts/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import { serveGenerated } from '#platform/server/http/serve-download.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { requestsCsvPath } from '../../client.ts'
import {
  answerRequest,
  changeLine,
  giveHeart,
  leaveHandOver,
  listAirRequests,
  listMostLoved,
  listRequestFilters,
  listRequests,
  RequestQuery,
  type StationId,
  setSays,
  showAir,
  showHeart,
  takeSaysBack,
  undoAnswer,
} from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { setLine } from '../requests/request-line.ts'
import { requesterOf } from '../requests/requesting.ts'
import { stationOf } from '../stations/station-state.ts'
import type { AirTables } from '../tables.ts'
import { requestsTag } from '../tags.ts'
import { answerRequestOf, undoAnswerOf } from './answer-request.ts'
import { describeAir } from './describe-air.ts'
import { forgetSays, setSaysOf, takeSaysBackOf } from './dj-says.ts'
import { leaveHandOverOf } from './hand-over.ts'
import { adoptHearts, forgetGuestHearts, forgetHeartsOf, giveHeartOf, heartData, isLoved } from './hearts.ts'
import { refuseDepartment, refuseLine } from './host.ts'
import { forgetSamples } from './listener-samples.ts'
import { openCachedLoved } from './most-loved.ts'
import { csvOfRequests } from './requests-csv.ts'
import { pageOfRequests } from './staff-requests.ts'
import { listWaiting, sumOfRequests } from './waiting-requests.ts'

/** Opens what hosts work with while they are on air, and the hearts of listeners. */
export function openAir(context: RadioContext): Feature {
  const db = tablesOf<AirTables>(context.db)
  const loved = openCachedLoved(context)
  return {
    routes(app) {
      serveStaff(app, context)
      serve(app, listMostLoved, ({ query }) => loved.list(query))
      serve(app, showHeart, async ({ query }, { actor, visitor }) => ({
        isLoved: await isLoved(context.db, requesterOf(actor, visitor), query.play),
      }))
      serve(app, giveHeart, async ({ query, body }, { actor, visitor, session }) => {
        const requester = requesterOf(actor, { ...visitor, browser: session.ensureGuest() })
        return giveHeartOf(context, stationOf(await context.stations(), query.lang), requester, body)
      })
    },
    staff: { waiting: (actor) => sumOfRequests(context, actor), topics: { requests: [requestsTag] } },
    caches: [loved],
    scheduledJobs: [
      {
        name: 'radio.forget-air',
        cron: '33 * * * *',
        async run() {
          const now = context.clock.now()
          await forgetGuestHearts(db, now)
          await forgetSays(db, now)
          await forgetSamples(db, now)
        },
      },
    ],
    listeners: [
      listener(accountClosed, ({ accountId }) => forgetHeartsOf(db, accountId)),
      listener(accountEntered, ({ accountId, browserHash }) =>
        adoptHearts(db, { accountId, browserHash: Buffer.from(browserHash, 'hex') }),
      ),
    ],
    personalData: { name: 'radioHearts', collect: (accountId) => heartData(db, accountId) },
  }
}

function serveStaff(app: FastifyInstance, context: RadioContext): void {
  const { db } = context
  serve(app, showAir, ({ query }, { actor }) => describeAir(context, actor, query.station))
  serve(app, listAirRequests, ({ query }, { actor }) => listWaiting(context, actor, query.station))
  serve(app, answerRequest, ({ params, body }, { actor }) => answerRequestOf(context, actor, params.id, body))
  serve(app, undoAnswer, ({ params, body }, { actor }) => undoAnswerOf(context, actor, params.id, body.fate))
  serve(app, changeLine, ({ body }, { actor }) => changeLineOf(context, actor, body))
  serve(app, setSays, ({ body }, { actor }) => setSaysOf(context, actor, body))
  serve(app, takeSaysBack, ({ params }, { actor }) => takeSaysBackOf(context, actor, params.station))
  serve(app, leaveHandOver, ({ body }, { actor }) => leaveHandOverOf(context, actor, body))
  serve(
    app,
    listRequests,
    async ({ query }, { actor }) => (await refuseDepartment(context, actor)) ?? pageOfRequests(db, query),
  )
  serve(
    app,
    listRequestFilters,
    async (_, { actor }) => (await refuseDepartment(context, actor)) ?? readRequestFilters(context),
  )
  serveGenerated(app, {
    path: requestsCsvPath,
    permission: 'radio.air',
    query: RequestQuery,
    async open(query, actor) {
      if (await refuseDepartment(context, actor)) return null
      const content = Readable.from(csvOfRequests(db, query))
      return { name: 'requests.csv', type: 'text/csv; charset=utf-8', content }
    },
  })
}

/** Opens or closes the line of a station. Idempotent. Refuses as `refuseLine`. */
async function changeLineOf(
  context: RadioContext,
  actor: Actor,
  { station, isOpen }: { station: StationId; isOpen: boolean },
) {
  const refused = await refuseLine(context, actor, station)
  if (refused) return refused
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if (await setLine(tx, station, isOpen, now)) {
      const act = isOpen ? 'radioLine.opened' : 'radioLine.closed'
      await recordAct(tx, { by: actor.id, act, subject: 'radioLine', id: station }, now)
    }
    return { isOpen }
  })
}

const mostShows = 200

/** Returns what requests can be filtered by: the stations of the site, and the shows by name. */
async function readRequestFilters({ db, stations }: RadioContext) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from radio_shows order by name, id desc limit ${mostShows}`.execute(db)
  return { stations: (await stations()).map(({ id }) => id), shows: rows }
}

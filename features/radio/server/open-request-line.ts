import { accountClosed, accountEntered } from '#features/accounts/contract.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor, Visitor } from '#platform/server/caller.ts'
import { tablesOf } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import { listener } from '#platform/server/outbox.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { type RadioNow, sendRequest, showRequestLine } from '../contract.ts'
import { adoptRequests } from './adopt-requests.ts'
import { airingAt } from './airing-at.ts'
import type { RadioContext } from './context.ts'
import { forgetAccount, forgetRequests, requestData } from './forget-requests.ts'
import { listOwn } from './own-requests.ts'
import { readRadioNow } from './radio-now.ts'
import { isLineOpen } from './request-line.ts'
import type { RequestTables } from './request-tables.ts'
import { type Requester, secondsToWait } from './requesting.ts'
import { storeRequest } from './send-request.ts'
import { stationOf } from './station-of.ts'
import { tellPlayed } from './tell-played.ts'

/**
 * Creates the request line. `waitSeconds` is the minimum interval between two requests of a
 * visitor; 0 disables it.
 */
export function openRequestLine(context: RadioContext & { queue: TaskQueue; waitSeconds: number }): Feature {
  const { clock, queue, stations, zone, waitSeconds } = context
  const db = tablesOf<RequestTables>(context.db)
  return {
    routes(app) {
      serve(app, sendRequest, async ({ query, body }, { actor, visitor, session }) => {
        if (!isOnAir(await readRadioNow(context, query.lang))) return refuse('error.requestLineClosed')
        const station = stationOf(stations, query.lang)
        const now = clock.now()
        const stored = await storeRequest(db, {
          request: body,
          requester: requesterOf(actor, { ...visitor, browser: session.ensureGuest() }),
          station,
          airing: await airingAt(context.db, station, zone, now),
          waitSeconds,
          now,
        })
        return 'refused' in stored ? stored : { request: stored, waitSeconds }
      })
      serve(app, showRequestLine, async ({ query }, { actor, visitor }) => {
        const requester = requesterOf(actor, visitor)
        const station = stationOf(stations, query.lang)
        const [now, isOpen, secondsLeft, requests] = await Promise.all([
          readRadioNow(context, query.lang),
          isLineOpen(db, station),
          secondsToWait(db, requester, waitSeconds),
          listOwn(db, requester, station, clock.now()),
        ])
        return { isOpen: isOpen && isOnAir(now), dj: now.dj, waitSeconds: secondsLeft, requests }
      })
    },
    scheduledJobs: [
      { name: 'radio.forget-requests', cron: '27 * * * *', run: () => forgetRequests(db, clock.now()) },
      { name: 'radio.tell-played', cron: '* * * * *', run: () => tellPlayed(db, queue, clock.now()) },
    ],
    listeners: [
      listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId)),
      listener(accountEntered, ({ accountId, browserHash }) =>
        adoptRequests(db, { accountId, browserHash: Buffer.from(browserHash, 'hex') }),
      ),
    ],
    personalData: { name: 'radio', collect: (accountId) => requestData(db, accountId) },
  }
}

/** Requests are accepted only while the station is on air. */
function isOnAir({ isConfigured, online }: RadioNow): boolean {
  return isConfigured && online
}

function requesterOf(actor: Actor | null, { address, browser }: Pick<Visitor, 'address' | 'browser'>): Requester {
  return actor ? { accountId: actor.id, browser: null, address } : { accountId: null, browser, address }
}

import { sql } from 'kysely'
import { accountClosed, accountEntered } from '#features/accounts/contract.ts'
import { refuseBannedGuest } from '#features/members/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { type RadioNow, sendRequest, showRequestLine } from '../../contract.ts'
import { hostsOf } from '../air/host.ts'
import type { RadioContext } from '../context.ts'
import { readRadioNow, readStation } from '../stations/radio-now.ts'
import { stationOf } from '../stations/station-state.ts'
import type { RequestTables } from '../tables.ts'
import { publishPlayed } from './publish-played.ts'
import { isLineOpen } from './request-line.ts'
import { requesterOf, secondsToWait } from './requesting.ts'
import { listOwn, storeRequest } from './send-request.ts'
import { undoMs } from './wishes.ts'

const dayMs = 86_400_000
/** How long requests stay linked to a guest's browser, which shows them for twelve hours. */
const browserDays = 1
/** How long a request keeps its account and its name. */
const senderDays = 30
const requestDays = 90

/**
 * Removes the sender from requests once it is no longer needed, and deletes requests after 90 days.
 */
export async function forgetRequests(db: Db<RequestTables>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await db
    .updateTable('radio_requests')
    .set({ browser_hash: null })
    .where('browser_hash', 'is not', null)
    .where('sent_at', '<=', ago(browserDays))
    .execute()
  await db
    .updateTable('radio_requests')
    .set({ account_id: null, name: '' })
    .where('sent_at', '<=', ago(senderDays))
    .where((is) => is.or([is('account_id', 'is not', null), is('name', '!=', '')]))
    .execute()
  await db.deleteFrom('radio_wishes').where('sent_at', '<=', ago(requestDays)).execute()
}

/**
 * Deletes the requests of a closed account. Songs that others also requested stay for them.
 * Idempotent.
 */
async function forgetAccount(db: Db<RequestTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('radio_requests')
      .where('account_id', '=', accountId)
      .returning('wish_id as id')
      .execute()
    if (gone.length === 0) return
    // Locked in one order to avoid deadlocks.
    const ids = gone.map(({ id }) => id).toSorted((one, other) => one - other)
    for (const id of ids) {
      const left = await tx
        .updateTable('radio_wishes')
        .set({ wishes: sql<number>`wishes - 1` })
        .where('id', '=', id)
        .returning('wishes')
        .executeTakeFirst()
      if (left?.wishes === 0) await tx.deleteFrom('radio_wishes').where('id', '=', id).execute()
    }
  })
}

/** Returns the request data of an account for its data export. */
async function requestData(db: Db<RequestTables>, accountId: number): Promise<Record<string, unknown>> {
  const requests = await db
    .selectFrom('radio_requests')
    .innerJoin('radio_wishes', 'radio_wishes.id', 'wish_id')
    .select([
      ...(['subject', 'fate', 'radio_requests.id', 'radio_requests.name'] as const),
      ...(['radio_requests.artist', 'radio_requests.title', 'message', 'radio_requests.sent_at'] as const),
    ])
    .where('account_id', '=', accountId)
    .orderBy('radio_requests.id')
    .execute()
  return { requests }
}

/**
 * Creates the request line. `waitSeconds` is the minimum interval between two requests of a
 * visitor; 0 disables it.
 */
export function openRequestLine(context: RadioContext & { queue: TaskQueue; waitSeconds: () => number }): Feature {
  const { clock, queue, stations } = context
  const db = tablesOf<RequestTables>(context.db)
  return {
    routes(app) {
      serve(app, sendRequest, async ({ query, body }, { actor, visitor, session }) => {
        const station = stationOf(await stations(), query.lang)
        const { now: on, show: airing } = await readStation(context, station)
        if (!isOnAir(on)) return refuse('error.requestLineClosed')
        const now = clock.now()
        const browser = session.ensureGuest()
        const banned = actor ? null : await refuseBannedGuest(db, { browser, address: visitor.address }, now)
        if (banned) return banned
        const stored = await storeRequest(db, {
          request: body,
          requester: requesterOf(actor, { ...visitor, browser }),
          station,
          airing,
          hosts: hostsOf({ now: on, show: airing }),
          waitSeconds: context.waitSeconds(),
          now,
        })
        return 'refused' in stored ? stored : { request: stored, waitSeconds: context.waitSeconds() }
      })
      serve(app, showRequestLine, async ({ query }, { actor, visitor }) => {
        const requester = requesterOf(actor, visitor)
        const station = stationOf(await stations(), query.lang)
        const [now, isOpen, secondsLeft, requests] = await Promise.all([
          readRadioNow(context, query.lang),
          isLineOpen(db, station),
          secondsToWait(db, requester, context.waitSeconds()),
          listOwn(db, requester, station, clock.now()),
        ])
        return { isOpen: isOpen && isOnAir(now), dj: now.dj, waitSeconds: secondsLeft, requests }
      })
    },
    scheduledJobs: [
      { name: 'radio.forget-requests', cron: '27 * * * *', run: () => forgetRequests(db, clock.now()) },
      {
        name: 'radio.tell-played',
        cron: '* * * * *',
        run: () => publishPlayed(db, queue, clock.now(), new Date(clock.now().getTime() - undoMs)),
      },
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

/**
 * Moves the requests of a guest's browser to the account that has just logged in there, since the
 * browser gets another guest id afterwards and their outcome would be lost. Songs the account
 * itself requested stay unchanged. Idempotent.
 */
async function adoptRequests(
  db: Db<RequestTables>,
  { accountId, browserHash }: { accountId: number; browserHash: Buffer },
): Promise<void> {
  await db
    .updateTable('radio_requests')
    .set({ account_id: accountId, browser_hash: null })
    .where('browser_hash', '=', browserHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('radio_requests as own')
            .select('own.id')
            .whereRef('own.wish_id', '=', 'radio_requests.wish_id')
            .where('own.account_id', '=', accountId),
        ),
      ),
    )
    .execute()
}

import { sql } from 'kysely'
import webPush from 'web-push'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FetchAnswer, FetchFailure, GuardedFetch } from '#platform/server/fetch/fetch.ts'
import { parseRetryAfter } from '#platform/server/fetch/retry-after.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { pathOf } from '../../sentence.ts'
import type { NotificationsTables } from '../tables.ts'
import { openPushTexts, type TextIn } from './push-text.ts'
import { type Message, takeMessages, triedForMs } from './take-messages.ts'
import type { VapidKeys } from './vapid-keys.ts'

/**
 * The context of sending. `contact` is the operator's contact for push services: an address of the
 * site.
 */
export type PushContext = {
  db: Db<NotificationsTables>
  clock: Clock
  log: Log
  fetcher: GuardedFetch
  keys: () => Promise<VapidKeys>
  siteName: () => string
  words: SiteWords
  contact: string
}

const timeoutMs = 10_000
const maxBytes = 10_000
// A message that the device could not take by then is no news any more.
const livesSeconds = 86_400
const mostAtOnce = 100
/** Requests to one push service at a time. */
const mostUnderWay = 32
/** A service that asks to wait longer is called again after so long. */
const mostRestSeconds = 1800

/** Answers that say for good that a browser takes no more messages. */
const goneStatuses = new Set([404, 410])
const goneFailures = new Set(['forbiddenAddress', 'invalidAddress', 'redirect'])

/**
 * Sends up to a hundred messages that are due to one push service, in the language of the member's
 * settings, else of the page that subscribed. Drops what was read, withdrawn or muted since, and
 * all during the member's quiet hours; deletes expired subscriptions. What the service does not
 * take is due again later, until six hours after the notice; where the service says when
 * (`Retry-After`), not before. Returns whether more may be sent at once.
 */
export async function sendNext(context: PushContext, service: string, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = context
  const { taken, messages } = await takeMessages(db, { service, most: mostAtOnce, now: clock.now() })
  if (taken.length === 0) return false
  const { gone, again, isOverloaded, rests } = await sendAll(context, messages, signal)
  const kept = new Set(again.filter(({ toldAt, dueAt }) => dueAt.getTime() - toldAt.getTime() <= triedForMs).map(keyOf))
  await endMessages(
    db,
    taken.filter((message) => !kept.has(keyOf(message))),
  )
  if (gone.length > 0) await unsubscribeGone(db, gone)
  if (rests.length > 0) await letRest(db, service, rests)
  return taken.length === mostAtOnce && !isOverloaded
}

const keyOf = ({ noticeId, sessionId }: { noticeId: number; sessionId: number }) => `${noticeId} ${sessionId}`

/** Until when the service asked not to be called: for one browser, or for all (null). */
type Rest = { sessionId: number | null; until: Date }

type Results = { gone: Message[]; again: Message[]; isOverloaded: boolean; rests: Rest[] }

async function sendAll(context: PushContext, messages: readonly Message[], signal: AbortSignal): Promise<Results> {
  const results: Results = { gone: [], again: [], isOverloaded: false, rests: [] }
  const textIn = openPushTexts(context.words, context.siteName())
  const signFor = await openSignatures(context)
  const underWay = new Set<Promise<void>>()

  async function send(message: Message, { endpoint, headers, body }: PushRequest): Promise<void> {
    const request = { method: 'POST', headers, body, timeoutMs, maxBytes, signal } as const
    const answer = await context.fetcher.fetchGuarded(endpoint, request)
    const outcome = outcomeOf(answer)
    if (outcome === 'gone') results.gone.push(message)
    else if (outcome !== 'sent') results.again.push(message)
    if (outcome === 'overloaded') results.isOverloaded = true
    results.rests.push(...restOf(answer, message, context.clock.now()))
  }

  for (const message of messages) {
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
    // Encrypting occupies the event loop: requests of visitors get their turn between any two.
    await new Promise(setImmediate)
    if (results.isOverloaded || signal.aborted) {
      results.again.push(message)
      continue
    }
    const request = encrypt(message, await payloadOf(message, textIn), signFor, context.clock.now())
    if (!request) {
      results.gone.push(message)
      continue
    }
    const sending = send(message, request).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  await Promise.all(underWay)
  return results
}

function outcomeOf(answer: FetchAnswer | FetchFailure): 'sent' | 'gone' | 'again' | 'overloaded' {
  if ('failed' in answer) {
    if (goneFailures.has(answer.failed)) return 'gone'
    return answer.failed === 'timeout' ? 'overloaded' : 'again'
  }
  const { status } = answer
  if (goneStatuses.has(status)) return 'gone'
  if (status === 429 || status === 503) return 'overloaded'
  return status >= 500 ? 'again' : 'sent'
}

/** What an answer asks to wait for, within bounds: 429 is about the browser (RFC 8030, 8.4). */
function restOf(answer: FetchAnswer | FetchFailure, { sessionId }: Message, now: Date): Rest[] {
  if ('failed' in answer || (answer.status !== 429 && answer.status !== 503)) return []
  const seconds = parseRetryAfter(answer.headers['retry-after'], now)
  if (seconds === null) return []
  const until = new Date(now.getTime() + Math.min(seconds, mostRestSeconds) * 1000)
  return [{ sessionId: answer.status === 429 ? sessionId : null, until }]
}

async function payloadOf({ noticeId, notice, language }: Message, textIn: TextIn): Promise<string> {
  return JSON.stringify({
    id: noticeId,
    ...(await textIn(notice, language)),
    tag: `notice-${noticeId}`,
    language,
    url: addressBelow(language, pathOf(notice)),
  })
}

type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** The call that carries a message; null where the keys of the browser are none. */
function encrypt(message: Message, payload: string, signFor: SignFor, now: Date): PushRequest | null {
  const { endpoint, p256dh, auth, toldAt } = message
  const ageSeconds = Math.floor((now.getTime() - toldAt.getTime()) / 1000)
  const headers = {
    authorization: signFor(endpoint),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.max(livesSeconds - ageSeconds, 0)),
    urgency: 'normal',
  }
  try {
    const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm')
    return { endpoint, headers: { ...headers, 'content-length': String(cipherText.length) }, body: cipherText }
  } catch {
    return null
  }
}

/** Returns the header by which the site identifies itself to the push service of an address. */
type SignFor = (endpoint: string) => string

/** Signs once for each push service, since a signature is good for all messages of some hours. */
async function openSignatures({ keys, contact }: PushContext): Promise<SignFor> {
  const { publicKey, privateKey } = await keys()
  const known = new Map<string, string>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const header =
      known.get(origin) ?? webPush.getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm').Authorization
    known.set(origin, header)
    return header
  }
}

async function endMessages(
  db: Db<NotificationsTables>,
  messages: readonly { noticeId: number; sessionId: number }[],
): Promise<void> {
  const [noticeIds, sessionIds] = [messages.map(({ noticeId }) => noticeId), messages.map(({ sessionId }) => sessionId)]
  await sql`
    delete from notifications_messages where (notice_id, session_id) in (
      select * from unnest(${noticeIds}::int[], ${sessionIds}::int[]))`.execute(db)
}

/** Unsubscribes browsers; one that has subscribed again meanwhile has another address. */
async function unsubscribeGone(db: Db<NotificationsTables>, gone: readonly Message[]): Promise<void> {
  const [sessionIds, endpoints] = [gone.map(({ sessionId }) => sessionId), gone.map(({ endpoint }) => endpoint)]
  await sql`
    delete from notifications_subscriptions where (session_id, endpoint) in (
      select * from unnest(${sessionIds}::int[], ${endpoints}::text[]))`.execute(db)
}

/**
 * Has all processes leave a push service, or some of its browsers, alone for a time. Rows that
 * another process is about to end are skipped: waiting for it could be a deadlock.
 */
async function letRest(db: Db<NotificationsTables>, service: string, rests: readonly Rest[]): Promise<void> {
  const ofService = rests.flatMap(({ sessionId, until }) => (sessionId === null ? [until.getTime()] : []))
  if (ofService.length > 0) {
    const rests_until = new Date(Math.max(...ofService))
    await db
      .insertInto('notifications_resting')
      .values({ service, rests_until })
      .onConflict((known) =>
        known
          .column('service')
          .doUpdateSet({ rests_until: sql`greatest(notifications_resting.rests_until, excluded.rests_until)` }),
      )
      .execute()
  }
  const ofBrowsers = rests.filter(({ sessionId }) => sessionId !== null)
  if (ofBrowsers.length === 0) return
  await sql`
    with asked as materialized (
      select session_id, max(until) as until from unnest(
        ${ofBrowsers.map(({ sessionId }) => sessionId)}::int[], ${ofBrowsers.map(({ until }) => until)}::timestamptz[]
      ) as rest(session_id, until) group by session_id
    ), browsers as materialized (
      select session_id, until from notifications_subscriptions join asked using (session_id)
      for no key update of notifications_subscriptions skip locked
    ), waiting as materialized (
      select notice_id, session_id, until from notifications_messages join asked using (session_id)
      where due_at < until for update of notifications_messages skip locked
    ), rested as (
      update notifications_subscriptions as browser set rests_until = greatest(browser.rests_until, until)
      from browsers where browser.session_id = browsers.session_id
    )
    update notifications_messages as message set due_at = until
    from waiting where message.notice_id = waiting.notice_id and message.session_id = waiting.session_id`.execute(db)
}

import type { AnyDb } from '#platform/server/database/database.ts'
import type { FetchAnswer, FetchFailure, GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { Log } from '#platform/server/process/log.ts'
import { secretNamed } from '#platform/server/process/secrets.ts'
import type { Announcement } from './announce-task.ts'

/** The addresses of the services to notify; null for a service that is not used. */
export type AnnounceTargets = { indexNow: string | null; hub: string | null }

/** What sending needs. */
export type SendContext = {
  wholeDb: AnyDb
  fetcher: Pick<GuardedFetch, 'fetchGuarded'>
  targets: AnnounceTargets
  publicUrl: string
  log: Pick<Log, 'info' | 'warn'>
}

const limits = { timeoutMs: 10_000, maxBytes: 10_000 }

/** Failures that say for good that an address takes no messages. */
const lastingFailures = new Set(['forbiddenAddress', 'invalidAddress', 'redirect', 'tooLarge'])

/** The longest and the shortest time until the next attempt. */
const mostSeconds = 86_400
const leastSeconds = 60
const longestBackoff = 2 * 3600

/**
 * Sends a message once. Returns null if the service took it or refuses it for good, else in how
 * many seconds it may be tried again: as the service says (`Retry-After`), else later each time.
 */
export async function sendAnnouncement(
  context: SendContext,
  announcement: Announcement,
  signal: AbortSignal,
): Promise<number | null> {
  const { targets, log } = context
  const { to, attempt, addresses } = announcement
  const address = targets[to]
  if (address === null) return null
  const message = to === 'hub' ? messageToHub(addresses) : await messageOfIndexNow(context, addresses)
  const answer = await context.fetcher.fetchGuarded(address, { method: 'POST', ...message, ...limits, signal })
  const outcome = 'failed' in answer ? answer.failed : answer.status
  if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
    log.info({ to, addresses: addresses.length }, 'news was announced')
    return null
  }
  if (!isTemporary(answer)) {
    log.warn({ to, outcome }, 'an announcement of news was refused')
    return null
  }
  const asked = 'failed' in answer ? null : secondsOf(answer.headers['retry-after'])
  const seconds = asked ?? Math.min(leastSeconds * 2 ** (attempt - 1), longestBackoff)
  log.warn({ to, outcome, attempt, seconds }, 'an announcement of news will be sent again')
  return seconds
}

function isTemporary(answer: FetchAnswer | FetchFailure): boolean {
  if ('failed' in answer) return !lastingFailures.has(answer.failed)
  return answer.status === 408 || answer.status === 425 || answer.status === 429 || answer.status >= 500
}

/** Reads `Retry-After`: seconds or a date (RFC 9110 §10.2.3). Null for neither. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.ceil(Math.min(Math.max(seconds, 1), mostSeconds)) : null
}

function messageToHub(addresses: readonly string[]) {
  const form = new URLSearchParams([['hub.mode', 'publish'], ...addresses.map((address) => ['hub.url', address])])
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(form.toString()) }
}

async function messageOfIndexNow({ wholeDb, publicUrl }: SendContext, urlList: readonly string[]) {
  const key = await indexNowKey(wholeDb)
  const { host } = new URL(publicUrl)
  const body = { host, key, keyLocation: `${publicUrl}/${key}.txt`, urlList }
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify(body)) }
}

/**
 * The key by which search engines know that a message is of this site: they read it at
 * `/<key>.txt`.
 */
export async function indexNowKey(db: AnyDb): Promise<string> {
  return (await secretNamed(db, 'indexnow')).toString('hex').slice(0, 32)
}

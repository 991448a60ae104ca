import type { i18n } from 'i18next'
import webPush from 'web-push'
import type { BuiltInIcon } from '#features/accounts/contract.ts'
import { languageOf } from '#features/accounts/server/api.ts'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import deIcons from '../../../../locales/de/icons.json' with { type: 'json' }
import de from '../../../../locales/de/notices.json' with { type: 'json' }
import enIcons from '../../../../locales/en/icons.json' with { type: 'json' }
import en from '../../../../locales/en/notices.json' with { type: 'json' }
import trIcons from '../../../../locales/tr/icons.json' with { type: 'json' }
import tr from '../../../../locales/tr/notices.json' with { type: 'json' }
import { Notice } from '../../contract.ts'
import { pathOf, sentenceOf } from '../../sentence.ts'
import { namesShownPlayer } from '../notices.ts'
import { isQuietFor } from '../quiet-hours.ts'
import type { NotificationsTables } from '../tables.ts'
import { topicOf } from '../topics.ts'
import { unsubscribe } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

const files = {
  de: { icons: deIcons, notices: de },
  en: { icons: enIcons, notices: en },
  tr: { icons: trIcons, notices: tr },
}

/** Returns the text of a notice in a language, as shown in the notice panel. */
function pushText(notice: Notice, language: LanguageCode, siteName: string, words: i18n): string {
  const say = words.getFixedT(language, 'notices')
  const { key, values, icon, names, subject } = sentenceOf(notice)
  const label = words.getFixedT(language, 'icons')
  return say(key, {
    ...values,
    ...(icon && { icon: names?.[language] ?? label(icon as BuiltInIcon, { siteName }) }),
    ...(subject && { name: subject.names[language], detail: subject.details[language] }),
  })
}

/**
 * The context of sending. `contact` is the operator's contact for push services: an address of the
 * site.
 */
export type PushContext = {
  db: Db<NotificationsTables>
  clock: Clock
  fetcher: GuardedFetch
  keys: () => Promise<VapidKeys>
  siteName: string
  words: SiteWords
  contact: string
}

const timeoutMs = 10_000
const maxBytes = 10_000
// A message that the device could not take by then is no news any more.
const livesSeconds = 86_400

/** Answers that say for good that a browser takes no more messages. */
const goneStatuses = new Set([404, 410])
const goneFailures = new Set(['forbiddenAddress', 'invalidAddress', 'redirect'])

/**
 * Sends a notice to a browser, in the language of the member's settings, else of the page that
 * subscribed. Skips notices read, withdrawn or muted since, and all during the member's quiet
 * hours. Deletes expired subscriptions. Throws if a retry may succeed.
 */
export async function sendPush(
  context: PushContext,
  { noticeId, sessionId }: { noticeId: number; sessionId: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, fetcher } = context
  const found = await findMessage(db, noticeId, sessionId)
  if (!found || (await isQuietFor(db, found.account_id, context.clock.now()))) return
  const request = await encrypt(context, found)
  if (!request) return unsubscribe(db, sessionId)
  const { endpoint, headers, body } = request
  const answer = await fetcher.fetchGuarded(endpoint, { method: 'POST', headers, body, timeoutMs, maxBytes, signal })
  if ('failed' in answer) {
    if (goneFailures.has(answer.failed)) return unsubscribe(db, sessionId)
    throw new Error(`The push service did not answer: ${answer.failed}`)
  }
  const { status } = answer
  if (goneStatuses.has(status)) return unsubscribe(db, sessionId)
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
}

type Message = Awaited<ReturnType<typeof findMessage>>

async function findMessage(db: Db<NotificationsTables>, noticeId: number, sessionId: number) {
  const row = await db
    .selectFrom('notifications_notices as notice')
    .innerJoin('notifications_subscriptions as browser', 'browser.account_id', 'notice.account_id')
    .select(['notice.id', 'notice.account_id', 'notice.notice', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('notice.id', '=', noticeId)
    .where('session_id', '=', sessionId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(namesShownPlayer)
    .executeTakeFirst()
  const notice = Notice.safeParse(row?.notice)
  if (!row || !notice.success) return undefined
  const topic = topicOf(notice.data.kind)
  const muted = await db
    .selectFrom('notifications_muted_topics')
    .select('topic')
    .where('account_id', '=', row.account_id)
    .where('topic', '=', topic)
    .executeTakeFirst()
  if (muted) return undefined
  const language = (await languageOf(db, row.account_id)) ?? row.language
  return { ...row, notice: notice.data, language }
}

/** The call that carries a message; null where the keys of the browser are none. */
async function encrypt({ keys, siteName, words, contact }: PushContext, message: NonNullable<Message>) {
  const { id, notice, language, endpoint, p256dh, auth } = message
  const payload = {
    id,
    title: siteName,
    body: pushText(notice, language, siteName, await words.wordsOf(language, files[language])),
    tag: `notice-${id}`,
    language,
    url: addressBelow(language, pathOf(notice)),
  }
  const vapidDetails = { subject: contact, ...(await keys()) }
  try {
    const options = { vapidDetails, TTL: livesSeconds }
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      options,
    )
    const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    return { endpoint, headers: Object.fromEntries(headers), body: request.body ?? Buffer.alloc(0) }
  } catch {
    return null
  }
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import {
  changeNoticeSettings,
  countUnreadNotices,
  endPush,
  listNotices,
  type NoticeSettings,
  readNotice,
  readNotices,
  showNoticeSettings,
  startPush,
} from '../contract.ts'
import { countUnread, pageOfNotices, readOne, readUpTo } from './notices.ts'
import { isPushAddress } from './push/hand-over.ts'
import { isSubscribed, subscribe, unsubscribe } from './push/subscriptions.ts'
import type { VapidKeys } from './push/vapid-keys.ts'
import { changeQuietHours, quietHoursOf } from './quiet-hours.ts'
import type { NotificationsTables } from './tables.ts'
import { changeTopics, topicsOf } from './topics.ts'

/**
 * The context of the endpoints. `keys` is null where web push is disabled; `pushService` is the
 * operator's own.
 */
export type NotificationsContext = {
  db: Db<NotificationsTables>
  clock: Clock
  keys: (() => Promise<VapidKeys>) | null
  pushService: string | undefined
}

/** Serves the endpoints of notifications, in the order of the contract. */
export function serveNotifications(app: FastifyInstance, context: NotificationsContext): void {
  const { db, clock, keys, pushService } = context
  serve(app, listNotices, ({ query }, { actor }) => pageOfNotices(db, actor.id, query, clock.now()))
  serve(app, countUnreadNotices, (_, { actor }) => countUnread(db, actor.id, clock.now()))
  serve(app, readNotices, ({ body }, { actor }) => readUpTo(db, actor.id, body.upTo, clock.now()))
  serve(app, readNotice, ({ params }, { actor }) => readOne(db, actor.id, params.id, clock.now()))
  serve(app, showNoticeSettings, (_, { actor }) => settingsOf(context, actor))
  serve(app, changeNoticeSettings, async ({ body }, { actor }) => {
    await changeTopics(db, actor.id, body.topics)
    if (body.quietHours !== undefined) await changeQuietHours(db, actor.id, body.quietHours)
    return settingsOf(context, actor)
  })
  serve(app, startPush, async ({ body }, { actor }) => {
    if (!keys) return refuse('error.pushUnavailable')
    if (!isPushAddress(body.endpoint, pushService)) return refuse('error.pushAddress')
    return subscribe(db, actor, body, clock.now())
  })
  serve(app, endPush, async (_, { actor }) => {
    await unsubscribe(db, actor.sessionId)
    return {}
  })
}

async function settingsOf({ db, keys }: NotificationsContext, actor: Actor): Promise<NoticeSettings> {
  const [topics, quietHours, isPushed, known] = await Promise.all([
    topicsOf(db, actor.id),
    quietHoursOf(db, actor.id),
    isSubscribed(db, actor.sessionId),
    keys?.(),
  ])
  const moderates = actor.permissions.has('comments.moderate')
  const reviews = actor.permissions.has('jobs.review')
  const writesNews = actor.permissions.has('news.write') || actor.permissions.has('news.translate')
  const hosts = actor.permissions.has('radio.air')
  return { topics, moderates, reviews, writesNews, hosts, quietHours, pushKey: known?.publicKey ?? null, isPushed }
}

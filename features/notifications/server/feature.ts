import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { forgetAccount, forgetNotices, noticeData } from './forget-notices.ts'
import { keepSending } from './push/keep-sending.ts'
import { contactOf, openVapidKeys, type VapidKeys } from './push/vapid-keys.ts'
import { serveNotifications } from './routes.ts'
import type { NotificationsTables } from './tables.ts'

/** What notifications is opened with. */
export type NotificationsOptions = {
  db: Db<unknown>
  clock: Clock
  log: Log
  /** Returns the name of the site, the title of every message. */
  siteName: () => string
  words: SiteWords
  publicUrl: string
  userAgent: string
  /** Whether members may receive web push. */
  sendsPush: boolean
  /** The operator's own push service, which alone may be within a network. */
  pushService: string | undefined
}

/** Creates the notifications feature: in-app notices and web push to members' devices. */
export function openNotifications(options: NotificationsOptions): Feature {
  const { clock, log, siteName, words, sendsPush, pushService, userAgent } = options
  const db = tablesOf<NotificationsTables>(options.db)
  const keys = sendsPush ? keysOnce(() => openVapidKeys(db)) : null
  const fetcher = openFetch({ userAgent, ...(pushService === undefined ? {} : { trustedAddresses: [pushService] }) })
  const contact = contactOf(options.publicUrl)
  return {
    routes: (app) => serveNotifications(app, { db, clock, keys, pushService }),
    ...(keys
      ? { startBackground: () => keepSending({ db, clock, log, fetcher, keys, siteName, words, contact }) }
      : {}),
    scheduledJobs: [
      { name: 'notifications.forget-notices', cron: '7 * * * *', run: () => forgetNotices(db, clock.now()) },
    ],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
    personalData: { name: 'notifications', collect: (accountId) => noticeData(db, accountId) },
    close: () => fetcher.close(),
  }
}

/** Reads the keys when they are first needed, and once. */
function keysOnce(open: () => Promise<VapidKeys>): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | undefined
  return () => {
    known ??= open().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

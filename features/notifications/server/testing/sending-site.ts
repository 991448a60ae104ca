import { expect } from 'vitest'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { openLog } from '#platform/server/process/log.ts'
import { makeWords } from '#platform/server/site-words.ts'
import type { Member } from '#test/member.ts'
import { greeting, sendNotices } from '#test/notices.ts'
import { browserKeys, openPushService } from '#test/push-service.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { startPush } from '../../contract.ts'
import type { PushContext } from '../push/send-push.ts'
import { openVapidKeys } from '../push/vapid-keys.ts'
import type { NotificationsTables } from '../tables.ts'

/** A push service on this machine; see `openPushService`. */
export type PushService = Awaited<ReturnType<typeof openPushService>>

/** A site that sends no push messages by itself, with two push services. */
export type SendingSite = {
  site: TestSite
  service: (number: 0 | 1) => PushService
  /** A member with a browser at one of the two. */
  newRecipient: (number: 0 | 1) => Promise<Member>
  /** Sends a member so many notices, at a time or now. */
  sendMany: (member: Member, count: number, at?: Date) => Promise<void>
  /** What messages are sent with; `count` is called for each statement. */
  contextOf: (given?: { now?: () => Date; count?: () => void }) => PushContext
  /** The messages that wait. */
  waiting: () => Promise<{ attempts: number; dueAt: Date }[]>
  /** Removes all notices and what the services got, and has them answer 201 again. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the site and the push services. */
export async function startSendingSite(): Promise<SendingSite> {
  const services = [await openPushService(), await openPushService()] as const
  const site = await startSite({ settings: { ROLE: 'web', PUSH_SERVICE_URL: services[0].address } })
  const { pool } = site.database
  const addresses = services.map(({ address }) => address)
  const fetcher = openFetch({ userAgent: 'test', trustedAddresses: addresses })
  const keys = openVapidKeys(site.database.db)
  let counted = 0

  function countedDb(count: () => void): Db<NotificationsTables> {
    return tablesOf<NotificationsTables>(site.database.db).withPlugin({
      transformQuery({ node }) {
        count()
        return node
      },
      transformResult: async ({ result }) => result,
    })
  }

  return {
    site,
    service: (number) => services[number],
    async newRecipient(number) {
      counted += 1
      const member = await site.newMember()
      const endpoint = `${services[0].address}/${counted}`
      const { status } = await member.ask(startPush, { body: { endpoint, keys: browserKeys().keys, language: 'en' } })
      expect(status).toBe(201)
      // A site trusts one push service within its network; here there are two.
      await pool.query('update notifications_subscriptions set endpoint = $2 where account_id = $1', [
        member.accountId,
        `${services[number].address}/${counted}`,
      ])
      return member
    },
    sendMany: (member, count, at) =>
      sendNotices(
        site,
        Array.from({ length: count }, (_, number) => greeting(member.accountId, number)),
        at,
      ),
    contextOf: ({ now = () => new Date(), count = () => {} } = {}) => ({
      ...{ db: countedDb(count), fetcher, clock: { now }, log: openLog('silent'), keys: () => keys },
      ...{ siteName: () => 'Nightbell', contact: 'https://nightbell.example' },
      words: {
        changed: async () => ({ de: {}, en: {}, tr: {} }),
        state: () => '',
        wordsOf: async (language, files) => makeWords(language, files, { de: {}, en: {}, tr: {} }),
      },
    }),
    async waiting() {
      const { rows } = await pool.query('select attempts, due_at as "dueAt" from notifications_messages')
      return rows
    },
    async reset() {
      await pool.query('delete from notifications_notices')
      await pool.query('delete from notifications_resting')
      for (const each of services) {
        each.holds = false
        each.status = 201
        each.headers = {}
        each.messages.length = 0
        for (const answer of each.held.splice(0)) answer()
      }
    },
    async close() {
      fetcher.close()
      await site.close()
      for (const each of services) await each.close()
    },
  }
}

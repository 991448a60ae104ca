import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { openLog } from '#platform/server/process/log.ts'
import { makeWords } from '#platform/server/site-words.ts'
import type { Member } from '#test/member.ts'
import { greeting, sendNotices } from '#test/notices.ts'
import { browserKeys, openPushService } from '#test/push-service.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { startPush } from '../../contract.ts'
import type { NotificationsTables } from '../tables.ts'
import { keepSending } from './keep-sending.ts'
import { openVapidKeys } from './vapid-keys.ts'

let site: TestSite
let services: Awaited<ReturnType<typeof openPushService>>[]
beforeAll(async () => {
  services = [await openPushService(), await openPushService()]
  site = await startSite({ settings: { ROLE: 'web', PUSH_SERVICE_URL: service(0).address } })
})
beforeEach(async () => {
  await site.database.pool.query('delete from notifications_notices')
  for (const each of services) {
    each.holds = false
    each.messages.length = 0
    for (const answer of each.held.splice(0)) answer()
  }
})
afterAll(async () => {
  await site.close()
  for (const each of services) await each.close()
})

function service(number: number) {
  const found = services[number]
  if (!found) throw new Error(`There is no push service ${number}`)
  return found
}

let counted = 0
/** A member with a browser at one of the two push services. */
async function newRecipient(number: number): Promise<Member> {
  counted += 1
  const member = await site.newMember()
  const endpoint = `${service(0).address}/${counted}`
  const { status } = await member.ask(startPush, { body: { endpoint, keys: browserKeys().keys, language: 'en' } })
  expect(status).toBe(201)
  // A site trusts one push service within its network; here there are two.
  await site.database.pool.query('update notifications_subscriptions set endpoint = $2 where account_id = $1', [
    member.accountId,
    `${service(number).address}/${counted}`,
  ])
  return member
}

const sendMany = (member: Member, count: number) =>
  sendNotices(
    site,
    Array.from({ length: count }, (_, number) => greeting(member.accountId, number)),
  )

/** Sends as a process of its own does; `count` is called for each statement. */
function startSending(count = () => {}): () => Promise<void> {
  const db = tablesOf<NotificationsTables>(site.database.db).withPlugin({
    transformQuery({ node }) {
      count()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const keys = openVapidKeys(site.database.db)
  const fetcher = openFetch({ userAgent: 'test', trustedAddresses: services.map(({ address }) => address) })
  const stop = keepSending({
    ...{ db, fetcher, clock: { now: () => new Date() }, log: openLog('silent'), keys: () => keys },
    ...{ siteName: () => 'Nightbell', contact: 'https://nightbell.example' },
    words: {
      changed: async () => ({ de: {}, en: {}, tr: {} }),
      state: () => '',
      wordsOf: async (language, files) => makeWords(language, files, { de: {}, en: {}, tr: {} }),
    },
  })
  onTestFinished(async () => {
    await stop()
    fetcher.close()
  })
  return stop
}

async function waiting(): Promise<{ attempts: number; isDue: boolean }[]> {
  const { rows } = await site.database.pool.query(
    'select attempts, due_at <= now() as "isDue" from notifications_messages',
  )
  return rows
}

test('32 requests to a push service are under way at once, and the next follows when one is answered', async () => {
  const only = service(0)
  only.holds = true
  await sendMany(await newRecipient(0), 40)
  startSending()
  await expect.poll(() => only.held.length).toBe(32)
  for (let received = 33; received <= 40; received += 1) {
    only.held.shift()?.()
    await expect.poll(() => only.messages.length, { interval: 5 }).toBe(received)
    expect(only.held.length).toBe(32)
  }
  for (const answer of only.held.splice(0)) answer()
  await expect.poll(waiting).toEqual([])
  expect(only.messages).toHaveLength(40)
})

test('a push service that hangs delays no other, and what it did not take is sent later', async () => {
  const [hanging, quick] = [service(0), service(1)]
  hanging.holds = true
  await sendMany(await newRecipient(0), 40)
  await sendMany(await newRecipient(1), 150)
  const stop = startSending()
  await expect.poll(() => [hanging.held.length, quick.messages.length]).toEqual([32, 150])
  await expect.poll(async () => (await waiting()).length).toBe(40)
  await stop()
  expect(await waiting()).toEqual(Array.from({ length: 40 }, () => ({ attempts: 1, isDue: false })))

  hanging.holds = false
  hanging.messages.length = 0
  await site.database.pool.query('update notifications_messages set due_at = now()')
  startSending()
  await expect.poll(() => hanging.messages.length).toBe(40)
  await expect.poll(waiting).toEqual([])
})

test('a service with too many requests is left alone, and after five attempts a message is dropped', async () => {
  const only = service(0)
  only.status = 429
  onTestFinished(() => {
    only.status = 201
  })
  await sendMany(await newRecipient(0), 100)
  startSending()
  for (let attempts = 1; attempts < 5; attempts += 1) {
    await expect.poll(waiting).toEqual(Array.from({ length: 100 }, () => ({ attempts, isDue: false })))
    // Those under way when the first answer came, and no more.
    expect(only.messages.length).toBeLessThan(100 * attempts)
    await site.database.pool.query('update notifications_messages set due_at = now()')
  }
  await expect.poll(waiting).toEqual([])
})

test('messages are not each a statement', async () => {
  await sendMany(await newRecipient(0), 500)
  let statements = 0
  startSending(() => {
    statements += 1
  })
  await expect.poll(() => service(0).messages.length).toBe(500)
  await expect.poll(waiting).toEqual([])
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(50)
})

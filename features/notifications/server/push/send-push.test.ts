import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { browserKeys } from '#test/push-service.ts'
import { startPush } from '../../contract.ts'
import { forgetNotices } from '../forget-notices.ts'
import type { NotificationsTables } from '../tables.ts'
import { type SendingSite, startSendingSite } from '../testing/sending-site.ts'
import { handOver } from './hand-over.ts'
import { dueServices } from './keep-sending.ts'
import { sendNext } from './send-push.ts'

/** When messages are sent again, with a clock of the test's. */
let on: SendingSite
beforeAll(async () => {
  on = await startSendingSite()
})
beforeEach(() => on.reset())
afterAll(() => on.close())

const start = new Date('2026-11-20T12:00:00Z')
const minuteMs = 60_000
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)

/** Sends all that is due at an instant, as every process does it each two seconds. */
async function sendDue(at: Date): Promise<void> {
  const context = on.contextOf({ now: () => at })
  while (await handOver(context.db, at));
  const { signal } = new AbortController()
  for (const service of await dueServices(context, [])) while (await sendNext(context, service, signal));
}

/** The first whole millisecond at which the message is due: the database knows fractions of one. */
async function nextAt(): Promise<Date | undefined> {
  const [message] = await on.waiting()
  return message && new Date(message.dueAt.getTime() + 1)
}

async function subscriptions(): Promise<number> {
  const { rows } = await on.site.database.pool.query('select from notifications_subscriptions')
  return rows.length
}

describe('a push service that is down', () => {
  test('for five hours gets the message when it is back, to live for the rest of its day', async () => {
    const only = on.service(0)
    only.status = 500
    await on.sendMany(await on.newRecipient(0), 1, start)
    let last = start
    await sendDue(last)
    for (let attempts = 1; last < minutesLater(300); attempts += 1) {
      const next = await nextAt()
      const wait = ((next?.getTime() ?? 0) - last.getTime()) / minuteMs
      const least = Math.min(2 ** (attempts - 1), 20)
      expect([attempts, wait >= least && wait < least * 1.5 + 0.01]).toEqual([attempts, true])
      last = next ?? last
      await sendDue(new Date(last.getTime() - 1000))
      expect(only.messages).toHaveLength(attempts)
      await sendDue(last)
      expect(only.messages).toHaveLength(attempts + 1)
    }
    only.status = 201
    only.messages.length = 0
    const at = (await nextAt()) ?? start
    await sendDue(at)
    expect(await on.waiting()).toEqual([])
    const age = Math.floor((at.getTime() - start.getTime()) / 1000)
    expect(only.messages.map(({ headers }) => headers.ttl)).toEqual([String(86_400 - age)])
  })

  test('for longer loses the message six hours after its notice, and keeps the browser', async () => {
    const only = on.service(0)
    only.status = 502
    const before = await subscriptions()
    await on.sendMany(await on.newRecipient(0), 1, start)
    let last = start
    for (let at: Date | undefined = start; at; at = await nextAt()) {
      last = at
      await sendDue(at)
    }
    expect(last.getTime()).toBeGreaterThan(minutesLater(330).getTime() - 1)
    expect(last.getTime()).toBeLessThanOrEqual(minutesLater(360).getTime() + 1)
    expect(await subscriptions()).toBe(before + 1)
  })

  test('keeps what waits for it in the hourly clean-up, until six hours after the notice', async () => {
    on.service(0).status = 503
    on.service(0).headers = { 'retry-after': '1800' }
    await on.sendMany(await on.newRecipient(0), 120, start)
    const db = tablesOf<NotificationsTables>(on.site.database.db)
    for (let minutes = 0; minutes <= 120; minutes += 30) await sendDue(minutesLater(minutes))
    await forgetNotices(db, minutesLater(121))
    expect(await on.waiting()).toHaveLength(120)
    await forgetNotices(db, minutesLater(360))
    expect(await on.waiting()).toEqual([])
    const { rows } = await on.site.database.pool.query('select from notifications_resting')
    expect(rows).toEqual([])
  })
})

describe('a push service that says when it may be called again', () => {
  test.each(['1200', minutesLater(20).toUTCString()])(
    'with 503 and Retry-After %s gets nothing before, and another does',
    async (retryAfter) => {
      const [resting, other] = [on.service(0), on.service(1)]
      resting.status = 503
      resting.headers = { 'retry-after': retryAfter }
      await on.sendMany(await on.newRecipient(0), 1, start)
      await sendDue(start)
      resting.status = 201
      for (const number of [0, 1] as const) await on.sendMany(await on.newRecipient(number), 1, minutesLater(1))
      await sendDue(minutesLater(19))
      expect([resting.messages.length, other.messages.length]).toEqual([1, 1])
      await sendDue(minutesLater(20))
      expect(resting.messages).toHaveLength(3)
      expect(await on.waiting()).toEqual([])
    },
  )

  test('with 503 gets nothing from a process in its turn, and the longest rest counts', async () => {
    const only = on.service(0)
    only.status = 503
    only.holds = true
    const turns: Promise<void>[] = []
    for (const turn of [1, 2]) {
      await on.sendMany(await on.newRecipient(0), 1, start)
      turns.push(sendDue(start))
      await expect.poll(() => only.held.length).toBe(turn)
    }
    for (const [turn, seconds] of ['1200', '60'].entries()) {
      only.headers = { 'retry-after': seconds }
      only.held[turn]?.()
      await turns[turn]
    }
    only.status = 201
    only.holds = false
    only.messages.length = 0
    const { signal } = new AbortController()
    const inItsTurn = on.contextOf({ now: () => minutesLater(19) })
    expect(await sendNext(inItsTurn, only.address, signal)).toBe(false)
    expect(only.messages).toEqual([])
    await sendDue(minutesLater(20))
    expect(only.messages).toHaveLength(2)
  })

  test.each(['1200', minutesLater(20).toUTCString()])(
    'with 429 and Retry-After %s gets nothing for that browser before, and the messages for others',
    async (retryAfter) => {
      const only = on.service(0)
      const [busy, other] = [await on.newRecipient(0), await on.newRecipient(0)]
      only.status = 429
      only.headers = { 'retry-after': retryAfter }
      await on.sendMany(busy, 1, start)
      await sendDue(start)
      const [refused] = only.messages.splice(0)
      only.status = 201
      // The first of the two is known.
      await on.sendMany(busy, 2, minutesLater(1))
      await on.sendMany(other, 1, minutesLater(1))
      await sendDue(minutesLater(19))
      expect(only.messages.map(({ path }) => path === refused?.path)).toEqual([false])
      await sendDue(minutesLater(20))
      expect(only.messages.map(({ path }) => path === refused?.path)).toEqual([false, true, true])
      expect(await on.waiting()).toEqual([])
    },
  )

  test('with 429 gets the messages for the new address of that browser', async () => {
    const only = on.service(0)
    const busy = await on.newRecipient(0)
    only.status = 429
    only.headers = { 'retry-after': '1200' }
    await on.sendMany(busy, 1, start)
    await sendDue(start)
    only.status = 201
    only.messages.length = 0
    const body = { endpoint: `${only.address}/anew`, keys: browserKeys().keys, language: 'en' } as const
    expect((await busy.ask(startPush, { body })).status).toBe(201)
    // The first of the two is known.
    await on.sendMany(busy, 2, minutesLater(2))
    await sendDue(minutesLater(2))
    expect(only.messages.map(({ path }) => path)).toEqual(['/anew'])
  })

  test.each([
    [429, '86400'],
    [503, '86400'],
    [503, minutesLater(1440).toUTCString()],
  ])('is not left alone for a day: %i with Retry-After %s', async (status, retryAfter) => {
    const only = on.service(0)
    only.status = status
    only.headers = { 'retry-after': retryAfter }
    await on.sendMany(await on.newRecipient(0), 1, start)
    await sendDue(start)
    only.status = 201
    await sendDue(minutesLater(29))
    expect(only.messages).toHaveLength(1)
    await sendDue(minutesLater(30))
    expect(only.messages).toHaveLength(2)
  })

  test.each(['soon', '-5', '0', minutesLater(-5).toUTCString()])(
    'in no useful way gets the message in a minute or so: Retry-After %s',
    async (retryAfter) => {
      const only = on.service(0)
      only.status = 503
      only.headers = { 'retry-after': retryAfter }
      await on.sendMany(await on.newRecipient(0), 1, start)
      await sendDue(start)
      only.status = 201
      await sendDue(minutesLater(1.5))
      expect(only.messages).toHaveLength(2)
    },
  )
})

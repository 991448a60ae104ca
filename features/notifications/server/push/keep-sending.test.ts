import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SendingSite, startSendingSite } from '../testing/sending-site.ts'
import { keepSending } from './keep-sending.ts'

let on: SendingSite
beforeAll(async () => {
  on = await startSendingSite()
})
beforeEach(() => on.reset())
afterAll(() => on.close())

/** Sends as a process of its own does; `count` is called for each statement. */
function startSending(count = () => {}): () => Promise<void> {
  const stop = keepSending(on.contextOf({ count }))
  onTestFinished(stop)
  return stop
}

async function waiting(): Promise<{ attempts: number; isDue: boolean }[]> {
  const now = new Date()
  return (await on.waiting()).map(({ attempts, dueAt }) => ({ attempts, isDue: dueAt <= now }))
}

const makeDue = () => on.site.database.pool.query('update notifications_messages set due_at = now()')

test('32 requests to a push service are under way at once, and the next follows when one is answered', async () => {
  const only = on.service(0)
  only.holds = true
  await on.sendMany(await on.newRecipient(0), 40)
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
  const [hanging, quick] = [on.service(0), on.service(1)]
  hanging.holds = true
  await on.sendMany(await on.newRecipient(0), 40)
  await on.sendMany(await on.newRecipient(1), 150)
  const stop = startSending()
  await expect.poll(() => [hanging.held.length, quick.messages.length]).toEqual([32, 150])
  await expect.poll(async () => (await waiting()).length).toBe(40)
  await stop()
  expect(await waiting()).toEqual(Array.from({ length: 40 }, () => ({ attempts: 1, isDue: false })))

  hanging.holds = false
  hanging.messages.length = 0
  await makeDue()
  startSending()
  await expect.poll(() => hanging.messages.length).toBe(40)
  await expect.poll(waiting).toEqual([])
})

test('a service with too many requests is left alone, and gets the messages later', async () => {
  const only = on.service(0)
  only.status = 429
  await on.sendMany(await on.newRecipient(0), 100)
  startSending()
  for (let attempts = 1; attempts < 3; attempts += 1) {
    await expect.poll(waiting).toEqual(Array.from({ length: 100 }, () => ({ attempts, isDue: false })))
    // Those under way when the first answer came, and no more.
    expect(only.messages.length).toBeLessThan(100 * attempts)
    if (attempts === 2) only.status = 201
    await makeDue()
  }
  await expect.poll(waiting).toEqual([])
  expect(only.messages.length).toBeGreaterThan(100)
})

test('messages are not each a statement', async () => {
  await on.sendMany(await on.newRecipient(0), 500)
  let statements = 0
  startSending(() => {
    statements += 1
  })
  await expect.poll(() => on.service(0).messages.length).toBe(500)
  await expect.poll(waiting).toEqual([])
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(50)
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { achievementComets, listLedger } from '#features/accounts/contract.ts'
import { requestPlayed } from '#features/radio/contract.ts'
import { listWishes, publishPlayed, setFate } from '#features/radio/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { deliveryOf, emit } from '#platform/server/tasks/outbox.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { emptyStudio, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { problemsOfBooks } from '#test/shop-books.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { showOwnRewards } from '../contract.ts'

/**
 * The first played request is an achievement: marked by the host, sent by the radio, paid by
 * rewards.
 */
let site: StationSite
let queue: TaskQueue
beforeAll(async () => {
  site = await startSite({ station: {}, settings: { TRUST_PROXY: 'true' } })
  queue = await openTaskQueue({
    connectionString: site.connectionString,
    tasks: [deliveryOf(requestPlayed)],
    works: false,
    log: openLog('silent'),
  })
  await untilOnline(site)
})
beforeEach(() => emptyStudio(site))
afterEach(async () => {
  expect(await problemsOfBooks(site.database.pool)).toEqual([])
})
afterAll(async () => {
  await queue.close(0)
  await site.close()
})

const gift = ['achievement:firstRequest', achievementComets.firstRequest, 0]

async function gifts(member: Member) {
  const { entries } = listLedger.result.parse((await member.ask(listLedger, {})).body)
  return entries.map(({ about, comets, stars }) => [about, comets, stars])
}

async function requestOf(client: Client, title: string): Promise<number> {
  await sent(client, wish({ title }))
  const { wishes } = await listWishes(site.database.db, { station: 'main', all: true, most: 50 })
  return wishes.find((each) => each.title === title)?.id ?? 0
}

// So long ago that it cannot be undone any more.
const answer = (id: number, fate: 'played' | 'declined') =>
  setFate(site.database.db, id, fate, new Date(Date.now() - 60_000))
const publish = () => publishPlayed(tablesOf(site.database.db), queue, new Date())

/** The number of events so far, once all of them are delivered. */
async function deliveredEvents(): Promise<number> {
  const events = async () => {
    const { rows } = await site.database.pool.query<{ state: string }>(
      'select state from tasks.job where name = $1 order by created_on',
      [deliveryOf(requestPlayed).name],
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(async () => (await events()).every((state) => state === 'completed')).toBe(true)
  return (await events()).length
}

test('the first played request is paid once to each requesting member, despite duplicates', async () => {
  const [one, other, guest] = [await site.newMember(), await site.newMember(), site.newGuest()]
  for (const client of [guest, one, other]) await requestOf(client, 'Lamp')
  const id = await requestOf(one, 'Lamp')
  const before = await deliveredEvents()
  await publish()
  expect(await deliveredEvents()).toBe(before)
  await answer(id, 'played')
  await Promise.all([publish(), publish()])
  await publish()
  expect(await deliveredEvents()).toBe(before + 2)
  for (const member of [one, other]) expect(await gifts(member)).toEqual([gift])
  expect((await noticesOf(one)).map(({ notice }) => notice.kind).toSorted()).toEqual(['achievement', 'requestPlayed'])
  const { achievements } = showOwnRewards.result.parse((await one.ask(showOwnRewards, {})).body)
  expect(achievements.find(({ key }) => key === 'firstRequest')).toMatchObject({
    ...{ comets: achievementComets.firstRequest, done: 1, goal: 1, reachedAt: expect.any(String) },
  })

  // Marked again by the host, a second request, and an event delivered twice.
  await answer(id, 'declined')
  await answer(id, 'played')
  await publish()
  expect(await deliveredEvents()).toBe(before + 2)
  await answer(await requestOf(one, 'Lantern'), 'played')
  await publish()
  const again = { requestId: id, accountId: one.accountId }
  for (const _ of [1, 2]) await inTransaction(site.database.db, (tx) => emit(queue, tx, requestPlayed, again))
  expect(await deliveredEvents()).toBe(before + 5)
  expect(await gifts(one)).toEqual([gift])
})

test('a request taken back before delivery, or of a closed account, earns nothing', async () => {
  const [member, gone] = [await site.newMember(), await site.newMember()]
  const id = await requestOf(member, 'Too soon')
  await answer(id, 'played')
  await answer(id, 'declined')
  const before = await deliveredEvents()
  await publish()
  expect(await deliveredEvents()).toBe(before)
  expect(await gifts(member)).toEqual([])

  await gone.leave()
  const late = { requestId: id, accountId: gone.accountId }
  await inTransaction(site.database.db, (tx) => emit(queue, tx, requestPlayed, late))
  expect(await deliveredEvents()).toBe(before + 1)
  const { rows } = await site.database.pool.query('select from rewards_achievements where account_id = $1', [
    gone.accountId,
  ])
  expect(rows).toEqual([])
})

test('requests played before the achievement existed count too, as do greetings', async () => {
  const member = await site.newMember()
  await sent(member, { subject: 'greeting', name: 'Luna', message: 'Hello' })
  const [greeting] = (await listWishes(site.database.db, { station: 'main', all: true, most: 1 })).wishes
  await site.database.pool.query(`update radio_wishes set fate = 'played', fated_at = sent_at where id = $1`, [
    greeting?.id,
  ])
  await publish()
  await deliveredEvents()
  expect(await gifts(member)).toEqual([gift])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesOf } from '#test/notices.ts'
import { emptyStudio, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { listWishes, setFate, undoMs } from './wishes.ts'

let site: StationSite
beforeAll(async () => {
  site = await startSite({ station: {}, settings: { TRUST_PROXY: 'true' } })
  await untilOnline(site)
})
beforeEach(() => emptyStudio(site))
afterAll(() => site.close())

const waiting = async () => (await listWishes(site.database.db, { station: 'main', all: true, most: 50 })).wishes
/** Answers so long ago that it cannot be undone any more, after which the notices are sent. */
const answer = (id: number, fate: 'seen' | 'played' | 'declined') =>
  setFate(site.database.db, id, fate, new Date(Date.now() - undoMs))

test('members are notified once, in their own text, when their request is played; guests are not', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()]
  const own = await sent(one, wish({ artist: 'Luna', title: 'Lamp' }))
  const same = await sent(other, wish({ artist: 'LUNA', title: 'lamp' }))
  await sent(site.newGuest(), wish({ artist: 'Luna', title: 'Lamp' }))
  const [wished] = await waiting()
  if (!wished) throw new Error('they wished for something')
  expect(wished.wishes).toBe(3)
  await answer(wished.id, 'seen')
  expect(await noticesOf(one)).toEqual([])
  for (const _ of [1, 2]) await answer(wished.id, 'played')
  expect(await noticesOf(one)).toMatchObject([
    { notice: { kind: 'requestPlayed', requestId: own.id, artist: 'Luna', title: 'Lamp' }, isRead: false },
  ])
  expect(await noticesOf(other)).toMatchObject([{ notice: { requestId: same.id, artist: 'LUNA', title: 'lamp' } }])
})

test('a host who changes the answer withdraws the notice', async () => {
  const member = await site.newMember()
  await sent(member, { subject: 'greeting', name: 'Luna', message: 'Hello' })
  const [wished] = await waiting()
  if (!wished) throw new Error('there is a greeting')
  await answer(wished.id, 'played')
  expect(await noticesOf(member)).toMatchObject([{ notice: { kind: 'requestPlayed', artist: '', title: '' } }])
  await answer(wished.id, 'declined')
  expect(await noticesOf(member)).toEqual([])
  await answer(wished.id, 'played')
  expect(await noticesOf(member)).toHaveLength(1)
})

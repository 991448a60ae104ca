import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { readNotice } from '../contract.ts'
import { forgetNotices } from './forget-notices.ts'
import { withdrawNotices } from './notify.ts'
import type { NotificationsTables } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const dayMs = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const forget = () => forgetNotices(tablesOf<NotificationsTables>(site.database.db), now)

async function rowsOf(accountId: number): Promise<number> {
  const { rows } = await site.database.pool.query('select from notifications_notices where account_id = $1', [
    accountId,
  ])
  return rows.length
}

test('repeated events of one thing give one notice with the latest text', async () => {
  const member = await site.newMember()
  const about = 'application:1'
  const decided = (decision: 'accepted' | 'rejected') =>
    ({ kind: 'applicationDecided', applicationId: 1, position: 'Host', decision }) as const
  const decidedNotice = (decision: 'accepted' | 'rejected') => ({
    accountId: member.accountId,
    about,
    notice: decided(decision),
  })
  await sendNotices(site, [decidedNotice('rejected'), decidedNotice('rejected')])
  await sendNotices(site, [decidedNotice('accepted')])
  expect(await noticesOf(member)).toMatchObject([{ notice: decided('accepted'), isRead: false }])
  const message = { kind: 'applicationMessage', applicationId: 1, position: 'Host' } as const
  await sendNotices(site, [{ accountId: member.accountId, about, notice: message }])
  expect(await noticesOf(member)).toHaveLength(2)
})

test('many concurrent processes create it once', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()]
  const both = [greeting(one.accountId, 1), greeting(other.accountId, 2)]
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) => sendNotices(site, turn % 2 === 0 ? both : both.toReversed())),
  )
  expect([await noticesOf(one), await noticesOf(other)]).toMatchObject([[{}], [{}]])
})

test('a rolled-back notice was not sent', async () => {
  const member = await site.newMember()
  const undone = site.database.db.transaction().execute(async (tx) => {
    const { notify } = await import('./notify.ts')
    await notify(tx, [greeting(member.accountId, 1)], now)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await noticesOf(member)).toEqual([])
})

test('a withdrawn notice is hidden, and returns as it was, read if it was read', async () => {
  const member = await site.newMember()
  const outgoing = greeting(member.accountId, 1)
  await sendNotices(site, [outgoing])
  const [listed] = await noticesOf(member)
  if (!listed) throw new Error('one was sent')
  const withdraw = () =>
    site.database.db.transaction().execute((tx) => withdrawNotices(tx, 'requestPlayed', [outgoing.about], new Date()))
  await withdraw()
  expect(await noticesOf(member)).toEqual([])
  expect((await member.ask(readNotice, { params: { id: listed.id } })).status).toBe(404)
  await sendNotices(site, [outgoing])
  expect(await noticesOf(member)).toEqual([listed])
  await member.ask(readNotice, { params: { id: listed.id } })
  await withdraw()
  await sendNotices(site, [outgoing])
  expect(await noticesOf(member)).toEqual([{ ...listed, isRead: true }])
})

test('a notice withdrawn before its time is sent at the time of the next', async () => {
  const member = await site.newMember()
  const outgoing = greeting(member.accountId, 1)
  const later = new Date(now.getTime() + 3_600_000)
  await sendNotices(site, [outgoing], later)
  await site.database.db.transaction().execute((tx) => withdrawNotices(tx, 'requestPlayed', [outgoing.about], now))
  await sendNotices(site, [outgoing], now)
  expect(await noticesOf(member)).toMatchObject([{ toldAt: now.toISOString(), isRead: false }])
})

test('a closed account gets no notices, loses its own, and its name is removed from those of others', async () => {
  const [gone, other] = [await site.newMember(), await site.newMember()]
  const reply = (by: string | null) => ({ kind: 'reply', commentId: 7, by, path: 'news/lamp#comment-7' }) as const
  await sendNotices(site, [
    greeting(gone.accountId, 1),
    { accountId: other.accountId, about: 'comment:7', notice: reply(gone.name), byAccountId: gone.accountId },
  ])
  await gone.leave()
  await expect.poll(() => noticesOf(other)).toMatchObject([{ notice: reply(null) }])
  expect(await rowsOf(gone.accountId)).toBe(0)
  await sendNotices(site, [greeting(gone.accountId, 2)])
  expect(await rowsOf(gone.accountId)).toBe(0)
})

test('read notices are deleted after 90 days, all after a year, and old events create none', async () => {
  const member = await site.newMember()
  const { accountId } = member
  const sent = async (number: number, days: number, readDays: number | null) => {
    await sendNotices(site, [greeting(accountId, number)], ago(days))
    await site.database.pool.query(
      'update notifications_notices set read_at = $1 where account_id = $2 and about = $3',
      [readDays === null ? null : ago(readDays), accountId, `request:${number}`],
    )
  }
  await sent(1, 400, 10)
  await sent(2, 366, null)
  await sent(3, 364, null)
  await sent(4, 200, 91)
  await sent(5, 200, 89)
  await sent(6, 1, 1)
  await forget()
  const numbers = async () =>
    (await noticesOf(member)).map(({ notice }) => (notice.kind === 'requestPlayed' ? notice.requestId : 0))
  expect(await numbers()).toEqual([6, 5, 3])
  // After that long there is no record that a restored reply was once notified.
  await sendNotices(site, [{ ...greeting(accountId, 4), happenedAt: ago(200) }])
  expect(await numbers()).toEqual([6, 5, 3])
  await sendNotices(site, [{ ...greeting(accountId, 7), happenedAt: ago(89) }])
  expect(await numbers()).toEqual([7, 6, 5, 3])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import type { Client } from '#test/client.ts'
import { greeting, noticesOf, sendNotices } from '#test/notices.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeNoticeSettings, countUnreadNotices, listNotices, readNotice, readNotices } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const unread = async (client: Client) => (await client.ask(countUnreadNotices, {})).body

async function page(client: Client, query: { cursor?: string; limit?: number }) {
  const { items, nextCursor } = listNotices.result.parse((await client.ask(listNotices, { query })).body)
  return { numbers: items.map(({ notice }) => (notice.kind === 'requestPlayed' ? notice.requestId : 0)), nextCursor }
}

test('lists notices in pages, newest first, and counts the unread', async () => {
  const member = await site.newMember()
  expect([await noticesOf(member), await unread(member)]).toEqual([[], { unread: 0 }])
  for (const number of [1, 2, 3, 4, 5]) await sendNotices(site, [greeting(member.accountId, number)])
  const first = await page(member, { limit: 2 })
  expect(first).toEqual({ numbers: [5, 4], nextCursor: expect.any(String) })
  // New notices do not shift the pages.
  await sendNotices(site, [greeting(member.accountId, 6)])
  const second = await page(member, { limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.numbers).toEqual([3, 2])
  expect(await page(member, { limit: 2, cursor: second.nextCursor ?? '' })).toEqual({ numbers: [1], nextCursor: null })
  expect(await unread(member)).toEqual({ unread: 6 })
})

test('marks one as read, or all up to the newest one seen; doing so again changes nothing', async () => {
  const member = await site.newMember()
  for (const number of [1, 2, 3]) await sendNotices(site, [greeting(member.accountId, number)])
  const [newest, middle] = await noticesOf(member)
  if (!newest || !middle) throw new Error('three were sent')
  for (const _ of [1, 2]) {
    expect((await member.ask(readNotice, { params: { id: newest.id } })).body).toEqual({ unread: 2 })
  }
  expect((await noticesOf(member)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  await sendNotices(site, [greeting(member.accountId, 4)])
  expect((await member.ask(readNotices, { body: { upTo: middle.id } })).body).toEqual({ unread: 1 })
  expect((await noticesOf(member)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
})

test('the count ends at a hundred', async () => {
  const member = await site.newMember()
  await sendNotices(
    site,
    Array.from({ length: 120 }, (_, number) => greeting(member.accountId, number + 1)),
  )
  expect(await unread(member)).toEqual({ unread: 100 })
})

test('an invalid cursor is refused', async () => {
  const member = await site.newMember()
  for (const cursor of ['x', 'bm90aWNlcyAw!', Buffer.from('notices 99999999999').toString('base64url')]) {
    const { status, body } = await member.ask(listNotices, { query: { cursor } })
    expect([cursor, status, body]).toEqual([cursor, 400, { error: 'error.cursorInvalid' }])
  }
})

test('an invalid notice number is refused', async () => {
  const member = await site.newMember()
  for (const id of [0, -1, 99_999_999_999, 123_456]) {
    const { status, body } = await member.ask(readNotice, { params: { id } })
    expect([id, status]).toEqual([id, 404])
    expect(body).toMatchObject({ error: 'error.noticeNotFound' })
  }
})

test('a disabled topic is not notified, other topics are', async () => {
  const member = await site.newMember()
  const all = {
    replies: true,
    applications: true,
    radio: true,
    shop: true,
    achievements: true,
    moderation: true,
    heldComments: true,
    newApplications: true,
    newsroom: true,
    studio: true,
  }
  const off = await member.ask(changeNoticeSettings, { body: { topics: { radio: false } } })
  expect(off.body).toMatchObject({ topics: { ...all, radio: false } })
  const shop = {
    accountId: member.accountId,
    about: 'icon:1',
    notice: { kind: 'iconSoldOut', icon: 'zoomBoom' },
  } as const
  await sendNotices(site, [greeting(member.accountId, 1), shop])
  expect((await noticesOf(member)).map(({ notice }) => notice)).toEqual([shop.notice])
  const on = await member.ask(changeNoticeSettings, { body: { topics: { radio: true } } })
  expect(on.body).toMatchObject({ topics: all })
  await sendNotices(site, [greeting(member.accountId, 2)])
  expect(await noticesOf(member)).toHaveLength(2)
})

test("the data export contains the member's notices", async () => {
  const member = await site.newMember()
  await sendNotices(site, [greeting(member.accountId, 1)])
  await member.ask(changeNoticeSettings, { body: { topics: { shop: false } } })
  expect((await member.ask(exportData, {})).body).toMatchObject({
    notifications: { notices: [{ notice: { kind: 'requestPlayed' }, read_at: null }], mutedTopics: ['shop'] },
  })
})

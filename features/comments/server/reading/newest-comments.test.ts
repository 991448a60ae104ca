import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { comment, newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, editComment, reportComment } from '../../contract.ts'
import { countComments, dismissReports, newestComments, releaseComment } from '../api.ts'

const minute = 60_000
const start = new Date('2026-11-25T10:00:00Z')
let now = start
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
beforeEach(async () => {
  now = start
  await site.database.pool.query('truncate comments_comments, comments_subjects cascade')
})
afterAll(() => site.close())

const addresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.example' })

async function newest(hotel: 'hhde' | 'hhtr' | null = null, limit = 10) {
  const found = await newestComments(site.database.db, { addresses }, { kind: 'news', hotel, limit, now })
  return found.map(({ text }) => text)
}

const after = (ms: number) => {
  now = new Date(start.getTime() + ms)
}

test('lists those of a hotel first, then the newest of others, without deleted or pending ones', async () => {
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const german = await site.newMember({ hotel: 'hhde' })
  const moderator = await site.newMember({ roles: ['administration'] })
  for (const text of ['us 1', 'us 2', 'us 3']) await comment(guest, { subject, text })
  const { comment: first } = await comment(german, { subject, text: 'de 1' })
  await comment(guest, { subject, hotel: 'hhde', text: 'de 2', parent_id: first.id })
  const { comment: gone } = await comment(guest, { subject, hotel: 'hhde', text: 'deleted' })
  await moderator.ask(deleteComment, { params: { id: gone.id } })
  await comment(site.newGuest(), { subject, hotel: 'hhde', text: 'https://a.example https://b.example' })
  await comment(guest, { subject, text: 'us 4' })
  after(10 * minute)
  expect(await newest('hhde', 4)).toEqual(['de 2', 'de 1', 'us 4', 'us 3'])
  expect(await newest('hhde', 1)).toEqual(['de 2'])
  expect(await newest('hhtr', 2)).toEqual(['us 4', 'de 2'])
  expect(await newest(null, 10)).toEqual(['us 4', 'de 2', 'de 1', 'us 3', 'us 2', 'us 1'])
  expect(await newest('hhde', 10)).toHaveLength(6)
})

test('shows a member’s text at once, a guest’s after ten minutes, and edited text after ten more', async () => {
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const { comment: edited } = await comment(guest, { subject, text: 'to be edited' })
  await comment(site.newGuest(), { subject, text: 'by a guest' })
  await comment(await site.newMember(), { subject, text: 'by a member' })
  expect(await newest()).toEqual(['by a member'])
  after(4 * minute)
  await guest.ask(editComment, { params: { id: edited.id }, body: { text: 'edited' } })
  after(10 * minute - 1)
  expect(await newest()).toEqual(['by a member'])
  after(10 * minute)
  expect(await newest()).toEqual(['by a member', 'by a guest'])
  after(14 * minute)
  expect(await newest()).toEqual(['by a member', 'by a guest', 'edited'])
})

test("shows a guest’s text only after a moderator's release, and edited text after the wait", async () => {
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const { comment: held } = await comment(guest, { subject, text: 'what a shit lamp' })
  after(11 * minute)
  expect(await newest()).toEqual([])
  await releaseComment({ db: site.database.db, subjects: [] }, held.id, now)
  expect(await newest()).toEqual(['what a shit lamp'])
  expect((await guest.ask(editComment, { params: { id: held.id }, body: { text: 'quite a lamp' } })).status).toBe(200)
  expect(await newest()).toEqual([])
  after(21 * minute)
  expect(await newest()).toEqual(['quite a lamp'])
})

test('leaves out reported comments until the reports are dismissed', async () => {
  const subject = await newSubject(site)
  const ids = [
    (await comment(site.newGuest(), { subject, text: 'by a guest' })).comment.id,
    (await comment(await site.newMember(), { subject, text: 'by a member' })).comment.id,
  ]
  for (const id of ids) await site.newGuest().ask(reportComment, { params: { id }, body: { reason: 'spam' } })
  after(60 * minute)
  expect(await newest()).toEqual([])
  for (const id of ids) await dismissReports({ db: site.database.db }, id, now)
  expect(await newest()).toEqual(['by a member', 'by a guest'])
})

test.each([
  'see https://example.org/a',
  'HTTP://EXAMPLE.ORG',
  'go to www.example.org now',
  'free lamps at lamps.shop!',
  'habbo.de/lamps',
])('leaves out comments with links: %s', async (text) => {
  const subject = await newSubject(site)
  for (const client of [site.newGuest(), await site.newMember()]) await comment(client, { subject, text })
  await comment(await site.newMember(), { subject, text: 'Hello luna.tic, no link... at 3.30' })
  after(60 * minute)
  expect(await newest()).toEqual(['Hello luna.tic, no link... at 3.30'])
})

test('has the writer and subject of each', async () => {
  const subject = await newSubject(site)
  const member = await site.newMember()
  const { comment: written } = await comment(member, { subject, text: 'hello' })
  const any = { hotel: null, limit: 1, now }
  expect(await newestComments(site.database.db, { addresses }, { ...any, kind: 'news' })).toMatchObject([
    {
      id: written.id,
      text: 'hello',
      subject,
      subjectId: subject.slice('news:'.length),
      accountId: member.accountId,
      author: { name: member.name, verified: true },
    },
  ])
  expect(await newestComments(site.database.db, { addresses }, { ...any, kind: 'badge' })).toEqual([])
})

test('counts comments of each subject with replies, without deleted or pending ones', async () => {
  const [one, two, three] = [await newSubject(site), await newSubject(site), await newSubject(site)]
  const member = await site.newMember()
  const { comment: first } = await comment(member, { subject: one })
  await comment(site.newGuest(), { subject: one, parent_id: first.id })
  await comment(site.newGuest(), { subject: two, text: 'https://a.example https://b.example' })
  expect(await countComments(site.database.db, [one, two, three])).toEqual(
    new Map([
      [one, 2],
      [two, 0],
      [three, 0],
    ]),
  )
  await member.ask(deleteComment, { params: { id: first.id } })
  expect(await countComments(site.database.db, [one])).toEqual(new Map([[one, 1]]))
  expect(await countComments(site.database.db, [])).toEqual(new Map())
})

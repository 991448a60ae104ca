import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { comment, newSubject } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment } from '../contract.ts'
import { countComments, newestComments } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
beforeEach(() => site.database.pool.query('truncate comments_comments, comments_subjects cascade'))
afterAll(() => site.close())

const addresses = hotelAddresses({ urls: {}, imagesUrl: 'https://images.example' })

async function newest(hotel: 'hhde' | 'hhtr' | null, limit: number) {
  return (await newestComments(site.database.db, { addresses }, { kind: 'news', hotel, limit })).map(({ text }) => text)
}

test('first come those of a hotel, then the newest of the others, and never what is deleted or waits', async () => {
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
  expect(await newest('hhde', 4)).toEqual(['de 2', 'de 1', 'us 4', 'us 3'])
  expect(await newest('hhde', 1)).toEqual(['de 2'])
  expect(await newest('hhtr', 2)).toEqual(['us 4', 'de 2'])
  expect(await newest(null, 10)).toEqual(['us 4', 'de 2', 'de 1', 'us 3', 'us 2', 'us 1'])
  expect(await newest('hhde', 10)).toHaveLength(6)
})

test('say who wrote them and on what', async () => {
  const subject = await newSubject(site)
  const member = await site.newMember()
  const { comment: written } = await comment(member, { subject, text: 'hello' })
  expect(await newestComments(site.database.db, { addresses }, { kind: 'news', hotel: null, limit: 1 })).toMatchObject([
    {
      id: written.id,
      text: 'hello',
      subject,
      subjectId: subject.slice('news:'.length),
      accountId: member.accountId,
      author: { name: member.name, verified: true },
    },
  ])
  expect(await newestComments(site.database.db, { addresses }, { kind: 'badge', hotel: null, limit: 1 })).toEqual([])
})

test('are counted for each subject, answers too, without what is deleted or waits', async () => {
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

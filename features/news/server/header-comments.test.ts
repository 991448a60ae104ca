import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteComment, reportComment, restoreComment } from '#features/comments/contract.ts'
import { dismissReports } from '#features/comments/server/api.ts'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listHeaderComments } from '../contract.ts'
import { withdrawArticle } from './api.ts'
import type { NewsTables } from './tables.ts'

const start = new Date('2026-11-25T10:00:00Z')
let now = start
let site: TestSite
let writers: ReadonlyMap<HotelCode, Member>
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now }, settings: { HELD_WORDS: 'forbiddenword' } })
  const members = await Promise.all(hotelCodes.map((hotel) => site.newMember({ hotel })))
  writers = new Map(members.map((member) => [member.hotel, member]))
})
afterAll(() => site.close())

/** Posts as a member of a hotel, because a guest's comment is not shown at once. */
async function write(subject: string, hotel: HotelCode, text: string): Promise<number> {
  const writer = writers.get(hotel)
  if (!writer) throw new Error(`nobody writes in ${hotel}`)
  return (await comment(writer, { subject, text })).comment.id
}

async function header(query: { hotel?: HotelCode; lang?: LanguageCode } = {}) {
  const { status, body } = await site.ask(listHeaderComments, { query })
  expect(status).toBe(200)
  return listHeaderComments.result.parse(body)
}

const words = async (query: Parameters<typeof header>[0] = {}) => (await header(query)).map((shown) => shown.comment)

/** Empties the site for each test; comments without an item are not shown. */
async function clear() {
  const db = tablesOf<NewsTables>(site.database.db)
  for (const { id } of await db.selectFrom('news_articles').select('id').execute()) await withdrawArticle(db, id)
  await expect.poll(() => header()).toEqual([])
}

test('lists the newest ten, those of the hotel first, then the newest of others', async () => {
  const { id } = await publish(site, { texts: { en: 'Commented on' } })
  const subject = `news:${id}`
  expect(await header()).toEqual([])
  for (const hotel of ['hhde', 'hhus', 'hhtr', 'hhde'] as const) await write(subject, hotel, `early from ${hotel}`)
  for (let at = 0; at < 11; at++) await write(subject, 'hhus', `us ${at}`)
  await write(subject, 'hhtr', 'late from hhtr')
  const us = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `us ${from - at}`)
  await expect.poll(() => words()).toEqual(['late from hhtr', ...us(10, 2)])
  expect(await words({ hotel: 'hhus' })).toEqual(us(10, 1))
  expect(await words({ hotel: 'hhde' })).toEqual(['early from hhde', 'early from hhde', 'late from hhtr', ...us(10, 4)])
  expect(await words({ hotel: 'hhtr' })).toEqual(['late from hhtr', 'early from hhtr', ...us(10, 3)])
  for (const hotel of hotelCodes) expect(await header({ hotel })).toHaveLength(10)
  await clear()
})

test('pending and deleted comments are not shown; restored ones are', async () => {
  const { id } = await publish(site, { texts: { en: 'Commented on' } })
  const subject = `news:${id}`
  const member = await site.newMember({ hotel: 'hhde' })
  const moderator = await site.newMember({ roles: ['superadministration'] })
  await write(subject, 'hhde', 'stays')
  const held = await comment(site.newGuest(), { subject, hotel: 'hhde', text: 'a forbiddenword in it' })
  expect(held.held).toBe(true)
  const own = (await comment(member, { subject, text: 'deleted by its writer' })).comment.id
  const moderated = await write(subject, 'hhde', 'deleted by a moderator')
  await expect
    .poll(() => words({ hotel: 'hhde' }))
    .toEqual(['deleted by a moderator', 'deleted by its writer', 'stays'])
  await member.ask(deleteComment, { params: { id: own } })
  await moderator.ask(deleteComment, { params: { id: moderated } })
  await expect.poll(() => words({ hotel: 'hhde' })).toEqual(['stays'])
  await expect.poll(() => words()).toEqual(['stays'])
  await member.ask(restoreComment, { params: { id: own } })
  await expect.poll(() => words()).toEqual(['deleted by its writer', 'stays'])
  await clear()
})

test("a guest's comment is shown after ten minutes, and hidden when reported until the report is dismissed", async () => {
  const { id } = await publish(site, { texts: { en: 'Commented on' } })
  const guests = await comment(site.newGuest(), { subject: `news:${id}`, text: 'by a guest' })
  await write(`news:${id}`, 'hhus', 'by a member')
  await expect.poll(() => words()).toEqual(['by a member'])
  now = new Date(start.getTime() + 600_000)
  // No invalidation is sent: the cached answer expires by time.
  expect(await words()).toEqual(['by a member', 'by a guest'])
  const { id: reported } = guests.comment
  await site.newGuest().ask(reportComment, { params: { id: reported }, body: { reason: 'spam' } })
  await expect.poll(() => words()).toEqual(['by a member'])
  await dismissReports({ db: site.database.db }, reported, now)
  await expect.poll(() => words()).toEqual(['by a member', 'by a guest'])
  await clear()
})

test('each has its writer and the item with its title in the language', async () => {
  const { id, slug } = await publish(site, { slug: 'roof', texts: { de: 'Auf dem Dach', en: 'On the roof' } })
  const member = await site.newMember({ hotel: 'hhtr', name: 'RoofCat' })
  const posted = await comment(member, { subject: `news:${id}`, text: 'Meow | º' })
  const shown = {
    id: posted.comment.id,
    comment: 'Meow | º',
    user: {
      name: 'RoofCat',
      hotel: 'hhtr',
      avatar: `${site.hotel.addressOf('hhtr')}/habbo-imaging/avatarimage?user=RoofCat&head_direction=3&direction=3&size=b&headonly=1`,
      equipped_icon: null,
    },
  }
  await expect.poll(() => header()).toEqual([{ ...shown, news: { slug, title: 'On the roof', language: 'en' } }])
  expect(await header({ lang: 'de' })).toEqual([{ ...shown, news: { slug, title: 'Auf dem Dach', language: 'de' } }])
  expect(await header({ lang: 'tr', hotel: 'hhfi' })).toEqual([
    { ...shown, news: { slug, title: 'On the roof', language: 'en' } },
  ])
  await member.leave()
  const nobody = { name: 'Anonymous', avatar: 'default.png', hotel: null, equipped_icon: null }
  await expect.poll(() => header()).toMatchObject([{ id: posted.comment.id, user: nobody }])
  await clear()
})

test('comments on withdrawn items take up no places', async () => {
  const [stays, goes] = [
    await publish(site, { texts: { en: 'Stays' } }),
    await publish(site, { texts: { en: 'Goes' } }),
  ]
  await write(`news:${stays.id}`, 'hhus', 'on what stays')
  for (let at = 0; at < 12; at++) await write(`news:${goes.id}`, 'hhus', `lost ${at}`)
  await expect.poll(() => header()).toHaveLength(10)
  await withdrawArticle(tablesOf<NewsTables>(site.database.db), goes.id)
  await expect.poll(() => words()).toEqual(['on what stays'])
  await clear()
})

test('is cached and answered with 304; an unknown hotel is refused', async () => {
  const first = await site.get(`${listHeaderComments.path}?hotel=hhus`)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await site.get(`${listHeaderComments.path}?hotel=hhus`, known)
  expect([again.status, await again.text()]).toEqual([304, ''])
  const { id } = await publish(site, { texts: { en: 'Something new' } })
  await write(`news:${id}`, 'hhus', 'new')
  await expect.poll(async () => (await site.get(`${listHeaderComments.path}?hotel=hhus`, known)).status).toBe(200)
  const wrong = await site.get(`${listHeaderComments.path}?hotel=hhxx`)
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { error: 'error.hotelInvalid' }])
  await clear()
})

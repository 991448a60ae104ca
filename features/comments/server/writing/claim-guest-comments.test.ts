import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, register, requestCode } from '#features/accounts/contract.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment } from '../../contract.ts'
import { forgetBrowsers } from '../forget-browsers.ts'

const start = new Date('2026-11-21T10:00:00Z')
let now = start
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
})
afterAll(() => site.close())

const password = 'a lamp in the hall'
const minute = 60_000
const hour = 60 * minute
const after = (ms: number) => {
  now = new Date(start.getTime() + ms)
}

/** Registers a player from a client's browser, as the page does. */
async function enroll(client: Client, hotel: HotelCode, name: string): Promise<number> {
  const { world } = site.hotel
  if (!world.hotel(hotel).find(name)) world.addPlayer(hotel, { name, motto: 'new here' })
  const issued = await client.ask(requestCode, { body: { hotel, name, purpose: 'register' } })
  const { code } = requestCode.result.parse(issued.body)
  world.setMotto(hotel, name, code)
  const body = { hotel, name, password, password_confirmation: password, accept_terms: true as const, code }
  expect((await client.ask(register, { body })).status).toBe(201)
  const { rows } = await site.database.pool.query<{ id: number }>(
    'select id from accounts_accounts where hotel = $1 and name = $2',
    [hotel, name],
  )
  return rows[0]?.id ?? 0
}

async function earned(accountId: number) {
  const { rows } = await site.database.pool.query('select stars, comets from accounts_accounts where id = $1', [
    accountId,
  ])
  return rows[0]
}

/** Waits until all published invalidations have arrived. */
async function heard() {
  await expect
    .poll(async () => {
      const { rows } = await site.database.pool.query(
        `select from tasks.job where name = 'event.accounts.accountEntered' and state not in ('completed', 'failed')`,
      )
      return rows.length
    })
    .toBe(0)
}

test("a guest's comments are claimed, and earn, when the player registers in the same browser", async () => {
  after(0)
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const writes = (text: string, name = 'late.comer', hotel: HotelCode = 'hhde') =>
    comment(guest, { subject, text, name, hotel })
  const first = await writes('The first')
  const second = await writes('The second', 'LATE.Comer')
  await writes('The second, again', 'LATE.Comer')
  await writes('the first!')
  const parent = first.comment.id
  const answer = await comment(guest, {
    subject,
    text: 'An answer',
    name: 'late.comer',
    hotel: 'hhde',
    parent_id: parent,
  })
  await writes('Under another name', 'late-comer')
  await writes('In another hotel', 'late.comer', 'hhus')
  const elsewhere = await comment(site.newGuest(), {
    subject,
    text: 'From another browser',
    name: 'late.comer',
    hotel: 'hhde',
  })

  after(2 * hour)
  expect((await readOwn(guest, subject)).own).toEqual([])
  const accountId = await enroll(guest, 'hhde', 'Late.Comer')
  const verified = async () => {
    const { items } = await readComments(site, subject)
    const all = items.flatMap((item) => [item, ...item.replies])
    return Object.fromEntries(all.map(({ text, author }) => [text, author.verified && author.name]))
  }
  await expect.poll(verified).toEqual({
    'The first': 'Late.Comer',
    'The second': 'Late.Comer',
    'The second, again': 'Late.Comer',
    'the first!': 'Late.Comer',
    'An answer': 'Late.Comer',
    'Under another name': false,
    'In another hotel': false,
    'From another browser': false,
  })
  // The same text twice earns once.
  expect(await earned(accountId)).toEqual({ stars: 4, comets: 20 })
  expect((await readOwn(guest, subject)).own).toEqual(
    expect.arrayContaining([parent, second.comment.id, answer.comment.id]),
  )
  const edit = await guest.ask(deleteComment, { params: { id: parent } })
  expect(edit.status).toBe(200)
  expect(await earned(accountId)).toEqual({ stars: 3, comets: 15 })
  expect((await guest.ask(deleteComment, { params: { id: elsewhere.comment.id } })).status).toBe(403)
  const { rows } = await site.database.pool.query(
    'select from comments_comments where subject = $1 and account_id = $2 and (browser_hash is not null or name is not null)',
    [subject, accountId],
  )
  expect(rows).toEqual([])
})

test('logging in claims comments too, up to a day later', async () => {
  after(0)
  const subject = await newSubject(site)
  const owner = site.newGuest()
  const guest = site.newGuest()
  const hotel = 'hhus'
  // The account is registered after the comment, in another browser.
  const early = await comment(guest, { subject, text: 'Too early', name: 'Night-Clerk', hotel })
  after(1)
  const late = await comment(guest, { subject, text: 'Just in time', name: 'night-clerk', hotel })
  const accountId = await enroll(owner, hotel, 'night-clerk')
  await heard()
  expect(await earned(accountId)).toEqual({ stars: 0, comets: 0 })

  after(24 * hour)
  expect((await guest.ask(logIn, { body: { hotel, name: 'night-clerk', password } })).status).toBe(200)
  const verified = async () => {
    const { items } = await readComments(site, subject)
    return items.map(({ id, author }) => [id, author.verified])
  }
  await expect.poll(verified).toEqual([
    [late.comment.id, true],
    [early.comment.id, false],
  ])
  expect(await earned(accountId)).toEqual({ stars: 1, comets: 5 })
})

test('pending comments stay pending, and deleted ones earn nothing', async () => {
  after(0)
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const moderator = await site.newMember({ roles: ['news_lvl3'] })
  const hotel = 'hhtr'
  const held = await comment(guest, { subject, text: 'fuck this', name: 'pelin.ay', hotel })
  expect(held.held).toBe(true)
  const gone = await comment(guest, { subject, text: 'a lamp', name: 'pelin.ay', hotel })
  await moderator.ask(deleteComment, { params: { id: gone.comment.id } })
  const accountId = await enroll(guest, hotel, 'pelin.ay')
  await heard()
  expect(await earned(accountId)).toEqual({ stars: 0, comets: 0 })
  expect((await readComments(site, subject)).items.map(({ id, text }) => [id, text])).toEqual([[gone.comment.id, null]])
  expect((await readOwn(guest, subject)).held).toMatchObject([
    { id: held.comment.id, author: { name: 'pelin.ay', verified: true } },
  ])
})

test('the writing browser is forgotten after a day, for pending comments after thirty', async () => {
  after(0)
  const subject = await newSubject(site)
  const guest = site.newGuest()
  const moderator = await site.newMember({ roles: ['news_lvl3'] })
  const held = await comment(guest, { subject, text: 'fuck this' })
  const rejected = await comment(guest, { subject, text: 'fuck that' })
  await moderator.ask(deleteComment, { params: { id: rejected.comment.id } })
  const shown = await comment(guest, { subject, text: 'a lamp' })
  const browser = guest.cookies.get('browser') ?? ''
  const remembered = async (ms: number) => {
    await forgetBrowsers(tablesOf(site.database.db), new Date(start.getTime() + ms))
    const { rows } = await site.database.pool.query<{ id: number }>(
      'select id from comments_comments where browser_hash = $1 order by id',
      [hashOfBrowser(browser)],
    )
    return rows.map(({ id }) => id)
  }
  const [heldId, rejectedId, shownId] = [held, rejected, shown].map((posted) => posted.comment.id)
  expect(await remembered(24 * hour - 1)).toEqual([heldId, rejectedId, shownId])
  expect(await remembered(24 * hour)).toEqual([heldId])
  expect(await remembered(30 * 24 * hour - 1)).toEqual([heldId])
  expect((await readOwn(guest, subject)).held).toHaveLength(1)
  expect(await remembered(30 * 24 * hour)).toEqual([])
  expect((await readOwn(guest, subject)).held).toEqual([])
})

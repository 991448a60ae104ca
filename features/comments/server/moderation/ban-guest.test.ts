import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#features/accounts/contract.ts'
import { listActs } from '#features/audit/server/api.ts'
import { liftGuestBan, listGuestBans, undoGuestUnban } from '#features/members/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { staffComment } from '#test/moderation.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { banGuestOfComment, postComment } from '../../contract.ts'
import { forgetBrowsers } from '../forget-browsers.ts'
import type { CommentsTables } from '../tables.ts'

/** Guests are banned by the browser or network of a comment, without the staff seeing either. */
let site: TestSite
let head: Member
let subject: string
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  site = await startSite({ clock })
  head = await site.newMember({ name: 'Head', roles: ['headof'] })
  subject = await newSubject(site)
})
afterAll(() => site.close())

const ban = (id: number, kind: 'browser' | 'network', days = 3) =>
  head.ask(banGuestOfComment, { params: { id }, body: { kind, days, reason: 'Spam' } })
const bans = async () => listGuestBans.result.parse((await head.ask(listGuestBans, {})).body).items
const write = (client: Client, text: string) =>
  client.ask(postComment, {
    body: { subject, text, name: 'guest.of.all', hotel: 'hhus', parent_id: null, key: crypto.randomUUID() },
  })

test('the banned browser cannot comment or register, and reads until when', async () => {
  const guest = site.newGuest()
  const { comment: written } = await comment(guest, { subject, text: 'first' })
  const banned = await ban(written.id, 'browser')
  expect(banned.status).toBe(200)
  const refused = await write(guest, 'second')
  const until = clock.now().getTime() + 3 * 86_400_000
  expect([refused.status, refused.body]).toEqual([403, { error: 'error.guestBanned', until: expect.any(Number) }])
  expect(Math.abs(Number(Reflect.get(Object(refused.body), 'until')) - until)).toBeLessThan(60_000)
  const password = 'a lamp in the hall'
  const registered = await guest.ask(register, {
    body: {
      ...{ hotel: 'hhus', name: 'new.one', password, password_confirmation: password },
      ...{ accept_terms: true, code: 'FU[abcde]' },
    },
  })
  expect([registered.status, registered.body]).toMatchObject([403, { error: 'error.guestBanned' }])
  expect((await write(site.newGuest(), 'from another browser')).status).toBe(201)

  const [listed] = await bans()
  expect(listed).toMatchObject({ kind: 'browser', reason: 'Spam', by: { name: 'Head' } })
  expect(banned.body).toEqual({ id: listed?.id })
  expect(Object.keys(listed ?? {}).toSorted()).toEqual(['at', 'by', 'id', 'kind', 'reason', 'until'])
  expect((await head.ask(liftGuestBan, { params: { id: listed?.id ?? 0 } })).status).toBe(200)
  expect((await write(guest, 'third')).status).toBe(201)
  expect((await head.ask(liftGuestBan, { params: { id: listed?.id ?? 0 } })).status).toBe(404)
})

test('a banned network keeps out every guest, but no member, and ends by itself', async () => {
  const { comment: written } = await comment(site.newGuest(), { subject, text: 'from a network' })
  expect((await ban(written.id, 'network', 1)).status).toBe(200)
  const again = await ban(written.id, 'network', 1)
  const [current] = await bans()
  expect([again.status, again.body]).toEqual([409, { error: 'error.stale', current, by: 'Head' }])
  expect((await write(site.newGuest(), 'from the same')).status).toBe(403)
  expect((await write(head, 'a member')).status).toBe(201)
  ahead += 86_400_001
  // The session of yesterday is over.
  head = await site.newMember({ name: 'Head.2', roles: ['headof'] })
  expect((await write(site.newGuest(), 'a day later')).status).toBe(201)
  expect(await bans()).toEqual([])
})

test('lifting a ban is undone within ten seconds, by who lifted it', async () => {
  const guest = site.newGuest()
  const { comment: written } = await comment(guest, { subject, text: 'before the ban' })
  await ban(written.id, 'browser')
  const [listed] = await bans()
  const id = listed?.id ?? 0
  const lift = (by = head) => by.ask(liftGuestBan, { params: { id } })
  const undo = (by = head) => by.ask(undoGuestUnban, { params: { id } })
  const over = { status: 409, body: { error: 'error.undoOver' } }
  const manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
  expect(await undo()).toMatchObject(over)
  await lift()
  expect(await undo(manager)).toMatchObject(over)
  expect((await write(guest, 'while it is lifted')).status).toBe(201)
  expect((await undo()).status).toBe(200)
  expect(await bans()).toEqual([listed])
  expect((await write(guest, 'again')).status).toBe(403)
  expect(await undo()).toMatchObject(over)
  const { acts } = await listActs(site.database.db, { subject: 'guestBan', id: String(id) }, 10)
  expect(acts.map(({ act }) => act)).toEqual(['guestBan.added', 'guestBan.lifted', 'guestBan.added'])

  await lift()
  ahead += 12_001
  expect(await undo()).toMatchObject(over)
  expect(await bans()).toEqual([])
  const again = await ban(written.id, 'browser')
  expect(again.status).toBe(200)
  expect(await undo()).toMatchObject(over)
})

test('comments of members and forgotten guests are refused, and more than 30 days', async () => {
  const { comment: own } = await comment(head, { subject, text: 'by a member' })
  expect((await ban(own.id, 'browser')).status).toBe(404)
  expect((await ban(own.id, 'browser', 31)).status).toBe(422)
  expect((await ban(2_000_000, 'browser')).status).toBe(404)
})

test('a comment says whether its guest can still be banned: a day, or longer while it is held', async () => {
  const { id } = (await comment(site.newGuest(), { subject, text: 'of a guest' })).comment
  const held = (await comment(site.newGuest(), { subject, text: 'fuck this' })).comment.id
  const own = (await comment(head, { subject, text: 'of a member' })).comment.id
  const canBan = async () => {
    const shown = await Promise.all([id, held, own].map((each) => staffComment(head, each)))
    return shown.map(({ canBanGuest }) => canBanGuest)
  }
  expect(await canBan()).toEqual([true, true, false])
  const tomorrow = new Date(clock.now().getTime() + 86_400_001)
  await forgetBrowsers(tablesOf<CommentsTables>(site.database.db), tomorrow)
  expect(await canBan()).toEqual([false, true, false])
  expect((await ban(id, 'browser')).status).toBe(404)
  expect((await ban(held, 'browser')).status).toBe(200)
})

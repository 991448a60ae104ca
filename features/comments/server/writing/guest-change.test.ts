import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, editComment, reportComment, restoreComment } from '../../contract.ts'
import { forgetBrowsers } from '../forget-browsers.ts'

const start = new Date('2026-11-25T10:00:00Z')
const minute = 60_000
let now = start
let site: TestSite
let guest: Client
let subject: string
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now }, settings: { HELD_WORDS: 'forbiddenword' } })
})
beforeEach(async () => {
  now = start
  await site.database.pool.query('delete from platform_turns')
  guest = site.newGuest()
  subject = await newSubject(site)
})
afterAll(() => site.close())

const edit = (client: Client, id: number, text: string) => client.ask(editComment, { params: { id }, body: { text } })
const remove = (client: Client, id: number) => client.ask(deleteComment, { params: { id } })
const restore = (client: Client, id: number) => client.ask(restoreComment, { params: { id } })
const passTo = (ms: number) => {
  now = new Date(start.getTime() + ms)
}
const refused = (status: number, key: string) => ({ status, body: { error: `error.${key}` } })

describe("a guest's recent comment", () => {
  it('is edited, deleted and restored from the same browser', async () => {
    const { comment: written } = await comment(guest, { subject, text: 'frist' })
    expect((await readOwn(guest, subject)).own).toEqual([written.id])
    passTo(5 * minute)
    expect(await edit(guest, written.id, 'first')).toMatchObject({
      status: 200,
      body: { id: written.id, text: 'first', editedAt: now.toISOString() },
    })
    expect((await readComments(site, subject)).items).toMatchObject([{ text: 'first' }])
    passTo(15 * minute - 1)
    expect(await remove(guest, written.id)).toMatchObject({ status: 200, body: { text: null, deletedBy: 'user' } })
    expect(await readComments(site, subject)).toMatchObject({ total: 0, items: [{ text: null, deletedBy: 'user' }] })
    expect(await edit(guest, written.id, 'again')).toMatchObject(refused(404, 'commentNotFound'))
    expect(await restore(guest, written.id)).toMatchObject({ status: 200, body: { text: 'first', deletedBy: null } })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it('can be changed for 15 minutes, however often it was edited', async () => {
    const { comment: written } = await comment(guest, { subject, text: 'as it was' })
    const { comment: gone } = await comment(guest, { subject, text: 'gone' })
    await remove(guest, gone.id)
    passTo(14 * minute)
    expect((await edit(guest, written.id, 'as it is')).status).toBe(200)
    passTo(15 * minute)
    const tooLate = refused(403, 'commentTooLate')
    expect(await edit(guest, written.id, 'otherwise')).toMatchObject(tooLate)
    expect(await remove(guest, written.id)).toMatchObject(tooLate)
    expect(await restore(guest, gone.id)).toMatchObject(tooLate)
    expect((await readOwn(guest, subject)).own).toEqual([])
    expect((await readComments(site, subject)).items.map(({ text }) => text)).toEqual([null, 'as it is'])
  })

  it('cannot be changed by others', async () => {
    const { comment: written } = await comment(guest, { subject, text: 'mine' })
    const stranger = site.newGuest()
    await comment(stranger, { subject, text: 'by another under the same name' })
    const member = await site.newMember()
    for (const change of [remove, restore, (client: Client, id: number) => edit(client, id, 'yours')]) {
      expect(await change(stranger, written.id)).toMatchObject(refused(401, 'notLoggedIn'))
      expect(await change(site.newGuest(), written.id)).toMatchObject(refused(401, 'notLoggedIn'))
      expect(await change(member, written.id)).toMatchObject(refused(403, 'commentNotYours'))
      expect(await change(guest, 2_147_483_647)).toMatchObject(refused(404, 'commentNotFound'))
    }
    const { comment: ofMember } = await comment(member, { subject, text: 'a member’s' })
    expect(await remove(guest, ofMember.id)).toMatchObject(refused(401, 'notLoggedIn'))
    expect((await readComments(site, subject)).total).toBe(3)
  })

  it('is not restored by its guest after a moderator deleted it', async () => {
    const moderator = await site.newMember({ roles: ['headof'] })
    const { comment: written } = await comment(guest, { subject, text: 'rude' })
    await remove(moderator, written.id)
    expect(await restore(guest, written.id)).toMatchObject(refused(403, 'commentNotYours'))
    expect(await edit(guest, written.id, 'kind')).toMatchObject(refused(404, 'commentNotFound'))
  })

  it('refuses new text that a new comment would be held for, and accepts other text', async () => {
    const { comment: written } = await comment(guest, { subject, text: 'harmless' })
    const wouldWait = refused(422, 'commentWouldWait')
    expect(await edit(guest, written.id, 'a forbiddenword')).toMatchObject(wouldWait)
    expect(await edit(guest, written.id, 'https://a.example https://b.example')).toMatchObject(wouldWait)
    expect((await edit(guest, written.id, 'https://a.example')).status).toBe(200)
    expect((await readComments(site, subject)).items).toMatchObject([{ text: 'https://a.example' }])
  })

  it('stays pending after an edit', async () => {
    const { comment: held } = await comment(guest, { subject, text: 'a forbiddenword' })
    expect((await readOwn(guest, subject)).own).toEqual([held.id])
    expect(await remove(site.newGuest(), held.id)).toMatchObject(refused(404, 'commentNotFound'))
    expect(await edit(guest, held.id, 'another forbiddenword')).toMatchObject({ status: 200 })
    expect(await edit(guest, held.id, 'harmless')).toMatchObject({ status: 200, body: { text: 'harmless' } })
    expect(await readOwn(guest, subject)).toMatchObject({ held: [{ id: held.id, text: 'harmless' }] })
    expect(await remove(guest, held.id)).toMatchObject({ status: 200, body: { deletedBy: 'user' } })
    expect(await readComments(site, subject)).toMatchObject({ total: 0, items: [] })
  })

  it('keeps the reported text with its reports', async () => {
    const { comment: written } = await comment(guest, { subject, text: 'unkind' })
    await site.newGuest().ask(reportComment, { params: { id: written.id }, body: { reason: 'unkind' } })
    await edit(guest, written.id, 'kind')
    const { rows } = await site.database.pool.query('select text from comments_reports where comment_id = $1', [
      written.id,
    ])
    expect(rows).toEqual([{ text: 'unkind' }])
  })
})

it('guests of a network share 30 changes a minute', async () => {
  const { comment: written } = await comment(guest, { subject, text: 'to and fro' })
  const answers = []
  for (let turn = 0; turn < 32; turn += 1) answers.push((await edit(guest, written.id, `turn ${turn}`)).status)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
  expect((await remove(site.newGuest(), written.id)).status).toBe(429)
})

it('text deleted by a guest is removed a day later; text deleted only by a moderator is not', async () => {
  const moderator = await site.newMember({ roles: ['headof'] })
  const write = async (text: string) => (await comment(guest, { subject, text })).comment.id
  const [stays, taken, both, moderated, held] = [
    await write('stays'),
    await write('taken back'),
    await write('taken back and away'),
    await write('taken away'),
    await write('a forbiddenword'),
  ]
  for (const id of [taken, both, held]) expect((await remove(guest, id)).status).toBe(200)
  for (const id of [both, moderated]) expect((await remove(moderator, id)).status).toBe(200)
  const words = async () => {
    const { rows } = await site.database.pool.query('select id, text from comments_comments where subject = $1', [
      subject,
    ])
    return new Map(rows.map(({ id, text }) => [id, text]))
  }
  const all = await words()
  await forgetBrowsers(tablesOf(site.database.db), new Date(start.getTime() + 24 * 60 * minute - 1))
  expect(await words()).toEqual(all)
  await forgetBrowsers(tablesOf(site.database.db), new Date(start.getTime() + 24 * 60 * minute))
  expect(await words()).toEqual(
    new Map([
      [stays, 'stays'],
      [taken, ''],
      [both, ''],
      [moderated, 'taken away'],
      [held, ''],
    ]),
  )
})

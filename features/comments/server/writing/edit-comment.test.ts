import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, editComment, listReplies, postComment, Reply, restoreComment } from '../../contract.ts'

let site: TestSite
let owner: Member
let other: Member
let moderator: Member
let subject: string
beforeAll(async () => {
  site = await startSite()
  owner = await site.newMember()
  other = await site.newMember()
  moderator = await site.newMember({ roles: ['news_lvl3'] })
})
beforeEach(async () => {
  await site.database.pool.query('delete from platform_turns')
  subject = await newSubject(site)
})
afterAll(() => site.close())

const edit = (client: Client, id: number, text: string) => client.ask(editComment, { params: { id }, body: { text } })
const remove = (client: Client, id: number) => client.ask(deleteComment, { params: { id } })
const restore = (client: Client, id: number) => client.ask(restoreComment, { params: { id } })
const notYours = { status: 403, body: { error: 'error.commentNotYours' } }
const notFound = { status: 404, body: { error: 'error.commentNotFound' } }

/** Stars and comets of an account, and the sum of stars in its ledger. */
async function balanceOf(member: Member): Promise<{ stars: number; comets: number; ledger: number }> {
  const { rows } = await site.database.pool.query(
    `select stars, comets,
      (select coalesce(sum(entry.stars), 0)::int from accounts_ledger as entry where entry.account_id = account.id) as ledger
     from accounts_accounts as account where id = $1`,
    [member.accountId],
  )
  return rows[0]
}

describe('editing', () => {
  it('changes the text and records the time', async () => {
    const { comment: written } = await comment(owner, { subject, text: 'frist' })
    const edited = Reply.parse((await edit(owner, written.id, 'first')).body)
    expect(edited).toMatchObject({ id: written.id, text: 'first', createdAt: written.createdAt })
    expect(edited.editedAt).not.toBeNull()
    expect((await readComments(site, subject)).items).toMatchObject([{ text: 'first', editedAt: edited.editedAt }])
    // The same text again is no change.
    expect((await edit(owner, written.id, '  first ')).body).toEqual(edited)
  })

  it('with the same text leaves no mark', async () => {
    const { comment: written } = await comment(owner, { subject, text: 'as it was' })
    expect((await edit(owner, written.id, 'as it was')).body).toMatchObject({ text: 'as it was', editedAt: null })
  })

  it('is for the owner, of comments that are not deleted', async () => {
    const { comment: ofOwner } = await comment(owner, { subject, text: 'mine' })
    const guest = site.newGuest()
    const { comment: ofGuest } = await comment(guest, { subject, text: 'a guest was here' })
    expect(await edit(other, ofOwner.id, 'yours')).toMatchObject(notYours)
    expect(await edit(moderator, ofOwner.id, 'yours')).toMatchObject(notYours)
    expect(await edit(owner, ofGuest.id, 'yours')).toMatchObject(notYours)
    expect(await edit(guest, ofOwner.id, 'mine')).toMatchObject({ status: 401, body: { error: 'error.notLoggedIn' } })
    expect(await edit(owner, 2_147_483_647, 'nobody')).toMatchObject(notFound)
    expect(await edit(owner, ofOwner.id, 'x'.repeat(1001))).toMatchObject({
      status: 422,
      body: { error: 'error.commentTooLong' },
    })
    await remove(owner, ofOwner.id)
    expect(await edit(owner, ofOwner.id, 'again')).toMatchObject(notFound)
    expect((await readComments(site, subject)).items.map(({ text }) => text)).toEqual(['a guest was here', null])
  })
})

describe('links in edited text', () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.org/${at}`).join(' ')

  it('are limited to five; more change nothing', async () => {
    const { comment: written } = await comment(owner, { subject, text: 'a lamp' })
    expect(await edit(owner, written.id, links(5))).toMatchObject({ status: 200, body: { text: links(5) } })
    expect(await edit(owner, written.id, links(6))).toMatchObject({
      status: 422,
      body: { error: 'error.commentTooManyLinks' },
    })
    expect((await readComments(site, subject)).items).toMatchObject([{ text: links(5) }])
    const held = await comment(owner, { subject, text: links(6) })
    expect(held.held).toBe(true)
    expect(await edit(owner, held.comment.id, links(6))).toMatchObject({ status: 200, body: { editedAt: null } })
  })
})

describe('an account', () => {
  it('has 30 changes a minute over edits, deletions and restorations', async () => {
    const { comment: written } = await comment(other, { subject, text: 'to and fro' })
    const answers = []
    for (let at = 0; at < 33; at += 1) {
      const act = at % 3
      const answer =
        act === 0
          ? edit(other, written.id, `turn ${at}`)
          : act === 1
            ? remove(other, written.id)
            : restore(other, written.id)
      answers.push(await answer)
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429, 429])
    for (const { body } of answers.slice(30)) {
      expect(body).toMatchObject({ error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) })
    }
    expect((await readComments(site, subject)).items).toMatchObject([{ text: 'turn 27', deletedBy: null }])
    // Changes of other accounts do not count.
    expect((await remove(moderator, written.id)).status).toBe(200)
  })
})

describe('deleting', () => {
  it('by the owner removes text and reward and keeps the place', async () => {
    const before = await balanceOf(owner)
    const { comment: first } = await comment(owner, { subject, text: 'secret words' })
    await comment(other, { subject, text: 'an answer', parent_id: first.id })
    const { stars, comets, ledger } = before
    expect(await balanceOf(owner)).toEqual({ stars: stars + 1, comets: comets + 5, ledger: ledger + 1 })
    expect((await remove(owner, first.id)).body).toMatchObject({ id: first.id, text: null, deletedBy: 'user' })
    expect(await balanceOf(owner)).toEqual(before)
    const page = await readComments(site, subject)
    expect(page).toMatchObject({
      total: 1,
      items: [{ id: first.id, text: null, deletedBy: 'user', replies: [{ text: 'an answer' }] }],
    })
    expect(JSON.stringify(page)).not.toContain('secret')
    expect((await readOwn(owner, subject)).own).toEqual([first.id])
    // A deleted comment takes no replies; the existing reply stays.
    const answering = { subject, parent_id: first.id, text: 'too late', key: crypto.randomUUID() }
    expect(await other.ask(postComment, { body: answering })).toMatchObject(notFound)
    // A second deletion changes nothing.
    expect((await remove(owner, first.id)).body).toMatchObject({ deletedBy: 'user' })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it("by a moderator is marked as such and hides the guest's name", async () => {
    const { comment: first } = await comment(owner, { subject, text: 'the conversation' })
    const { comment: rude } = await comment(site.newGuest(), {
      subject,
      text: 'rude words',
      name: 'rude.name',
      parent_id: first.id,
    })
    expect((await remove(moderator, rude.id)).body).toMatchObject({ text: null, deletedBy: 'moderator' })
    const replies = (await site.ask(listReplies, { params: { id: first.id }, query: {} })).body
    expect(replies).toMatchObject({ items: [{ id: rude.id, text: null, author: { name: null, verified: false } }] })
    expect(JSON.stringify([replies, await readComments(site, subject)])).not.toContain('rude')
  })

  it('is for the owner and for moderators', async () => {
    const { comment: ofOwner } = await comment(owner, { subject, text: 'mine' })
    const { comment: ofGuest } = await comment(site.newGuest(), { subject })
    expect(await remove(other, ofOwner.id)).toMatchObject(notYours)
    expect(await remove(other, ofGuest.id)).toMatchObject(notYours)
    expect(await remove(other, 2_147_483_647)).toMatchObject(notFound)
    expect((await readComments(site, subject)).total).toBe(2)
    const helper = await site.newMember({ roles: ['radio_lvl1'] })
    expect(await remove(helper, ofGuest.id)).toMatchObject(notYours)
  })

  it('of a pending comment is for its writer and moderators and changes no total', async () => {
    const text = 'https://one.example https://two.example'
    const { comment: held } = await comment(site.newGuest(), { subject, text })
    expect(await remove(other, held.id)).toMatchObject(notFound)
    expect(await restore(other, held.id)).toMatchObject(notFound)
    expect(await edit(other, held.id, 'mine')).toMatchObject(notFound)
    expect((await remove(moderator, held.id)).status).toBe(200)
    expect((await restore(moderator, held.id)).status).toBe(200)
    expect(await readComments(site, subject)).toMatchObject({ total: 0, items: [] })
  })
})

describe('restoring', () => {
  it('by the owner restores text and reward', async () => {
    const { comment: written, reward } = await comment(owner, { subject, text: 'there again' })
    const earned = await balanceOf(owner)
    await remove(owner, written.id)
    expect((await restore(owner, written.id)).body).toMatchObject({ text: 'there again', deletedBy: null })
    expect(reward).toEqual({ stars: 1, comets: 5 })
    expect(await balanceOf(owner)).toEqual(earned)
    expect(await readComments(site, subject)).toMatchObject({ total: 1, items: [{ text: 'there again' }] })
    // Restoring a comment that is not deleted changes nothing.
    expect((await restore(owner, written.id)).status).toBe(200)
    expect((await readComments(site, subject)).total).toBe(1)
    expect(await balanceOf(owner)).toEqual(earned)
  })

  it("is the owner’s after the owner's deletion and a moderator's after a moderator's", async () => {
    const { comment: byOwner } = await comment(owner, { subject, text: 'taken back' })
    await remove(owner, byOwner.id)
    expect(await restore(other, byOwner.id)).toMatchObject(notYours)
    expect(await restore(moderator, byOwner.id)).toMatchObject(notYours)
    const { comment: byModerator } = await comment(owner, { subject, text: 'taken away' })
    await remove(moderator, byModerator.id)
    expect(await restore(owner, byModerator.id)).toMatchObject(notYours)
    expect(await restore(other, byModerator.id)).toMatchObject(notYours)
    // After a moderator's deletion the owner can no longer restore it.
    expect((await remove(owner, byModerator.id)).body).toMatchObject({ deletedBy: 'moderator' })
    expect((await readComments(site, subject)).total).toBe(0)
    expect((await restore(moderator, byModerator.id)).body).toMatchObject({ text: 'taken away', deletedBy: null })
    expect((await restore(owner, byOwner.id)).status).toBe(200)
    expect((await readComments(site, subject)).total).toBe(2)
  })

  it("of a moderator's own comment that another one deleted is for others", async () => {
    const { comment: written } = await comment(moderator, { subject, text: 'a joke' })
    const colleague = await site.newMember({ roles: ['news_lvl3'] })
    expect((await remove(colleague, written.id)).body).toMatchObject({ deletedBy: 'moderator' })
    expect(await restore(moderator, written.id)).toMatchObject(notYours)
    expect((await readComments(site, subject)).total).toBe(0)
    expect((await restore(colleague, written.id)).body).toMatchObject({ text: 'a joke', deletedBy: null })
  })

  it('is for moderators once one deleted what the owner had deleted', async () => {
    const { comment: written } = await comment(owner, { subject, text: 'nasty' })
    await remove(owner, written.id)
    expect((await remove(moderator, written.id)).body).toMatchObject({ deletedBy: 'moderator' })
    expect(await restore(owner, written.id)).toMatchObject(notYours)
    expect((await readComments(site, subject)).total).toBe(0)
    // It restores the earlier state: a comment that its owner had deleted.
    expect((await restore(moderator, written.id)).body).toMatchObject({ text: null, deletedBy: 'user' })
    expect(await readComments(site, subject)).toMatchObject({ total: 0, items: [{ text: null, deletedBy: 'user' }] })
    expect(await restore(moderator, written.id)).toMatchObject(notYours)
    expect((await restore(owner, written.id)).body).toMatchObject({ text: 'nasty', deletedBy: null })
    expect((await readComments(site, subject)).total).toBe(1)
    // A comment that only a moderator deleted is visible to all again.
    await remove(moderator, written.id)
    expect((await restore(moderator, written.id)).body).toMatchObject({ text: 'nasty', deletedBy: null })
  })

  it('and deleting concurrently keep every count right', async () => {
    const { comment: written } = await comment(owner, { subject, text: 'to and fro' })
    const acts = Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? restore(owner, written.id)
        : at % 3 === 1
          ? remove(owner, written.id)
          : edit(owner, written.id, `${at}`),
    )
    for (const { status } of await Promise.all(acts)) expect(status).toBeLessThan(500)
    const { total, items } = await readComments(site, subject)
    expect(total).toBe(items[0]?.deletedBy === null ? 1 : 0)
    const { stars, ledger } = await balanceOf(owner)
    expect(ledger).toBe(stars)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount } from '#features/accounts/contract.ts'
import { comment, newSubject, readComments, readOwn, withdrawSubject } from '#test/comments.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, findComment, listComments, listReplies } from '../../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function placeOf(id: number) {
  return (await site.ask(findComment, { params: { id } })).body
}

describe('pages of comments', () => {
  it('have fifty conversations each, newest first, and every comment has its page number', async () => {
    const subject = await newSubject(site)
    const guest = site.newGuest()
    const ids: number[] = []
    for (let written = 0; written < 53; written++) {
      ids.push((await comment(guest, { subject, text: `number ${written}` })).comment.id)
    }
    const [oldest = 0] = ids
    const { comment: answer } = await comment(guest, { subject, text: 'an answer', parent_id: oldest })
    const [first, second, third] = [1, 2, 3].map((page) => readComments(site, subject, page))
    expect((await first)?.items.map(({ id }) => id)).toEqual(ids.slice(3).reverse())
    expect(await second).toMatchObject({ total: 54, page: 2, pages: 2 })
    expect((await second)?.items.map(({ id }) => id)).toEqual(ids.slice(0, 3).reverse())
    expect((await second)?.items.at(-1)).toMatchObject({ replies: [{ id: answer.id }], replyCount: 1 })
    expect(await third).toMatchObject({ items: [], total: 54, page: 3, pages: 2 })
    expect(await placeOf(ids[3] ?? 0)).toEqual({ subject, page: 1, conversationId: ids[3] })
    expect(await placeOf(ids[2] ?? 0)).toEqual({ subject, page: 2, conversationId: ids[2] })
    expect(await placeOf(answer.id)).toEqual({ subject, page: 2, conversationId: oldest })
    // A deleted comment still takes its place.
    const moderator = await site.newMember({ roles: ['superadministration'] })
    await moderator.ask(deleteComment, { params: { id: ids[10] ?? 0 } })
    expect(await placeOf(ids[2] ?? 0)).toMatchObject({ page: 2 })
    expect(await readComments(site, subject)).toMatchObject({ total: 53, pages: 2 })
  })

  it('without comments are one empty page', async () => {
    const subject = await newSubject(site)
    expect(await readComments(site, subject)).toEqual({ items: [], total: 0, page: 1, pages: 1 })
    const none = await site.ask(listComments, { query: { subject: 'news:999999' } })
    expect([none.status, none.body]).toEqual([404, { error: 'error.newsNotFound' }])
  })

  it('show the first ten replies and load a hundred more at a time', async () => {
    const subject = await newSubject(site)
    const guest = site.newGuest()
    const { comment: conversation } = await comment(guest, { subject })
    const ids: number[] = []
    for (let written = 0; written < 12; written++) {
      ids.push((await comment(guest, { subject, parent_id: conversation.id, text: `answer ${written}` })).comment.id)
    }
    const { items } = await readComments(site, subject)
    expect(items[0]?.replyCount).toBe(12)
    expect(items[0]?.replies.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const ask = async (after: number) => {
      const query = { after }
      return listReplies.result.parse((await site.ask(listReplies, { params: { id: conversation.id }, query })).body)
    }
    expect((await ask(0)).items.map(({ id }) => id)).toEqual(ids)
    const rest = await ask(ids[9] ?? 0)
    expect([rest.items.map(({ id }) => id), rest.hasMore]).toEqual([ids.slice(10), false])
    expect((await ask(Number.MAX_SAFE_INTEGER)).items).toEqual([])
    await site.database.pool.query(
      `insert into comments_comments (subject, parent_id, hotel, name, text, created_at, held)
       select subject, id, 'hhus', 'many.more', 'more', now(), false from comments_comments, generate_series(1, 90) where id = $1`,
      [conversation.id],
    )
    // Changed in the database without an invalidation: a page that was never requested is not
    // cached.
    const full = await ask(1)
    expect([full.items.length, full.hasMore]).toEqual([100, true])
  })

  it('cache no replies after an id that is not a reply', async () => {
    const subject = await newSubject(site)
    const guest = site.newGuest()
    const { comment: conversation } = await comment(guest, { subject, text: 'a lamp' })
    const { comment: elsewhere } = await comment(guest, { subject, text: 'another' })
    const parent_id = conversation.id
    const first = (await comment(guest, { subject, parent_id, text: 'one' })).comment.id
    await comment(guest, { subject, parent_id, text: 'two' })
    await invalidationsArrived(site)
    const texts = async (after: number) => {
      const asked = await site.ask(listReplies, { params: { id: conversation.id }, query: { after } })
      return listReplies.result.parse(asked.body).items.map(({ text }) => text)
    }
    for (const after of [0, 1, elsewhere.id, conversation.id]) expect(await texts(after)).toEqual(['one', 'two'])
    expect(await texts(first)).toEqual(['two'])
    // Changed in the database without an invalidation: cached pages stay as they are.
    await site.database.pool.query(`update comments_comments set text = 'changed' where parent_id = $1`, [parent_id])
    for (const after of [1, elsewhere.id, conversation.id]) expect(await texts(after)).toEqual(['changed', 'changed'])
    expect([await texts(0), await texts(first)]).toEqual([['one', 'two'], ['two']])
  })

  it('are sent in full once and revalidated afterwards', async () => {
    const subject = await newSubject(site)
    await comment(site.newGuest(), { subject })
    const address = `${listComments.path}?subject=${subject}`
    const first = await site.get(address)
    const etag = first.headers.get('etag') ?? ''
    expect((await site.get(address, { 'if-none-match': etag })).status).toBe(304)
    await comment(site.newGuest(), { subject })
    expect((await site.get(address, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('a writer', () => {
  it('is shown with the current name, and without one once the account is closed', async () => {
    const subject = await newSubject(site)
    const member = await site.newMember({ hotel: 'hhtr', name: 'first-name' })
    await comment(member, { subject, text: 'who am I' })
    const author = async () => (await readComments(site, subject)).items[0]?.author
    expect(await author()).toMatchObject({ name: 'first-name', hotel: 'hhtr', verified: true })
    await site.scan('hhtr', 'first-name')
    site.hotel.world.rename('hhtr', 'first-name', 'second-name')
    await site.scan('hhtr', 'second-name')
    await expect.poll(author).toMatchObject({ name: 'second-name', habboId: member.habboId })
    await member.ask(closeAccount, { body: { password: member.password } })
    const nobody = { name: null, hotel: null, avatar: null, habboId: null, hasPage: false, icon: null, verified: true }
    await expect.poll(author).toEqual(nobody)
    expect((await readComments(site, subject)).items[0]?.text).toBe('who am I')
  })
})

describe('personal data of a list', () => {
  it("has the visitor's own comments, reactions and permissions on the subject", async () => {
    const [subject, elsewhere] = [await newSubject(site), await newSubject(site)]
    const member = await site.newMember()
    const moderator = await site.newMember({ roles: ['headof'] })
    const { comment: first } = await comment(member, { subject, text: 'one' })
    const { comment: second } = await comment(member, { subject, text: 'two', parent_id: first.id })
    await comment(member, { subject: elsewhere })
    await comment(moderator, { subject })
    await member.ask(deleteComment, { params: { id: first.id } })
    expect(await readOwn(member, subject)).toEqual({
      own: [first.id, second.id],
      held: [],
      reactions: [],
      deletions: [],
      waitSeconds: 0,
      moderates: false,
    })
    expect((await readOwn(moderator, subject)).moderates).toBe(true)
    expect(await readOwn(site.newGuest(), subject)).toMatchObject({ own: [], held: [], moderates: false })
    expect(await readOwn(member, 'news:999999')).toMatchObject({ own: [], held: [] })
  })
})

describe('a missing subject', () => {
  it('is not found: a withdrawn item takes its comments along', async () => {
    const subject = await newSubject(site)
    const { comment: written } = await comment(site.newGuest(), { subject })
    expect(await placeOf(written.id)).toMatchObject({ subject })
    expect((await readComments(site, subject)).total).toBe(1)
    await withdrawSubject(site, subject)
    const gone = { error: 'error.commentNotFound' }
    expect(await placeOf(written.id)).toEqual(gone)
    expect((await site.ask(listReplies, { params: { id: written.id }, query: {} })).body).toEqual(gone)
    const page = () => site.ask(listComments, { query: { subject } })
    await expect.poll(async () => (await page()).status).toBe(404)
  })

  it('is not found, nor is a pending or unknown comment', async () => {
    const subject = await newSubject(site)
    const text = 'https://one.example https://two.example'
    const { comment: held } = await comment(site.newGuest(), { subject, text })
    for (const id of [held.id, 2_147_483_647]) {
      expect(await placeOf(id)).toEqual({ error: 'error.commentNotFound' })
      expect((await site.ask(listReplies, { params: { id }, query: {} })).status).toBe(404)
    }
  })
})

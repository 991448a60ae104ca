import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, commentDraft, newSubject, readComments, readOwn } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { postComment } from '../../contract.ts'

let site: TestSite
let subject: string
beforeAll(async () => {
  site = await startSite({ settings: { PROTECTED_NAMES: 'frank, The.Bellboy' } })
  subject = await newSubject(site)
})
afterAll(() => site.close())

/** The status of posting as a new guest, and the message key of a refusal. */
async function refusal(fields: Parameters<typeof commentDraft>[0] | Record<string, unknown>) {
  const { status, body } = await site.newGuest().ask(postComment, { body: { ...commentDraft({ subject }), ...fields } })
  return [status, body]
}

describe('a guest', () => {
  it('writes under a hotel and a name, unverified', async () => {
    const guest = site.newGuest()
    const posted = await comment(guest, { subject, hotel: 'hhtr', name: 'gece.kusu', text: '  Iyi | aksamlar  ' })
    expect(posted).toMatchObject({ held: false, waitSeconds: 0, reward: null })
    expect(posted.comment).toMatchObject({
      text: 'Iyi | aksamlar',
      author: { name: 'gece.kusu', hotel: 'hhtr', habboId: null, hasPage: false, verified: false, icon: null },
      parentId: null,
      editedAt: null,
      deletedBy: null,
      reactions: {},
    })
    expect(posted.comment.author.avatar).toContain('user=gece.kusu')
    const { items } = await readComments(site, subject)
    expect(items[0]).toMatchObject({ id: posted.comment.id, text: 'Iyi | aksamlar', replies: [], replyCount: 0 })
    expect(await readOwn(guest, subject)).toMatchObject({ own: [posted.comment.id], held: [], moderates: false })
  })

  it('needs both a valid hotel and a valid name', async () => {
    const missing = { error: 'error.formFieldRequired' }
    expect(await refusal({ name: undefined })).toEqual([422, { ...missing, fields: { name: missing.error } }])
    expect(await refusal({ hotel: undefined })).toEqual([422, { ...missing, fields: { hotel: missing.error } }])
    expect(await refusal({ hotel: 'hhxx' })).toMatchObject([422, { error: 'error.hotelInvalid' }])
    expect(await refusal({ name: 'two words' })).toMatchObject([422, { error: 'error.nameInvalid' }])
  })

  it('cannot use the name of an account in that hotel', async () => {
    const { name } = await site.newMember({ hotel: 'hhde', name: 'Lamp-Lighter' })
    const refused = [403, { error: 'error.nameRegistered' }]
    expect(await refusal({ hotel: 'hhde', name })).toEqual(refused)
    expect(await refusal({ hotel: 'hhde', name: 'LAMP-LIGHTER' })).toEqual(refused)
    expect(await refusal({ hotel: 'hhus', name })).toMatchObject([201, {}])
  })

  it('cannot use a staff or listed name in any hotel, in any spelling', async () => {
    await site.newMember({ hotel: 'hhde', name: 'silver.bell', roles: ['news_lvl1'] })
    const refused = [403, { error: 'error.nameProtected' }]
    for (const name of [
      'silver.bell',
      'S1lver-Bell',
      'Frank',
      'FRANK',
      'the_be11boy',
      'N1ghtbell',
      'Habb0.5taff',
      'MOD-Tim',
    ]) {
      expect([name, await refusal({ hotel: 'hhtr', name })]).toEqual([name, refused])
    }
    expect(await refusal({ name: 'frankly' })).toMatchObject([201, {}])
  })

  it('is held where a review is required, and only they see the pending comment', async () => {
    const [guest, other] = [site.newGuest(), site.newGuest()]
    const text = 'free coins at https://one.example and https://two.example'
    const before = await readComments(site, subject)
    const posted = await comment(guest, { subject, text })
    expect(posted).toMatchObject({ held: true, reward: null, comment: { text } })
    expect(await readComments(site, subject)).toEqual(before)
    expect(await readOwn(guest, subject)).toMatchObject({ held: [{ id: posted.comment.id, text, parentId: null }] })
    expect((await readOwn(other, subject)).held).toEqual([])
    expect((await readOwn(await site.newMember(), subject)).held).toEqual([])
    expect(await refusal({ parent_id: posted.comment.id })).toEqual([404, { error: 'error.commentNotFound' }])
  })
})

describe("a guest's browser", () => {
  const cookieOf = (headers: Headers) => headers.getSetCookie().find((each) => each.startsWith('browser='))

  it('is known for thirty days after each comment, also after closing it, and after nothing else', async () => {
    const guest = site.newGuest()
    await guest.get('/api/get/users/current')
    const browser = guest.cookies.get('browser')
    const refused = await guest.ask(postComment, { body: commentDraft({ subject: 'news:999999' }) })
    expect([refused.status, cookieOf(refused.headers)]).toEqual([404, undefined])
    const draft = commentDraft({ subject })
    for (const body of [draft, draft, commentDraft({ subject, text: 'free coins' })]) {
      const { status, headers } = await guest.ask(postComment, { body })
      expect([status, cookieOf(headers)]).toEqual([
        201,
        `browser=${browser}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      ])
    }
    const member = await site.newMember()
    const { status, headers } = await member.ask(postComment, { body: commentDraft({ subject }) })
    expect([status, cookieOf(headers)]).toEqual([201, undefined])
  })
})

describe('a member', () => {
  it('writes under their own name, ignoring a name in the request, and earns', async () => {
    const member = await site.newMember({ hotel: 'hhde', name: 'Own-Name' })
    // Until then the player has no page to link to.
    await site.scan('hhde', 'Own-Name')
    const posted = await comment(member, { subject, hotel: 'hhus', name: 'somebody.else' })
    expect(posted.comment.author).toMatchObject({
      name: 'Own-Name',
      hotel: 'hhde',
      habboId: member.habboId,
      verified: true,
    })
    expect(posted.reward).toEqual({ stars: 1, comets: 5 })
    expect(await readOwn(member, subject)).toMatchObject({ own: [posted.comment.id] })
  })

  it('cannot set fields that the form does not offer', async () => {
    const [member, victim] = [await site.newMember(), await site.newMember()]
    const more = {
      id: 1,
      account_id: victim.accountId,
      accountId: victim.accountId,
      place: 1,
      held: true,
      deleted_by: 'user',
      created_at: '2020-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      reactions: { heart: 99 },
      reply_count: 9,
      verified: false,
    }
    const { status, body } = await member.ask(postComment, { body: { ...commentDraft({ subject }), ...more } })
    const posted = postComment.result.parse(body)
    expect([status, posted.held]).toEqual([201, false])
    expect(posted.comment).toMatchObject({ author: { name: member.name, verified: true }, reactions: {} })
    expect(posted.comment.createdAt > '2026').toBe(true)
    expect((await readOwn(victim, subject)).own).toEqual([])
  })
})

describe("a comment's text", () => {
  it('has 1 to 1000 visible characters', async () => {
    expect(await refusal({ text: 'x'.repeat(1000) })).toMatchObject([201, {}])
    expect(await refusal({ text: 'x'.repeat(1001) })).toMatchObject([422, { error: 'error.commentTooLong' }])
    for (const text of ['', ' \n ', '\u200b\u200b', '\u0000', '\u3164']) {
      expect(await refusal({ text })).toMatchObject([422, { error: 'error.formFieldRequired' }])
    }
    const { comment: stored } = await comment(site.newGuest(), { subject, text: 'a\u0000b\r\nc\ud800' })
    expect(stored.text).toBe('ab\nc\ufffd')
  })

  it('needs an existing subject', async () => {
    expect(await refusal({ subject: 'news:999999' })).toEqual([404, { error: 'error.newsNotFound' }])
    expect(await refusal({ subject: 'lamps:1' })).toEqual([404, { error: 'error.subjectNotFound' }])
    expect(await refusal({ subject: 'nonsense' })).toMatchObject([404, { error: 'error.subjectNotFound' }])
  })
})

describe('a reply', () => {
  it('is shown below its conversation, and a reply to a reply beside it', async () => {
    const on = await newSubject(site)
    const { comment: first } = await comment(site.newGuest(), { subject: on, text: 'first' })
    const { comment: second } = await comment(site.newGuest(), { subject: on, text: 'second', parent_id: first.id })
    const { comment: third } = await comment(site.newGuest(), { subject: on, text: 'third', parent_id: second.id })
    expect([second.parentId, third.parentId]).toEqual([first.id, first.id])
    const page = await readComments(site, on)
    expect(page).toMatchObject({ total: 3, page: 1, pages: 1 })
    expect(page.items).toMatchObject([
      { id: first.id, replyCount: 2, replies: [{ text: 'second' }, { text: 'third' }] },
    ])
  })

  it('needs a parent on the same subject', async () => {
    const [on, elsewhere] = [await newSubject(site), await newSubject(site)]
    const { comment: there } = await comment(site.newGuest(), { subject: elsewhere })
    const refused = [404, { error: 'error.commentNotFound' }]
    expect(await refusal({ subject: on, parent_id: there.id })).toEqual(refused)
    expect(await refusal({ subject: on, parent_id: 2_147_483_647 })).toEqual(refused)
    expect(await refusal({ subject: on, parent_id: 4_000_000_000 })).toMatchObject(refused)
    expect((await readComments(site, on)).total).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { asked, textOf as params, started, textOfLines } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addRemark,
  assignText,
  type Block,
  createItem,
  handInText,
  listRevisions,
  reviewText,
  saveText,
  settleRemark,
  showArticle,
  showItem,
  showRevision,
  showText,
} from '../../contract.ts'

let site: TestSite
let writer: Member
let editor: Member
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl1'] })
  editor = await site.newMember({ roles: ['news_lvl3'] })
})
afterAll(() => site.close())

const paragraph = (...children: Extract<Block, { kind: 'paragraph' }>['children']): Block => ({
  kind: 'paragraph',
  children,
})
const start = (by: Member = writer) => started(by)

async function save(
  by: Member,
  id: number,
  version: number,
  text = textOfLines('Title', 'one', 'two'),
  more: object = {},
) {
  return by.ask(saveText, { params: params(id), body: { version, ...text, ...more } })
}

const textOf = (id: number) => asked(writer, showText, { params: params(id) })
const revisionsOf = (id: number) => asked(writer, listRevisions, { params: params(id), query: {} })

describe('writing', () => {
  it('starts empty and is not public', async () => {
    const id = await start()
    expect(await textOf(id)).toMatchObject({ version: 1, title: '', body: [], may: { write: true, publish: false } })
    const { body } = await writer.ask(showItem, { params: { id: String(id) } })
    expect(showItem.result.parse(body)).toMatchObject({
      ...{ slug: null, publishedAt: null, may: { change: true, delete: true } },
      settings: { authors: [{ id: writer.accountId }] },
    })
    expect((await site.ask(showArticle, { params: { slug: 'null' } })).status).toBe(404)
  })

  it('saves, counts versions and revisions; a save without a change is none', async () => {
    const id = await start()
    const first = await save(writer, id, 1)
    expect([first.status, first.body]).toMatchObject([200, { version: 2, revision: 1 }])
    expect((await save(writer, id, 2)).body).toMatchObject({ version: 2 })
    expect((await save(writer, id, 2, textOfLines('Title', 'one', 'three'))).body).toMatchObject({
      version: 3,
      revision: 1,
    })
    const named = await save(writer, id, 3, textOfLines('Title', 'one', 'three'), {
      kind: 'saved',
      name: 'before the riddles',
    })
    expect(named.body).toMatchObject({ version: 4, revision: 2 })
    const { items, counts } = await revisionsOf(id)
    expect(counts).toEqual({ all: 2, named: 1, published: 0 })
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([
      ['saved', 'before the riddles'],
      ['auto', null],
    ])
    const { body } = await writer.ask(showRevision, { params: { ...params(id), number: '1' } })
    expect(showRevision.result.parse(body).text.body).toEqual([paragraph('one'), paragraph('three')])
  })

  it('of two saves of the same version, one is refused with the current text; both texts are revisions', async () => {
    const id = await start()
    const answers = await Promise.all([
      save(writer, id, 1, textOfLines('Mine', 'a')),
      save(editor, id, 1, textOfLines('Theirs', 'b')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 409) ?? {}
    const { current, conflictRevision } = body as {
      current: { title: string; version: number }
      conflictRevision: number
    }
    expect(current).toMatchObject({ version: 2, title: (await textOf(id)).title })
    const kept = await writer.ask(showRevision, { params: { ...params(id), number: String(conflictRevision) } })
    const titles = [current.title, showRevision.result.parse(kept.body).text.title]
    expect(titles.sort()).toEqual(['Mine', 'Theirs'])
    expect((await revisionsOf(id)).items.map(({ kind }) => kind)).toContain('conflict')
  })

  it('answers a repeated save as the first one', async () => {
    const id = await start()
    const once = await save(writer, id, 1, textOfLines('Once', 'x'))
    const again = await save(writer, id, 1, textOfLines('Once', 'x'))
    expect([again.status, again.body]).toEqual([200, once.body])
  })

  it.each<[string, object, number]>([
    ['an unknown block', { body: [{ kind: 'script', code: 'alert(1)' }] }, 422],
    ['a forbidden link', { body: [paragraph({ kind: 'link', href: 'javascript:alert(1)', children: ['x'] })] }, 422],
    [
      'a picture from elsewhere',
      {
        body: [
          {
            kind: 'picture',
            picture: { src: 'https://evil.example/a.png', alt: '', width: 1, height: 1, caption: [] },
          },
        ],
      },
      422,
    ],
    ['a badge that cannot be one', { body: [{ kind: 'badge', code: '../x' }] }, 422],
    [
      'an event that ends before it starts',
      {
        body: [
          {
            kind: 'event',
            title: 'x',
            startsAt: '2026-11-27T20:00:00.000Z',
            endsAt: '2026-11-27T19:00:00.000Z',
            room: null,
          },
        ],
      },
      422,
    ],
    ['too many blocks', { body: Array.from({ length: 2_001 }, () => paragraph('x')) }, 422],
    ['a long title', { title: 'x'.repeat(201) }, 422],
    ['a version that is none', { version: -1 }, 422],
    ['nesting without end', { body: [nested(30)] }, 422],
  ])('refuses %s and keeps the text', async (_, wrong, status) => {
    const id = await start()
    await save(writer, id, 1, textOfLines('Kept', 'words'))
    const answer = await writer.ask(saveText, {
      params: params(id),
      body: { version: 2, ...textOfLines('Other', 'words'), ...wrong } as never,
    })
    expect(answer.status).toBe(status)
    expect(await textOf(id)).toMatchObject({ title: 'Kept', version: 2 })
  })

  it('takes a text of 300 blocks, larger than other calls', async () => {
    const id = await start()
    const long = textOfLines('Long', ...Array.from({ length: 300 }, (_, at) => `${at} ${'word '.repeat(60)}`.trim()))
    expect(JSON.stringify(long).length).toBeGreaterThan(90_000)
    expect((await save(writer, id, 1, long)).status).toBe(200)
  })

  it('is closed to roles that neither write nor translate, and to drafts of others for level 1', async () => {
    const id = await start()
    const dj = await site.newMember({ roles: ['radio_lvl1'] })
    expect((await dj.ask(showText, { params: params(id) })).status).toBe(403)
    const other = await site.newMember({ roles: ['news_lvl1'] })
    expect((await save(other, id, 1)).body).toMatchObject({ error: 'error.newsForbidden' })
    const radio = await site.newMember({ roles: ['radio_lvl2'] })
    expect((await radio.ask(createItem, { body: { category: 'rare', language: 'en' } })).body).toMatchObject({
      error: 'error.newsForbidden',
    })
  })
})

function nested(depth: number): Block {
  return depth === 0 ? paragraph('x') : { kind: 'quote', children: [nested(depth - 1)] }
}

describe('reviews', () => {
  it('a text is handed in, returned with a reason, handed in again and found ready', async () => {
    const id = await start()
    await save(writer, id, 1, textOfLines('For review', 'one'))
    const handIn = (version: number, isHandedIn = true) =>
      writer.ask(handInText, { params: params(id), body: { version, isHandedIn } })
    expect((await handIn(1)).body).toMatchObject({ error: 'error.newsTextChanged' })
    expect((await handIn(2)).body).toMatchObject({
      states: expect.arrayContaining([expect.objectContaining({ language: 'en', state: 'review' })]),
    })
    const decide = (by: Member, body: { decision: 'return' | 'ready'; reason?: string }) =>
      by.ask(reviewText, { params: params(id), body: { version: 2, ...body } })
    expect((await decide(writer, { decision: 'ready' })).status).toBe(403)
    expect((await decide(editor, { decision: 'return' })).status).toBe(422)
    expect((await decide(editor, { decision: 'return', reason: 'Which room?' })).status).toBe(200)
    expect(await textOf(id)).toMatchObject({ remarks: [{ text: 'Which room?', by: { id: editor.accountId } }] })
    await save(writer, id, 2, textOfLines('For review', 'one, in the lobby'))
    await handIn(3)
    const ready = await editor.ask(reviewText, { params: params(id), body: { version: 3, decision: 'ready' } })
    expect(ready.body).toMatchObject({ states: expect.arrayContaining([expect.objectContaining({ state: 'ready' })]) })
    await expect.poll(async () => kindsOf(writer)).toContain('textDecided')
    await save(writer, id, 3, textOfLines('For review', 'changed again'))
    const { body } = await writer.ask(showItem, { params: { id: String(id) } })
    expect(showItem.result.parse(body).states.find(({ language }) => language === 'en')).toMatchObject({
      state: 'draft',
    })
  })

  it('those who may publish are notified of a submitted text, until it is decided', async () => {
    const id = await start()
    await save(writer, id, 1, textOfLines('Look at this', 'x'))
    await writer.ask(handInText, { params: params(id), body: { version: 2, isHandedIn: true } })
    const about = (notices: { kind: string; itemId?: number }[]) => notices.filter(({ itemId }) => itemId === id)
    expect(about(await noticesOf(editor))).toMatchObject([{ kind: 'textHandedIn', title: 'Look at this' }])
    expect(about(await noticesOf(writer))).toEqual([])
    await editor.ask(reviewText, { params: params(id), body: { version: 2, decision: 'ready' } })
    expect(about(await noticesOf(editor))).toEqual([])
  })

  it('remarks keep to their block while it is the same, and can be settled', async () => {
    const id = await start()
    await save(writer, id, 1, textOfLines('Remarks', 'one', 'two'))
    const { status, body } = await editor.ask(addRemark, {
      params: params(id),
      body: { text: 'Say who.', block: paragraph('two') },
    })
    expect([status, addRemark.result.parse(body)]).toMatchObject([201, { position: 1, isSettled: false }])
    await save(writer, id, 2, textOfLines('Remarks', 'new', 'one', 'two'))
    expect((await textOf(id)).remarks).toMatchObject([{ position: 2 }])
    await save(writer, id, 3, textOfLines('Remarks', 'new', 'one', 'luna'))
    expect((await textOf(id)).remarks).toMatchObject([{ position: null }])
    const remark = String((await textOf(id)).remarks[0]?.id)
    expect(
      (await writer.ask(settleRemark, { params: { ...params(id), remark }, body: { isSettled: true } })).status,
    ).toBe(200)
    expect((await textOf(id)).remarks).toMatchObject([{ isSettled: true }])
  })

  it('a colleague takes a review on, for others to see', async () => {
    const id = await start()
    const { body } = await editor.ask(assignText, { params: params(id), body: { take: true } })
    const states = assignText.result.parse(body).states
    expect(states.find(({ language }) => language === 'en')?.assignee).toMatchObject({ id: editor.accountId })
  })
})

async function noticesOf(member: Member) {
  const { body } = await member.ask(listNotices, { query: {} })
  return listNotices.result.parse(body).items.map(({ notice }) => notice as { kind: string; itemId?: number })
}
const kindsOf = async (member: Member) => (await noticesOf(member)).map(({ kind }) => kind)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { asked, saved, someText, textOf } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeItem, createItem, deleteItem, listWriters, showText } from '../../contract.ts'

let site: TestSite
let writer: Member
let editor: Member
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl1'] })
  editor = await site.newMember({ roles: ['news_lvl3'] })
})
afterAll(() => site.close())

async function start(by: Member = writer, more: object = {}): Promise<number> {
  return (await asked(by, createItem, { body: { category: 'habbo', language: 'en', ...more } })).id
}

describe('settings', () => {
  it('changes category, address and authors; a stale change and a taken address are refused', async () => {
    const [id, other] = [await start(), await start()]
    const change = (by: Member, item: number, body: object) =>
      by.ask(changeItem, { params: { id: String(item) }, body: { version: 1, ...body } })
    const authors = [editor.accountId, writer.accountId]
    expect((await change(writer, id, { category: 'events', slug: 'a-wanted-address', authors })).body).toMatchObject({
      ...{ version: 2, category: 'events', slug: 'a-wanted-address', isSlugFixed: false },
      authors: [{ id: editor.accountId }, { id: writer.accountId }],
    })
    expect((await change(writer, id, { category: 'habbo' })).body).toMatchObject({ error: 'error.newsChanged' })
    expect((await change(writer, other, { slug: 'a-wanted-address' })).body).toMatchObject({
      error: 'error.newsSlugTaken',
    })
    expect((await change(writer, other, { slug: 'Not an address' })).status).toBe(422)
    const guest = await site.newMember()
    expect((await change(writer, other, { authors: [guest.accountId] })).status).toBe(422)
    const picture = { src: 'https://evil.example/x.png', alt: '', width: 1, height: 1 }
    expect((await change(writer, other, { picture })).status).toBe(422)
  })

  it('lists who can be an author', async () => {
    const { body } = await writer.ask(listWriters, {})
    const ids = listWriters.result.parse(body).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([writer.accountId, editor.accountId]))
  })

  it('deletes a draft that was never public, with all that belongs to it', async () => {
    const id = await start()
    const other = await site.newMember({ roles: ['news_lvl1'] })
    expect((await other.ask(deleteItem, { params: { id: String(id) } })).status).toBe(403)
    expect((await writer.ask(deleteItem, { params: { id: String(id) } })).status).toBe(200)
    expect((await writer.ask(showText, { params: textOf(id) })).status).toBe(404)
  })

  it('copies an item with its text', async () => {
    const id = await start()
    await saved(writer, textOf(id), 1, someText('Copied'))
    const copy = await start(editor, { copyOf: id })
    expect(await asked(editor, showText, { params: textOf(copy) })).toMatchObject(someText('Copied'))
  })
})

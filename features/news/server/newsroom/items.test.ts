import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { asked, saved, someText, started, textOf } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changeItem,
  deleteItem,
  deleteText,
  listRevisions,
  listWriters,
  publishText,
  showItem,
  showMentions,
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

const start = (by: Member = writer, more: object = {}) => started(by, more)

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

  it('names the badges and players that its drafts mention', async () => {
    site.hotel.world.labelBadge('hhus', 'MARKET26', 'Snow Globe')
    site.hotel.world.addPlayer('hhus', { name: 'Head.Porter', badges: 0 })
    site.hotel.world.giveBadge('hhus', 'Head.Porter', 'MARKET26')
    await site.scan('hhus', 'Head.Porter')
    const id = await start()
    const player = { kind: 'player' as const, hotel: 'hhus' as const, name: 'Head.Porter' }
    const children = [{ kind: 'badge' as const, code: 'MARKET26' }, ' by ', player]
    await saved(writer, textOf(id), 1, someText('Globe', [{ kind: 'paragraph', children }]))
    const query = { language: 'en' }
    expect(await asked(writer, showMentions, { params: { id: String(id) }, query })).toMatchObject({
      badges: [{ code: 'MARKET26', name: 'Snow Globe' }],
      players: [{ name: 'Head.Porter' }],
    })
    expect((await writer.ask(showMentions, { params: { id: '999999' }, query: { language: 'en' } })).status).toBe(404)
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

  it('deletes a draft in one language, which is neither the only one nor was public', async () => {
    const id = await start()
    await saved(writer, textOf(id), 1, someText('Kept'))
    const translator = await site.newMember({ roles: ['webdevelopment_translator'] })
    const source = { language: 'en' as const, ...someText('Kept') }
    const remove = async (by: Member, language: LanguageCode, version: number) =>
      (await by.ask(deleteText, { params: textOf(id, language), query: { version } })).status
    expect(await remove(writer, 'en', 2)).toBe(403)
    await saved(translator, textOf(id, 'de'), 0, someText('Behalten'), source)
    await saved(translator, textOf(id, 'tr'), 0, someText('Kalan'), source)

    const other = await site.newMember({ roles: ['webdevelopment_translator'] })
    expect(await asked(other, showText, { params: textOf(id, 'de') })).toMatchObject({ mayDelete: false })
    expect(await remove(other, 'de', 1)).toBe(403)
    expect(await remove(translator, 'de', 7)).toBe(409)
    expect(await asked(translator, showText, { params: textOf(id, 'de') })).toMatchObject({ mayDelete: true })
    expect(await remove(translator, 'de', 1)).toBe(200)
    expect(await asked(writer, showText, { params: textOf(id, 'de') })).toMatchObject({ version: 0, title: '' })
    const { counts } = await asked(writer, listRevisions, { params: textOf(id, 'de'), query: {} })
    expect(counts.all).toBe(0)
    expect(await remove(translator, 'de', 1)).toBe(404)

    await asked(editor, publishText, { params: textOf(id, 'tr'), body: { version: 1 } })
    expect(await remove(writer, 'tr', 1)).toBe(403)
    // The source of a translation may go.
    expect(await remove(writer, 'en', 2)).toBe(200)
    const { states } = await asked(writer, showItem, { params: { id: String(id) } })
    expect(states.map(({ state }) => state)).toEqual(['missing', 'missing', 'live'])
  })

  it('copies an item with its text', async () => {
    const id = await start()
    await saved(writer, textOf(id), 1, someText('Copied'))
    const copy = await start(editor, { copyOf: id })
    expect(await asked(editor, showText, { params: textOf(copy) })).toMatchObject(someText('Copied'))
  })
})

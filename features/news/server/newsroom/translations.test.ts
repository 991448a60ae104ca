import { afterAll, beforeAll, expect, it } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { asked, textOf as params, started, textOfLines } from '#test/newsroom.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { handInText, saveText, showItem, showText } from '../../contract.ts'

/** Texts that are translated, and who is notified of what is handed in. */
let site: TestSite
let writer: Member
let translator: Member
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl1'] })
  translator = await site.newMember({ roles: ['webdevelopment_translator'] })
})
afterAll(() => site.close())

const english = (...lines: string[]) => ({ language: 'en' as const, ...textOfLines('Source', ...lines) })
const start = (by: Member = writer, category: 'habbo' | 'rare' = 'habbo') => started(by, { category })
const save = (by: Member, id: number, language: LanguageCode, version: number, more: object) =>
  by.ask(saveText, { params: params(id, language), body: { version, ...textOfLines('Text', 'x'), ...more } })

const textOf = (id: number, by: Member, language: LanguageCode = 'en') =>
  asked(by, showText, { params: params(id, language) })

it('counts how many parts of the source changed since', async () => {
  const id = await start()
  await save(writer, id, 'en', 1, textOfLines('Source', 'one', 'two', 'three'))
  expect((await textOf(id, translator)).may).toMatchObject({ write: false })
  expect((await textOf(id, translator, 'tr')).may).toMatchObject({ write: true, writeFreely: false })
  expect((await textOf(id, writer, 'tr')).may).toMatchObject({ write: true, writeFreely: true })
  const source = english('one', 'two', 'three')
  expect((await save(translator, id, 'tr', 0, { ...textOfLines('Kaynak', 'bir', 'iki', 'üç'), source })).status).toBe(
    200,
  )
  await save(writer, id, 'en', 2, textOfLines('Source', 'one', 'changed', 'three', 'four'))
  const { body } = await writer.ask(showItem, { params: { id: String(id) } })
  const turkish = showItem.result.parse(body).states.find(({ language }) => language === 'tr')
  expect(turkish).toMatchObject({ state: 'draft', sourceLanguage: 'en', behind: 2 })
  expect((await textOf(id, translator, 'tr')).source).toEqual(source)
})

it('needs a source from translators: another text that exists', async () => {
  const id = await start()
  const attempt = async (source: object | null | undefined) =>
    (await save(translator, id, 'tr', 0, source === undefined ? {} : { source })).status
  expect(await attempt(undefined)).toBe(403)
  expect(await attempt(null)).toBe(403)
  expect(await attempt({ ...english('x'), language: 'tr' })).toBe(403)
  expect(await attempt({ ...english('x'), language: 'de' })).toBe(403)
  expect(await attempt(english('x'))).toBe(200)
  expect((await save(translator, id, 'tr', 1, { source: null })).status).toBe(403)
  expect((await save(translator, id, 'tr', 1, textOfLines('Further', 'y'))).status).toBe(200)
})

it('makes a translation of an original only by those who may publish it', async () => {
  const id = await start()
  await save(writer, id, 'de', 0, {})
  const source = english('x')
  expect((await save(writer, id, 'de', 1, { source })).status).toBe(403)
  const editor = await site.newMember({ roles: ['news_lvl3'] })
  expect((await save(editor, id, 'de', 1, { source })).status).toBe(200)
})

it('lets translators work on a public text that is not the first of its item', async () => {
  const { id } = await publish(site, { texts: { en: 'Lamps', de: 'Lampen' } })
  const [first] = showItem.result
    .parse((await writer.ask(showItem, { params: { id: String(id) } })).body)
    .states.filter(({ isLive }) => isLive)
  expect(first).toBeDefined()
  const may = async (language: LanguageCode) => (await textOf(id, translator, language)).may.write
  expect([await may('en'), await may('de')].toSorted()).toEqual([false, true])
  const { id: alone } = await publish(site, { texts: { en: 'Alone' } })
  expect((await textOf(alone, translator)).may.write).toBe(false)
})

it('notifies of a handed-in text only those who may publish in its category', async () => {
  const furnilist = await site.newMember({ roles: ['cm_furnilist_lvl2'] })
  const [rare, habbo] = [await start(writer, 'rare'), await start()]
  for (const id of [rare, habbo]) {
    await save(writer, id, 'en', 1, {})
    await writer.ask(handInText, { params: params(id), body: { version: 2, isHandedIn: true } })
  }
  const { items } = listNotices.result.parse((await furnilist.ask(listNotices, { query: {} })).body)
  expect(items.map(({ notice }) => notice)).toMatchObject([{ kind: 'textHandedIn', itemId: rare }])
})

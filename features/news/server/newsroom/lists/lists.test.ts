import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { ahead, asked, saved, someText, started, textOf, written } from '#test/newsroom.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changeItems,
  handInText,
  listNewsroom,
  publishText,
  showBoard,
  showItem,
  withdrawText,
} from '../../../contract.ts'

let site: TestSite
let writer: Member
let editor: Member
let translator: Member
let furni: Member
beforeAll(async () => {
  site = await startSite()
  ;[writer, editor, translator, furni] = await Promise.all([
    site.newMember({ roles: ['news_lvl1'] }),
    site.newMember({ roles: ['news_lvl3'] }),
    site.newMember({ roles: ['webdevelopment_translator'] }),
    site.newMember({ roles: ['cm_furnilist_lvl2'] }),
  ])
})
afterAll(() => site.close())

const day = 86_400_000

type Page = ReturnType<(typeof listNewsroom)['result']['parse']>

async function list(query: object = {}, by: Member = writer): Promise<Page> {
  return (await asked(by, listNewsroom, { query })) as Page
}
const titles = async (query: object, by?: Member) => (await list(query, by)).items.map(({ title }) => title)

describe('the list', () => {
  it('filters by state, text, language, category, author, month and origin, and counts', async () => {
    const before = (await list()).counts
    const draft = await written(writer, 'Lantern parade: the plan')
    const handed = await written(writer, 'Quiz evening in the library', { category: 'events' })
    await asked(writer, handInText, { params: textOf(handed.id), body: { version: handed.version, isHandedIn: true } })
    const planned = await written(writer, 'Raffle of the tall lamp', { category: 'rare' })
    await asked(editor, publishText, {
      params: textOf(planned.id),
      body: { version: planned.version, publishAt: ahead(day) },
    })
    const live = await written(writer, 'Brunnen im Hof geöffnet', { language: 'de' })
    await asked(editor, publishText, { params: textOf(live.id, 'de'), body: { version: live.version } })
    await publish(site, {
      source: { hotel: 'hhus', address: 'https://www.habbo.com/community/article/1/a' },
      texts: { en: { title: 'Copied from the game', summary: 'x', html: '<p>x</p>' } },
    })

    expect(await titles({ q: 'LANTERN parade' })).toEqual(['Lantern parade: the plan'])
    expect(await titles({ q: 'geoffnet' })).toEqual(['Brunnen im Hof geöffnet'])
    expect(await titles({ q: '100%' })).toEqual([])
    expect(await titles({ show: 'review' })).toEqual(['Quiz evening in the library'])
    expect(await titles({ show: 'drafts' })).toEqual(['Lantern parade: the plan'])
    expect(await titles({ show: 'scheduled' })).toEqual(['Raffle of the tall lamp'])
    expect(await titles({ show: 'live', text: 'de' })).toEqual(['Brunnen im Hof geöffnet'])
    expect(await titles({ text: 'de' })).toEqual(['Brunnen im Hof geöffnet'])
    expect(await titles({ category: 'events' })).toEqual(['Quiz evening in the library'])
    expect(await titles({ author: editor.accountId })).toEqual([])
    expect((await titles({ author: writer.accountId })).length).toBe(4)
    expect(await titles({ origin: 'copied' })).toEqual(['Copied from the game'])
    expect(await titles({ show: 'mine' }, editor)).toEqual([])
    expect((await titles({ show: 'mine' })).length).toBe(4)
    const month = new Date().toISOString().slice(0, 7)
    expect((await titles({ month, origin: 'own' })).length).toBe(4)
    expect(await titles({ month: '2020-01' })).toEqual([])

    const { counts, items } = await list()
    const grown = { all: 5, review: 1, drafts: 1, scheduled: 1, live: 2, withdrawn: 0, mine: 4 }
    for (const [name, by] of Object.entries(grown)) {
      const key = name as keyof typeof counts
      expect([name, counts[key] - before[key]]).toEqual([name, by])
    }
    const states = Object.fromEntries(
      items.map(({ title, states: all }) => [title, all.map(({ state }) => state).join(' ')]),
    )
    expect(states).toMatchObject({
      'Quiz evening in the library': 'missing review missing',
      'Raffle of the tall lamp': 'missing scheduled missing',
      'Brunnen im Hof geöffnet': 'live missing missing',
    })
    expect(draft.version).toBe(2)
  })

  it('names items in the caller’s language, and shows who may write them', async () => {
    const { id, version } = await written(writer, 'Only in English')
    await saved(writer, textOf(id, 'tr'), 0, someText('Yalnız Türkçe'), {
      language: 'en' as const,
      ...someText('Only in English'),
    })
    expect(version).toBeGreaterThan(0)
    const turkish = (await list({ language: 'tr', q: 'yalniz' })).items[0]
    expect(turkish).toMatchObject({ title: 'Yalnız Türkçe', titleLanguage: 'tr', mayWrite: true })
    const german = (await list({ language: 'de', q: 'yalniz' })).items[0]
    expect(german).toMatchObject({ title: 'Only in English', titleLanguage: 'en' })
    const other = (await list({ q: 'Only in English' }, furni)).items[0]
    expect(other?.mayWrite).toBe(true)
    const { id: own } = await written(editor, 'Nobody translates this')
    const foreign = (await list({ q: 'Nobody translates' }, await site.newMember({ roles: ['radio_lvl2'] }))).items[0]
    expect(foreign).toMatchObject({ id: own, mayWrite: false })
  })

  it('is read in pages without a gap or a repetition', async () => {
    await Promise.all(Array.from({ length: 53 }, () => started(writer, { category: 'roombundle' })))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await list({ category: 'roombundle', ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.length).toBe(53)
    expect(new Set(seen).size).toBe(53)
    expect((await writer.ask(listNewsroom, { query: { cursor: 'made-up' } })).body).toMatchObject({
      error: 'error.cursorInvalid',
    })
  })

  it('changes the category of several items, and leaves those alone that the caller may not change', async () => {
    const [one, two] = [await written(writer, 'Bulk one'), await written(writer, 'Bulk two')]
    const foreign = await written(editor, 'Bulk of somebody else')
    const answer = await asked(writer, changeItems, {
      body: { ids: [one.id, two.id, foreign.id, 2_000_000_000], category: 'events' },
    })
    expect(answer).toEqual({ changed: [one.id, two.id], refused: [foreign.id, 2_000_000_000] })
    expect(await asked(writer, showItem, { params: { id: String(one.id) } })).toMatchObject({
      settings: { category: 'events' },
    })
    expect((await translator.ask(changeItems, { body: { ids: [one.id], category: 'habbo' } })).status).toBe(403)
  })
})

describe('the board', () => {
  it('shows what is missing, behind and one’s own, without untouched copies', async () => {
    const { id, version } = await written(writer, 'Board: the source')
    const source = { language: 'en' as const, ...someText('Board: the source') }
    await saved(translator, textOf(id, 'de'), 0, someText('Tafel: die Übersetzung'), source)
    await saved(translator, textOf(id, 'tr'), 0, someText('Pano: çeviri'), source)
    type Board = ReturnType<(typeof showBoard)['result']['parse']>
    const board = async (query: object, by = translator) => (await asked(by, showBoard, { query })) as Board
    const names = async (query: object, by?: Member) => (await board(query, by)).items.map(({ title }) => title)
    expect(await names({})).toContain('Board: the source')
    expect(await names({})).not.toContain('Copied from the game')
    expect(await names({ show: 'missing' })).not.toContain('Board: the source')
    expect(await names({ show: 'missing' })).toContain('Bulk one')
    expect(await names({ show: 'behind' })).toEqual([])
    expect(await names({ show: 'mine' })).toEqual(['Board: the source'])
    await saved(writer, textOf(id, 'en'), version, someText('Board: the source, changed'))
    expect(await names({ show: 'behind' })).toEqual(['Board: the source, changed'])
    const { counts, items } = await board({ show: 'behind' })
    expect(counts).toMatchObject({ behind: 1, mine: 1 })
    expect(items[0]?.states.map(({ behind }) => behind)).toEqual([1, 0, 1])
    expect(await names({ show: 'mine' }, writer)).toContain('Bulk one')
  })
})

it('a withdrawn text is found as such', async () => {
  const { id, version } = await written(writer, 'Soon off the site')
  await asked(editor, publishText, { params: textOf(id), body: { version } })
  const refused = await editor.ask(withdrawText, { params: textOf(id), body: {} })
  expect(refused.body).toMatchObject({ error: 'error.stepUpRequired' })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now() where account_id = $1', [
    editor.accountId,
  ])
  await asked(editor, withdrawText, { params: textOf(id), body: {} })
  expect(await titles({ show: 'withdrawn' })).toEqual(['Soon off the site'])
  expect(await titles({ show: 'live', q: 'Soon off' })).toEqual([])
})

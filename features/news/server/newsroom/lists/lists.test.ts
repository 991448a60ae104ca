import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addGlossaryWord,
  assignText,
  type Block,
  type Category,
  changeItems,
  createItem,
  handInText,
  listGlossary,
  listNewsroom,
  listReview,
  publishText,
  removeGlossaryWord,
  reviewText,
  saveText,
  showBoard,
  showCalendar,
  showItem,
  withdrawText,
} from '../../../contract.ts'

let site: TestSite
let writer: Member
let editor: Member
let translator: Member
let furni: Member
let manager: Member
beforeAll(async () => {
  site = await startSite()
  ;[writer, editor, translator, furni, manager] = await Promise.all([
    site.newMember({ roles: ['news_lvl1'] }),
    site.newMember({ roles: ['news_lvl3'] }),
    site.newMember({ roles: ['webdevelopment_translator'] }),
    site.newMember({ roles: ['cm_furnilist_lvl2'] }),
    site.newMember({ roles: ['communitymanagement'] }),
  ])
})
afterAll(() => site.close())

const day = 86_400_000
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

async function asked<E extends Endpoint>(by: Member, endpoint: E, parts: object) {
  const { status, body } = await by.ask(endpoint, parts as never)
  if (status >= 400) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return endpoint.result.parse(body) as ReturnType<E['result']['parse']>
}

type Written = { category?: Category; language?: LanguageCode; body?: Block[]; by?: Member }

/** Starts an item and writes its text; returns its number and the version of the text. */
async function written(title: string, { category = 'habbo', language = 'en', body, by = writer }: Written = {}) {
  const { id } = (await asked(by, createItem, { body: { category, language } })) as { id: number }
  const version = await rewritten(id, language, 1, title, { by, ...(body && { body }) })
  return { id, version }
}

const noBody: Block[] = [{ kind: 'paragraph', children: ['Some words to read.'] }]

async function rewritten(
  id: number,
  language: LanguageCode,
  version: number,
  title: string,
  { by = writer, body = noBody, ...more }: { by?: Member; body?: Block[]; source?: object } = {},
) {
  const text = { title, summary: 'In short', pictureAlt: '', body }
  const saved = await asked(by, saveText, { params: { id: String(id), language }, body: { version, ...text, ...more } })
  return (saved as { version: number }).version
}

const at = (id: number, language: LanguageCode = 'en') => ({ id: String(id), language })
type Page = ReturnType<(typeof listNewsroom)['result']['parse']>

async function list(query: object = {}, by: Member = writer): Promise<Page> {
  return (await asked(by, listNewsroom, { query })) as Page
}
const titles = async (query: object, by?: Member) => (await list(query, by)).items.map(({ title }) => title)

describe('the list', () => {
  it('filters by state, text, language, category, author, month and origin, and counts', async () => {
    const before = (await list()).counts
    const draft = await written('Lantern parade: the plan')
    const handed = await written('Quiz evening in the library', { category: 'events' })
    await asked(writer, handInText, { params: at(handed.id), body: { version: handed.version, isHandedIn: true } })
    const planned = await written('Raffle of the tall lamp', { category: 'rare' })
    await asked(editor, publishText, {
      params: at(planned.id),
      body: { version: planned.version, publishAt: ahead(day) },
    })
    const live = await written('Brunnen im Hof geöffnet', { language: 'de' })
    await asked(editor, publishText, { params: at(live.id, 'de'), body: { version: live.version } })
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
    const { id, version } = await written('Only in English')
    await rewritten(id, 'tr', 0, 'Yalnız Türkçe', { source: { language: 'en', ...sourceText('Only in English') } })
    expect(version).toBeGreaterThan(0)
    const turkish = (await list({ language: 'tr', q: 'yalniz' })).items[0]
    expect(turkish).toMatchObject({ title: 'Yalnız Türkçe', titleLanguage: 'tr', mayWrite: true })
    const german = (await list({ language: 'de', q: 'yalniz' })).items[0]
    expect(german).toMatchObject({ title: 'Only in English', titleLanguage: 'en' })
    const other = (await list({ q: 'Only in English' }, furni)).items[0]
    expect(other?.mayWrite).toBe(true)
    const { id: own } = await written('Nobody translates this', { by: editor })
    const foreign = (await list({ q: 'Nobody translates' }, await site.newMember({ roles: ['radio_lvl2'] }))).items[0]
    expect(foreign).toMatchObject({ id: own, mayWrite: false })
  })

  it('is read in pages without a gap or a repetition', async () => {
    for (let number = 0; number < 53; number++) await written(`Page filler ${number}`, { category: 'roombundle' })
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
    const [one, two] = [await written('Bulk one'), await written('Bulk two')]
    const foreign = await written('Bulk of somebody else', { by: editor })
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

function sourceText(title: string) {
  return { title, summary: 'In short', pictureAlt: '', body: noBody }
}

describe('the board', () => {
  it('shows what is missing, behind and one’s own, without untouched copies', async () => {
    const { id, version } = await written('Board: the source')
    const source = { language: 'en', ...sourceText('Board: the source') }
    await rewritten(id, 'de', 0, 'Tafel: die Übersetzung', { by: translator, source })
    await rewritten(id, 'tr', 0, 'Pano: çeviri', { by: translator, source })
    type Board = ReturnType<(typeof showBoard)['result']['parse']>
    const board = async (query: object, by = translator) => (await asked(by, showBoard, { query })) as Board
    const names = async (query: object, by?: Member) => (await board(query, by)).items.map(({ title }) => title)
    expect(await names({})).toContain('Board: the source')
    expect(await names({})).not.toContain('Copied from the game')
    expect(await names({ show: 'missing' })).not.toContain('Board: the source')
    expect(await names({ show: 'missing' })).toContain('Bulk one')
    expect(await names({ show: 'behind' })).toEqual([])
    expect(await names({ show: 'mine' })).toEqual(['Board: the source'])
    await rewritten(id, 'en', version, 'Board: the source, changed')
    expect(await names({ show: 'behind' })).toEqual(['Board: the source, changed'])
    const { counts, items } = await board({ show: 'behind' })
    expect(counts).toMatchObject({ behind: 1, mine: 1 })
    expect(items[0]?.states.map(({ behind }) => behind)).toEqual([1, 0, 1])
    expect(await names({ show: 'mine' }, writer)).toContain('Bulk one')
  })
})

describe('the review queue', () => {
  type Queue = ReturnType<(typeof listReview)['result']['parse']>
  const queue = async (by: Member, query: object = {}) => (await asked(by, listReview, { query })) as Queue

  it('shows the oldest first, to each only what they may publish', async () => {
    const first = await written('Queue: an event', { category: 'events' })
    await asked(writer, handInText, { params: at(first.id), body: { version: first.version, isHandedIn: true } })
    const rare = await written('Queue: a rare thing', { category: 'rare' })
    await asked(writer, handInText, { params: at(rare.id), body: { version: rare.version, isHandedIn: true } })
    const source = { language: 'en', ...sourceText('Queue: an event') }
    const version = await rewritten(first.id, 'de', 0, 'Übersetztes Ereignis', { source })
    await asked(writer, handInText, { params: at(first.id, 'de'), body: { version, isHandedIn: true } })

    const mine = ({ title }: { title: string }) => /^(Queue|Über)/.test(title)
    expect((await queue(editor)).items.filter(mine).map(({ title }) => title)).toEqual([
      'Queue: an event',
      'Queue: a rare thing',
      'Übersetztes Ereignis',
    ])
    expect((await queue(translator)).items.map(({ title }) => title)).toEqual(['Übersetztes Ereignis'])
    expect((await queue(furni)).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await queue(editor, { text: 'de' })).items.map(({ title }) => title)).toEqual(['Übersetztes Ereignis'])
    expect((await queue(editor, { category: 'rare' })).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await writer.ask(listReview, { query: {} })).status).toBe(403)

    const [shown] = (await queue(furni)).items
    expect(shown).toMatchObject({
      ...{ by: { id: writer.accountId }, remarks: 0, summary: 'In short' },
      may: { review: true, publish: true },
      text: { version: rare.version, language: 'en', assignee: null },
    })
    await asked(editor, assignText, { params: at(rare.id), body: { take: true } })
    expect((await queue(furni)).items[0]?.text.assignee?.id).toBe(editor.accountId)
    await asked(editor, reviewText, { params: at(rare.id), body: { version: rare.version, decision: 'ready' } })
    expect((await queue(furni)).items).toEqual([])
    expect((await queue(furni, { show: 'ready' })).items.map(({ title }) => title)).toEqual(['Queue: a rare thing'])
    expect((await queue(furni, { show: 'ready' })).counts).toMatchObject({ review: 0, ready: 1 })
  })
})

describe('the calendar', () => {
  it('shows planned texts, publications and events of public texts in its time alone', async () => {
    const starts = ahead(3 * day)
    const event: Block = { kind: 'event', title: 'Night walk', startsAt: starts, endsAt: null, room: null }
    const live = await written('Calendar: an event', {
      category: 'eventguide',
      body: [...noBody, { kind: 'notice', tone: 'tip', children: [event] }],
    })
    await asked(editor, publishText, { params: at(live.id), body: { version: live.version } })
    const planned = await written('Calendar: planned', { category: 'eventguide' })
    const when = ahead(2 * day)
    await asked(editor, publishText, { params: at(planned.id), body: { version: planned.version, publishAt: when } })
    const query = { from: ahead(-day), until: ahead(7 * day), category: 'eventguide' as const }
    type Entries = ReturnType<(typeof showCalendar)['result']['parse']>
    const entries = async (change: object = {}, by = editor) =>
      (await asked(by, showCalendar, { query: { ...query, ...change } })) as Entries
    expect((await entries()).map(({ kind, title, at: time }) => [kind, title, time])).toEqual([
      ['published', 'Calendar: an event', expect.any(String)],
      ['scheduled', 'Calendar: planned', when],
      ['event', 'Night walk', starts],
    ])
    expect((await entries()).find(({ kind }) => kind === 'scheduled')).toMatchObject({ mayMove: true })
    const forTranslator = (await entries({}, translator)).find(({ kind }) => kind === 'scheduled')
    expect(forTranslator).toMatchObject({ mayMove: false })
    expect(await entries({ text: 'de' })).toEqual([])
    expect((await entries({ from: ahead(2.5 * day) })).map(({ kind }) => kind)).toEqual(['event'])
    const tooLong = await editor.ask(showCalendar, { query: { ...query, until: ahead(90 * day) } })
    expect(tooLong.status).toBe(422)
  })
})

describe('the glossary', () => {
  it('is kept by those who manage words, and read by all of the newsroom', async () => {
    const body = { language: 'en' as const, word: 'furnitures', use: 'furniture' }
    expect((await writer.ask(addGlossaryWord, { body })).status).toBe(403)
    const added = (await asked(manager, addGlossaryWord, { body })) as { id: number }
    expect((await manager.ask(addGlossaryWord, { body })).body).toMatchObject({ error: 'error.wordKnown' })
    expect(await asked(writer, listGlossary, {})).toEqual([{ id: added.id, ...body }])
    await asked(manager, removeGlossaryWord, { params: { id: String(added.id) } })
    expect(await asked(writer, listGlossary, {})).toEqual([])
    expect((await manager.ask(removeGlossaryWord, { params: { id: String(added.id) } })).status).toBe(404)
  })
})

it('a withdrawn text is found as such', async () => {
  const { id, version } = await written('Soon off the site')
  await asked(editor, publishText, { params: at(id), body: { version } })
  const refused = await editor.ask(withdrawText, { params: at(id), body: {} })
  expect(refused.body).toMatchObject({ error: 'error.stepUpRequired' })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now() where account_id = $1', [
    editor.accountId,
  ])
  await asked(editor, withdrawText, { params: at(id), body: {} })
  expect(await titles({ show: 'withdrawn' })).toEqual(['Soon off the site'])
  expect(await titles({ show: 'live', q: 'Soon off' })).toEqual([])
})

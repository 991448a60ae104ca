import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listComments } from '#features/comments/contract.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  bringTextBack,
  changeItem,
  createItem,
  listNews,
  publishText,
  saveText,
  showArticle,
  showItem,
  withdrawText,
} from '../../../contract.ts'

let now = new Date()
const clock = { now: () => now }
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

let site: TestSite
let editor: Member
let writer: Member
let translator: Member
beforeAll(async () => {
  site = await startSite({ clock })
  editor = await site.newMember({ roles: ['news_lvl3'] })
  writer = await site.newMember({ roles: ['news_lvl1'] })
  translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
})
afterAll(() => site.close())

type Language = 'de' | 'en' | 'tr'
const params = (id: number, language: Language = 'en') => ({ id: String(id), language })
const text = (title: string, ...lines: string[]) => ({
  ...{ title, summary: 'In short', pictureAlt: '' },
  body: lines.map((line) => ({ kind: 'paragraph' as const, children: [line] })),
})

/** Starts an item with a text in a language, and answers its number; the text is version 2. */
async function draft(title: string, by = editor, language: Language = 'en'): Promise<number> {
  const { body } = await by.ask(createItem, { body: { category: 'habbo', language } })
  const { id } = createItem.result.parse(body)
  await save(id, 1, title, by, language)
  return id
}

async function save(id: number, version: number, title: string, by = editor, language: Language = 'en', more = {}) {
  const body = { version, ...text(title, 'one', 'two'), ...more }
  const saved = await by.ask(saveText, { params: params(id, language), body })
  expect([saved.status, saved.body]).toMatchObject([200, { version: version + 1 }])
}

const publish = (id: number, version: number, publishAt?: Date, by = editor, language: Language = 'en') =>
  by.ask(publishText, {
    params: params(id, language),
    body: { version, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) },
  })
const withdraw = (id: number, language: Language = 'en') =>
  editor.ask(withdrawText, { params: params(id, language), body: {} })
const bringBack = (id: number, language: Language = 'en') => editor.ask(bringTextBack, { params: params(id, language) })
const read = (slug: string, language: Language = 'en', at: Pick<TestSite, 'ask'> = site) =>
  at.ask(showArticle, { params: { slug }, query: { language } })

async function stateOf(id: number, language: Language = 'en') {
  const { states } = showItem.result.parse((await editor.ask(showItem, { params: { id: String(id) } })).body)
  return states.find((each) => each.language === language)
}

async function actsOn(id: number): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ act: string }>(
    "select act from audit_acts where subject = 'article' and subject_id = $1 and act <> 'article.created' order by id",
    [String(id)],
  )
  return rows.map(({ act }) => act)
}

describe('publishing one language', () => {
  it('gives address and date once; a further language is no update, a change is one', async () => {
    const id = await draft('A lamp in the hall')
    expect((await read('a-lamp-in-the-hall')).status).toBe(404)
    expect(await publish(id, 2)).toMatchObject({ status: 200, body: { slug: 'a-lamp-in-the-hall' } })
    const first = now.toISOString()
    await expect
      .poll(() => read('a-lamp-in-the-hall'))
      .toMatchObject({
        body: { title: 'A lamp in the hall', languages: ['en'], publishedAt: first, updatedAt: null },
      })
    expect(await stateOf(id)).toMatchObject({ state: 'live', isLive: true, hasChanges: false })

    now = minutes(1)
    await save(id, 0, 'Eine Lampe', editor, 'de', {
      source: { language: 'en', ...text('A lamp in the hall', 'one', 'two') },
    })
    expect(await publish(id, 1, undefined, translator, 'de')).toMatchObject({ status: 200 })
    await expect
      .poll(() => read('a-lamp-in-the-hall', 'de'))
      .toMatchObject({
        body: { title: 'Eine Lampe', languages: ['de', 'en'], publishedAt: first, updatedAt: null },
      })

    await save(id, 2, 'Two lamps')
    expect(await stateOf(id)).toMatchObject({ state: 'draft', isLive: true, hasChanges: true })
    expect((await stateOf(id, 'de'))?.behind).toBe(0)
    expect((await publish(id, 3)).status).toBe(200)
    await expect
      .poll(() => read('a-lamp-in-the-hall'))
      .toMatchObject({
        body: { title: 'Two lamps', publishedAt: first, updatedAt: now.toISOString() },
      })
    expect((await stateOf(id, 'de'))?.behind).toBe(1)
    expect(await actsOn(id)).toEqual(['article.published', 'article.published', 'article.published'])
  })

  it('is refused to those who may not, of an old version, and without title, words or address', async () => {
    const id = await draft('Handed in', writer)
    expect((await publish(id, 2, undefined, writer)).status).toBe(403)
    // No translation of anything.
    expect((await publish(id, 2, undefined, translator)).body).toEqual({ error: 'error.newsForbidden' })
    expect(await publish(id, 1)).toMatchObject({ status: 409, body: { error: 'error.newsTextChanged' } })
    const picture = { src: '/pictures/cafe.png', alt: '', width: 640, height: 320 }
    const settings = { version: 1, picture, slug: 'handed-in-here' }
    expect((await editor.ask(changeItem, { params: { id: String(id) }, body: settings })).status).toBe(200)
    await save(id, 2, '', editor, 'en', { body: [] })
    const refused = await publish(id, 3)
    expect(refused).toMatchObject({ status: 422, body: { error: 'error.newsIncomplete' } })
    expect(refused.body).toMatchObject({
      problems: ['noTitle', 'noBody', 'noPictureAlt'].map((kind) => ({ kind, isMust: true })),
    })
    await save(id, 3, 'Whole', editor, 'en', { pictureAlt: 'A café in English' })
    expect((await publish(id, 4)).body).toMatchObject({ slug: 'handed-in-here' })
    await expect.poll(() => read('handed-in-here')).toMatchObject({ body: { picture: { alt: 'A café in English' } } })
    expect((await publish(2_000_000_000, 1)).status).toBe(404)
  })

  it('names the authors, who follow a rename, are omitted once closed, or gives way to the team', async () => {
    const author = await site.newMember({ roles: ['news_lvl1'] })
    const id = await draft('Who wrote it', author)
    const change = (version: number, body: object) =>
      editor.ask(changeItem, { params: { id: String(id) }, body: { version, ...body } })
    expect((await change(1, { authors: [author.accountId, editor.accountId] })).status).toBe(200)
    await publish(id, 2)
    await expect
      .poll(() => read('who-wrote-it'))
      .toMatchObject({ body: { authors: [{ name: author.name }, { name: editor.name }], isByTeam: false } })
    await author.leave()
    await expect.poll(() => read('who-wrote-it')).toMatchObject({ body: { authors: [{ name: editor.name }] } })
    expect((await change(2, { isByTeam: true })).status).toBe(200)
    await expect.poll(() => read('who-wrote-it')).toMatchObject({ body: { authors: [], isByTeam: true } })
  })
})

describe('withdrawing', () => {
  it('of one language keeps the others; of the last one the address answers 410 until it is brought back', async () => {
    const id = await draft('Taken down')
    await save(id, 0, 'Abgehängt', editor, 'de')
    await publish(id, 2)
    await publish(id, 1, undefined, editor, 'de')
    await expect.poll(() => read('taken-down', 'de')).toMatchObject({ body: { title: 'Abgehängt' } })
    await comment(site.newGuest(), { subject: `news:${id}` })
    const { body: before } = await read('taken-down')

    expect((await withdraw(id)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn', isLive: false })
    await expect.poll(() => read('taken-down')).toMatchObject({ body: { title: 'Abgehängt', languages: ['de'] } })
    expect((await withdraw(id, 'de')).status).toBe(200)
    await expect.poll(() => read('taken-down')).toMatchObject({ status: 410, body: { error: 'error.newsWithdrawn' } })
    for (const [language, words] of [
      ['en', 'This page was taken out of the paper'],
      ['de', 'Diese Seite wurde aus der Zeitung genommen'],
      ['tr', 'Bu sayfa gazeteden çıkarıldı'],
    ]) {
      const page = await site.get(`/${language}/news/taken-down`)
      const html = await page.text()
      expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'no-store'])
      expect(html).toContain(words)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain(`/${language}/news/a-lamp-in-the-hall`)
    }
    const listed = listNews.result.parse((await site.ask(listNews, { query: { search: 'Taken' } })).body)
    expect(listed.total).toBe(0)
    const files = ['/en/feeds/news.atom', '/de/feeds/news.json', '/sitemap-1.xml', '/sitemap.xml']
    for (const file of files) expect(await (await site.get(file)).text()).not.toContain('taken-down')
    expect((await site.ask(listComments, { query: { subject: `news:${id}` } })).status).toBe(404)

    await bringBack(id, 'de')
    expect(await bringBack(id)).toMatchObject({ status: 200 })
    await expect.poll(() => read('taken-down')).toMatchObject({ status: 200, body: before })
    expect((await site.ask(listComments, { query: { subject: `news:${id}` } })).body).toMatchObject({ total: 1 })
    expect(await actsOn(id)).toEqual([
      ...['article.published', 'article.published', 'article.withdrawn', 'article.withdrawn'],
      ...['article.broughtBack', 'article.broughtBack'],
    ])
  })

  it('needs its permission and a confirmed session', async () => {
    const id = await draft('Stays')
    await publish(id, 2)
    const second = await site.newMember({ roles: ['news_lvl2'] })
    expect((await second.ask(withdrawText, { params: params(id), body: {} })).status).toBe(403)
    const unconfirmed = await site.newMember({ roles: ['news_lvl3'] })
    expect((await unconfirmed.ask(withdrawText, { params: params(id), body: {} })).body).toMatchObject({
      error: 'error.stepUpRequired',
    })
  })
})

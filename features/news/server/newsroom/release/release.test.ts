import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listComments } from '#features/comments/contract.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { asked, someText, textOf } from '#test/newsroom.ts'
import { openReleaseDesk, type ReleaseDesk } from '#test/release-desk.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeItem, listNews, listRevisions, unscheduleText, withdrawText } from '../../../contract.ts'

let now = new Date()
const clock = { now: () => now }
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

let site: TestSite
let desk: ReleaseDesk
let editor: Member
let writer: Member
let translator: Member
beforeAll(async () => {
  site = await startSite({ clock })
  editor = await site.newMember({ roles: ['news_lvl3'] })
  writer = await site.newMember({ roles: ['news_lvl1'] })
  translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
  desk = openReleaseDesk(site, editor)
})
afterAll(() => site.close())

describe('publishing one language', () => {
  it('takes the address from the original, whichever language is first', async () => {
    const id = await desk.draft('Ein Stern im Hof', editor, 'de')
    const german = { source: { language: 'de', ...someText('Ein Stern im Hof') } }
    await desk.save(id, 0, 'A star in the yard', editor, 'en', german)
    const english = { source: { language: 'en', ...someText('A star in the yard') } }
    await desk.save(id, 0, 'Avluda bir yıldız', editor, 'tr', english)
    expect(await desk.publish(id, 1, undefined, editor, 'tr')).toMatchObject({ body: { slug: 'ein-stern-im-hof' } })

    const untitled = await desk.draft('', editor, 'de')
    const source = { source: { language: 'de', ...someText('') } }
    await desk.save(untitled, 0, 'A star without a name', editor, 'en', source)
    const published = await desk.publish(untitled, 1)
    expect(published).toMatchObject({ body: { slug: 'a-star-without-a-name' } })
  })

  it('gives address and date once; a further language is no update, a change is one', async () => {
    const id = await desk.draft('A lamp in the hall')
    expect((await desk.read('a-lamp-in-the-hall')).status).toBe(404)
    expect(await desk.publish(id, 2)).toMatchObject({ status: 200, body: { slug: 'a-lamp-in-the-hall' } })
    const first = now.toISOString()
    await expect
      .poll(() => desk.read('a-lamp-in-the-hall'))
      .toMatchObject({
        body: { title: 'A lamp in the hall', languages: ['en'], publishedAt: first, updatedAt: null },
      })
    expect(await desk.stateOf(id)).toMatchObject({ state: 'live', isLive: true, hasChanges: false })

    now = minutes(1)
    await desk.save(id, 0, 'Eine Lampe', editor, 'de', {
      source: { language: 'en', ...someText('A lamp in the hall') },
    })
    expect(await desk.publish(id, 1, undefined, translator, 'de')).toMatchObject({ status: 200 })
    await expect
      .poll(() => desk.read('a-lamp-in-the-hall', 'de'))
      .toMatchObject({
        body: { title: 'Eine Lampe', languages: ['de', 'en'], publishedAt: first, updatedAt: null },
      })

    await desk.save(id, 2, 'Two lamps')
    expect(await desk.stateOf(id)).toMatchObject({ state: 'draft', isLive: true, hasChanges: true })
    expect((await desk.stateOf(id, 'de'))?.behind).toBe(0)
    expect((await desk.publish(id, 3)).status).toBe(200)
    await expect
      .poll(() => desk.read('a-lamp-in-the-hall'))
      .toMatchObject({
        body: { title: 'Two lamps', publishedAt: first, updatedAt: now.toISOString() },
      })
    expect((await desk.stateOf(id, 'de'))?.behind).toBe(1)
    expect(await desk.actsOn(id)).toEqual(['article.published', 'article.published', 'article.published'])
  })

  it('is refused to those who may not, of an old version, and without title, words or address', async () => {
    const id = await desk.draft('Handed in', writer)
    expect((await desk.publish(id, 2, undefined, writer)).status).toBe(403)
    // No translation of anything.
    expect((await desk.publish(id, 2, undefined, translator)).body).toEqual({ error: 'error.newsForbidden' })
    expect(await desk.publish(id, 1)).toMatchObject({ status: 409, body: { error: 'error.newsTextChanged' } })
    const picture = { src: '/pictures/cafe.png', alt: '', width: 640, height: 320 }
    const settings = { version: 1, picture, slug: 'handed-in-here' }
    expect((await editor.ask(changeItem, { params: { id: String(id) }, body: settings })).status).toBe(200)
    await desk.save(id, 2, '', editor, 'en', { body: [] })
    const refused = await desk.publish(id, 3)
    expect(refused).toMatchObject({ status: 422, body: { error: 'error.newsIncomplete' } })
    expect(refused.body).toMatchObject({
      problems: ['noTitle', 'noBody', 'noPictureAlt'].map((kind) => ({ kind, isMust: true })),
    })
    await desk.save(id, 3, 'Whole', editor, 'en', { pictureAlt: 'A café in English' })
    expect((await desk.publish(id, 4)).body).toMatchObject({ slug: 'handed-in-here' })
    await expect
      .poll(() => desk.read('handed-in-here'))
      .toMatchObject({ body: { picture: { alt: 'A café in English' } } })
    expect((await desk.publish(2_000_000_000, 1)).status).toBe(404)
  })

  it('names the authors, who follow a rename, are omitted once closed, or gives way to the team', async () => {
    const author = await site.newMember({ roles: ['news_lvl1'] })
    const id = await desk.draft('Who wrote it', author)
    const change = (version: number, body: object) =>
      editor.ask(changeItem, { params: { id: String(id) }, body: { version, ...body } })
    expect((await change(1, { authors: [author.accountId, editor.accountId] })).status).toBe(200)
    await desk.publish(id, 2)
    await expect
      .poll(() => desk.read('who-wrote-it'))
      .toMatchObject({ body: { authors: [{ name: author.name }, { name: editor.name }], isByTeam: false } })
    await author.leave()
    await expect.poll(() => desk.read('who-wrote-it')).toMatchObject({ body: { authors: [{ name: editor.name }] } })
    expect((await change(2, { isByTeam: true })).status).toBe(200)
    await expect.poll(() => desk.read('who-wrote-it')).toMatchObject({ body: { authors: [], isByTeam: true } })
  })
})

describe('withdrawing', () => {
  it('of one language keeps the others; of the last one the address answers 410 until it is brought back', async () => {
    const id = await desk.draft('Taken down')
    await desk.save(id, 0, 'Abgehängt', editor, 'de')
    await desk.publish(id, 2)
    await desk.publish(id, 1, undefined, editor, 'de')
    await expect.poll(() => desk.read('taken-down', 'de')).toMatchObject({ body: { title: 'Abgehängt' } })
    await comment(site.newGuest(), { subject: `news:${id}` })
    const { body: before } = await desk.read('taken-down')

    expect((await desk.withdraw(id)).status).toBe(200)
    expect(await desk.stateOf(id)).toMatchObject({ state: 'withdrawn', isLive: false, hasChanges: false })
    await expect.poll(() => desk.read('taken-down')).toMatchObject({ body: { title: 'Abgehängt', languages: ['de'] } })
    expect((await desk.withdraw(id, 'de')).status).toBe(200)
    await expect
      .poll(() => desk.read('taken-down'))
      .toMatchObject({ status: 410, body: { error: 'error.newsWithdrawn' } })
    for (const [language, words] of [
      ['en', 'This article has been withdrawn'],
      ['de', 'Dieser Artikel wurde zurückgezogen'],
      ['tr', 'Bu haber yayından kaldırıldı'],
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

    await desk.bringBack(id, 'de')
    expect(await desk.bringBack(id)).toMatchObject({ status: 200 })
    await expect.poll(() => desk.read('taken-down')).toMatchObject({ status: 200, body: before })
    expect((await site.ask(listComments, { query: { subject: `news:${id}` } })).body).toMatchObject({ total: 1 })
    const history = await asked(editor, listRevisions, { params: textOf(id), query: { kind: 'published' } })
    expect(history.items.map(({ kind, by, added }) => [kind, by?.name, added])).toEqual([
      ['broughtBack', editor.name, 0],
      ['withdrawn', editor.name, 0],
      ['published', editor.name, 0],
    ])
    expect(history.counts.published).toBe(3)
    expect(await desk.actsOn(id)).toEqual([
      ...['article.published', 'article.published', 'article.withdrawn', 'article.withdrawn'],
      ...['article.broughtBack', 'article.broughtBack'],
    ])
  })

  it('needs its permission and a confirmed session', async () => {
    const id = await desk.draft('Stays')
    await desk.publish(id, 2)
    const second = await site.newMember({ roles: ['news_lvl2'] })
    expect((await second.ask(withdrawText, { params: textOf(id), body: {} })).status).toBe(403)
    const unconfirmed = await site.newMember({ roles: ['news_lvl3'] })
    expect((await unconfirmed.ask(withdrawText, { params: textOf(id), body: {} })).body).toMatchObject({
      error: 'error.stepUpRequired',
    })
  })
})

describe('publishing a translation', () => {
  it('is refused for a translation of an unpublished item to those who publish translations alone', async () => {
    const id = await desk.draft('Not reviewed', writer)
    const source = { source: { language: 'en', ...someText('Not reviewed') } }
    await desk.save(id, 0, 'Nicht geprüft', translator, 'de', source)
    const german = (publishAt?: Date) => desk.publish(id, 1, publishAt, translator, 'de')
    const refused = { status: 409, body: { error: 'error.newsOriginalFirst' } }
    expect([await german(), await german(minutes(1))]).toEqual([
      expect.objectContaining(refused),
      expect.objectContaining(refused),
    ])
    expect((await desk.publish(id, 2, minutes(0.5))).status).toBe(200)
    expect([await german(), await german(minutes(0.4))]).toEqual([
      expect.objectContaining(refused),
      expect.objectContaining(refused),
    ])
    expect((await german(minutes(0.5))).status).toBe(200)

    // Its original comes first at the same minute, though its language does not.
    now = minutes(0.6)
    await expect.poll(() => desk.stateOf(id, 'de')).toMatchObject({ state: 'live', isLive: true })
    await expect.poll(() => desk.stateOf(id)).toMatchObject({ state: 'live', isLive: true })

    const held = await desk.draft('Cancelled', writer)
    await desk.save(held, 0, 'Abgesagt', translator, 'de', { source: { language: 'en', ...someText('Cancelled') } })
    expect((await desk.publish(held, 2, minutes(0.5))).status).toBe(200)
    expect((await desk.publish(held, 1, minutes(0.5), translator, 'de')).status).toBe(200)
    expect((await editor.ask(unscheduleText, { params: textOf(held) })).status).toBe(200)
    now = minutes(0.6)
    await expect.poll(() => desk.stateOf(held, 'de')).toMatchObject({ state: 'review', isLive: false })
  })
})

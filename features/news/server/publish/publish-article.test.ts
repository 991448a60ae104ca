import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officialAddresses } from '#features/hotels/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { tagChannel } from '#platform/server/cache/invalidation.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Article, showArticle } from '../../contract.ts'
import { type ArticleDraft, newsSubject, publishArticle, withdrawArticle } from '../api.ts'
import type { NewsTables } from '../tables.ts'

let site: TestSite
let db: Db<NewsTables>
beforeAll(async () => {
  site = await startSite()
  db = tablesOf<NewsTables>(site.database.db)
})
afterAll(() => site.close())

const now = new Date('2026-11-22T10:00:00.000Z')
const later = new Date('2026-11-23T10:00:00.000Z')

const plain: ArticleDraft = {
  category: 'nightbell',
  isShort: false,
  author: null,
  picture: null,
  publishedAt: new Date('2026-11-20T10:00:00.000Z'),
  source: null,
  texts: { en: { title: 'A title', summary: 'A summary', html: '<p>Words</p>' } },
}

/** Publishes a minimal article with `part`; returns the slug or the refused field. */
async function publish(part: Partial<ArticleDraft>, at = now): Promise<string> {
  const published = await publishArticle(db, { ...plain, ...part }, at)
  return isRefusal(published) ? `${published.refused} ${published.field}` : published.slug
}

const titled = (title: string, language: 'de' | 'en' | 'tr' = 'en') => ({
  texts: { [language]: { title, summary: '', html: '' } },
})

async function read(slug: string, language: 'de' | 'en' | 'tr' = 'en'): Promise<Article> {
  return showArticle.result.parse((await site.ask(showArticle, { params: { slug }, query: { language } })).body)
}

/** The cache tags invalidated while `work` runs. */
async function announced(act: () => Promise<unknown>): Promise<string[]> {
  const client = await site.database.pool.connect()
  const tags: string[] = []
  const hear = ({ payload = '' }: { payload?: string | undefined }) => tags.push(...payload.split('\n'))
  try {
    client.on('notification', hear)
    await client.query(`listen ${tagChannel}`)
    await act()
    // Notifications arrive with the next answer at the latest.
    await client.query('select 1')
    await client.query(`unlisten ${tagChannel}`)
    return tags
  } finally {
    client.off('notification', hear)
    client.release()
  }
}

describe('the name in the address', () => {
  it.each([
    ['Über uns: Straße & Café', 'de', 'ueber-uns-strasse-und-cafe'],
    ['Oda & ÖDÜL', 'tr', 'oda-ve-odul'],
    ['Işıklı Gün – çok güzel ŞÖLEN', 'tr', 'isikli-gun-cok-guzel-solen'],
    ['Iİıi büyük', 'tr', 'iiii-buyuk'],
    ['It’s 50 % off: HabboCon’s back!', 'en', 'its-50-off-habbocons-back'],
    ['…', 'en', 'news'],
    ['Category', 'en', 'category-2'],
    ['Latest', 'en', 'latest-2'],
  ] as const)('is made from “%s” (%s)', async (title, language, slug) => {
    expect(await publish(titled(title, language))).toBe(slug)
  })

  it('comes from the English title if there is one and ends with a whole word', async () => {
    expect(await publish({ texts: { ...titled('Deutsch', 'de').texts, ...titled('English').texts } })).toBe('english')
    const slug = await publish(titled('seventeen letters '.repeat(10).trim()))
    expect(slug).toBe(Array.from({ length: 5 }, () => 'seventeen-letters').join('-'))
  })

  it('gets a number when taken, also with concurrent publishing', async () => {
    const slugs = await Promise.all(Array.from({ length: 8 }, () => publish(titled('Same'))))
    expect(slugs.toSorted()).toEqual(['same', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `same-${number}`)])
  })

  it('can be chosen once', async () => {
    expect(await publish({ slug: 'chosen' })).toBe('chosen')
    for (const slug of ['chosen', 'latest', 'category', 'Not', 'a--b', 'a/b', '', 'a'.repeat(121)])
      expect(await publish({ slug })).toBe('error.incorrectData slug')
  })
})

describe('an invalid article is refused with its field', () => {
  const text = (part: object) => ({ texts: { en: { title: 'T', summary: 'S', html: '', ...part } } })
  const picture = { src: '/pictures/cafe.png', alt: '', width: 640, height: 320 }
  it.each<[string, Partial<ArticleDraft>]>([
    ['texts', { texts: {} }],
    ['title', text({ title: ' \u0007' })],
    ['title', text({ title: 'a'.repeat(201) })],
    ['summary', text({ summary: 'a'.repeat(601) })],
    ['summary', { isShort: true, ...text({ summary: ' ' }) }],
    ['html', { isShort: true, ...text({ html: '<p>a body</p>' }) }],
    ['html', text({ html: 'ü'.repeat(100_001) })],
    ['html', text({ html: `<ul>${'<li>a'.repeat(39_000)}` })],
    ['picture', { picture: { ...picture, src: 'https://elsewhere.example/x.png' } }],
    ['picture', { picture: { ...picture, src: 'javascript:alert(1)' } }],
    ['picture', { picture: { ...picture, src: '/api/get/news' } }],
    ['picture', { picture: { ...picture, width: 0 } }],
    ['picture', { picture: { ...picture, height: 5000 } }],
    ['picture', { picture: { ...picture, alt: 'a'.repeat(301) } }],
    ['author', { author: { hotel: 'hhus', name: 'no one' } }],
    ['author', { author: { hotel: 'hhus', name: ' luna' } }],
    ['source', { source: { hotel: 'hhus', address: 'javascript:alert(1)' } }],
    ['source', { source: { hotel: 'hhus', address: '/news/x' } }],
    ['publishedAt', { publishedAt: new Date(Number.NaN) }],
    ['publishedAt', { publishedAt: new Date(0) }],
    ['key', { key: '' }],
    ['key', { key: 'a\u0000' }],
  ])('%s %#', async (field, part) => expect(await publish(part)).toBe(`error.incorrectData ${field}`))
})

describe('a published article', () => {
  it('is stored as given, without unprintable characters', async () => {
    const slug = await publish({
      texts: { en: { title: ' <b>A\u0000 & B</b> ', summary: '<script>\ud800', html: '<p>x</p>' } },
      author: { hotel: 'hhde', name: '--..Amor..--' },
      picture: { src: '/pictures/cafe.png', alt: '"><x>', width: 640, height: 320 },
      source: { hotel: 'hhde', address: 'https://www.habbo.de/community/article/1/ü' },
      category: 'rare',
    })
    expect(await read(slug)).toMatchObject({
      title: ' <b>A & B</b> ',
      summary: '<script>\ufffd',
      authors: [{ hotel: 'hhde', name: '--..Amor..--' }],
      picture: { src: '/pictures/cafe.png', alt: '"><x>', width: 640, height: 320 },
      source: { hotel: 'hhde', address: 'https://www.habbo.de/community/article/1/%C3%BC' },
      publishedAt: '2026-11-20T10:00:00.000Z',
      category: 'rare',
      isShort: false,
      readingMinutes: 1,
    })
  })

  it('cannot be dated in the future', async () => {
    expect(await read(await publish({ publishedAt: later }))).toMatchObject({ publishedAt: now.toISOString() })
  })

  it('accepts pictures from the configured hosts of the game', async () => {
    const addresses = { ...officialAddresses, images: 'http://127.0.0.1:4711/images' }
    const picture = { src: 'http://127.0.0.1:4711/images/x.png', alt: '', width: 1, height: 1 }
    expect(await publish({ picture })).toBe('error.incorrectData picture')
    expect(await publishArticle(db, { ...plain, picture }, now, addresses)).toMatchObject({ slug: expect.any(String) })
  })

  it('invalidates its lists and can be commented on until it is withdrawn', async () => {
    let id = 0
    const tags = await announced(async () => {
      const published = await publishArticle(db, { ...plain, slug: 'announced' }, now)
      if (!isRefusal(published)) id = published.id
    })
    expect(tags.toSorted()).toEqual(['article:announced', 'news'])
    const others = ['', '0', `0${id}`, `${id}x`, '-1', '99999999999', 'x']
    expect([...(await newsSubject.find(db, [...others, String(id)]))]).toEqual([
      [String(id), { tags: ['article:announced'], path: 'news/announced' }],
    ])

    expect((await announced(() => withdrawArticle(db, id))).toSorted()).toEqual([
      ...['article:announced', 'audit', 'news', 'newsroom'],
    ])
    expect([...(await newsSubject.find(db, [String(id)]))]).toEqual([])
    expect(await withdrawArticle(db, id)).toEqual({ refused: 'error.newsNotFound' })
    // It keeps its address, in case it is brought back.
    expect(await publish({ slug: 'announced' })).toBe('error.incorrectData slug')
  })
})

describe('publishing again with the same key', () => {
  const key = (part: string) => ({ key: `test:${part}` })

  it('returns the same item and announces nothing without changes', async () => {
    expect(await publish({ ...key('same'), ...titled('One of a kind') })).toBe('one-of-a-kind')
    const tags = await announced(() => publish({ ...key('same'), ...titled('One of a kind') }, later))
    expect(tags).toEqual([])
    expect(await read('one-of-a-kind')).toMatchObject({ updatedAt: null })
  })

  it('stores changes, marks the item as updated and keeps its address', async () => {
    const both = { ...titled('Neuheiten', 'de').texts, ...titled('What is new').texts }
    const slug = await publish({ ...key('changed'), texts: both })
    const { id } = await read(slug)
    const tags = await announced(() =>
      publish({ ...key('changed'), slug: 'ignored', category: 'rare', ...titled('What is newer') }, later),
    )
    expect(tags.toSorted()).toEqual([`article:${slug}`, 'news'])
    await expect
      .poll(() => read(slug, 'de'))
      .toMatchObject({
        ...{ id, slug: 'what-is-new', title: 'What is newer', category: 'rare', languages: ['en'], isFallback: true },
        updatedAt: later.toISOString(),
      })
  })

  it('does not move an item that was dated in the future', async () => {
    const ahead = { ...key('ahead'), publishedAt: new Date('2030-01-01') }
    const slug = await publish(ahead)
    await publish(ahead, later)
    expect(await read(slug)).toMatchObject({ publishedAt: now.toISOString(), updatedAt: null })
  })

  it('creates one item, however many arrive at once', async () => {
    const slugs = await Promise.all(Array.from({ length: 6 }, () => publish({ ...key('at once'), ...titled('Once') })))
    expect(new Set(slugs)).toEqual(new Set(['once']))
  })
})

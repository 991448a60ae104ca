import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { printable } from '#platform/contract/written-text.ts'
import { writeAtom as writeAnyAtom, writeJsonFeed as writeAnyJsonFeed } from '#platform/server/feeds/write-feed.ts'
import { makeWords } from '#platform/server/site-words.ts'
import type { FeedItem } from './feed-items.ts'
import { feedFiles } from './feeds.ts'
import { type NewsFeed, newsFeedEntry, newsFeedHead } from './write-feed.ts'

// libxml, part of PostgreSQL, accepts only well-formed XML.
let xml: pg.Client
beforeAll(async () => {
  xml = new pg.Client({ connectionString: inject('databaseServer') })
  await xml.connect()
})
afterAll(() => xml.end())

type Entry = Record<
  'id' | 'title' | 'summary' | 'content' | 'author' | 'updated' | 'published' | 'link' | 'type',
  string | null
>

/** The entries of an Atom feed as a reader sees them; fails if it is not well-formed. */
async function entriesOf(atom: string): Promise<Entry[]> {
  const { rows } = await xml.query<Entry>(
    `select entry.* from xmltable(
      xmlnamespaces('http://www.w3.org/2005/Atom' as a), '/a:feed/a:entry' passing xmlparse(document $1)
      columns id text path 'a:id', title text path 'a:title', summary text path 'a:summary', content text path 'a:content',
        author text path 'a:author/a:name', updated text path 'a:updated', published text path 'a:published',
        link text path 'a:link[not(@rel)]/@href', type text path 'a:link[@rel="enclosure"]/@type'
    ) as entry`,
    [atom.replace(/^<\?xml[^>]*\?>/, '')],
  )
  return rows
}

const written = (write: typeof writeAnyAtom) => (feed: NewsFeed, items: readonly FeedItem[]) =>
  write(
    newsFeedHead(feed),
    items.map((each) => newsFeedEntry(each, feed)),
  )
const writeAtom = written(writeAnyAtom)
const writeJsonFeed = written(writeAnyJsonFeed)

const head: NewsFeed = {
  publicUrl: 'https://nightbell.example',
  language: 'tr',
  words: makeWords('tr', feedFiles.tr, { de: {}, en: {}, tr: {} }),
  siteName: 'Night & <Bell>',
  title: 'Night & <Bell>: Haberler',
  filter: null,
}

const item: FeedItem = {
  id: 42,
  slug: 'roof',
  category: 'rare',
  title: 'Çatı <b>açık</b> & "güzel"',
  summary: 'Bir < iki',
  body: [{ kind: 'paragraph', children: ['Merhaba ', { kind: 'link', href: '/news/pool', children: ['havuz'] }] }],
  picture: { src: '/pictures/rooftop.jpg', alt: 'Çatı', width: 640, height: 320 },
  authors: [{ hotel: 'hhtr', name: 'gece' }],
  isByTeam: false,
  source: null,
  createdAt: new Date('2026-11-01T08:00:00Z'),
  publishedAt: new Date('2026-11-02T08:00:00Z'),
  updatedAt: new Date('2026-11-03T08:00:00Z'),
}

const content =
  '<figure><img src="https://nightbell.example/pictures/rooftop.jpg" alt="Çatı" width="640" height="320"></figure>' +
  '<p>Merhaba <a href="https://nightbell.example/tr/news/pool">havuz</a></p>'

test('an Atom feed has all fields of an item', async () => {
  const atom = writeAtom(head, [item])
  expect(await entriesOf(atom)).toEqual([
    {
      id: 'tag:nightbell.example,2026-11-01:news/42/tr',
      // Text encoded as HTML.
      title: 'Çatı &lt;b&gt;açık&lt;/b&gt; &amp; &quot;güzel&quot;',
      summary: 'Bir &lt; iki',
      content,
      author: 'gece (Habbo.com.tr)',
      updated: '2026-11-03T08:00:00.000Z',
      published: '2026-11-02T08:00:00.000Z',
      link: 'https://nightbell.example/tr/news/roof',
      type: 'image/jpeg',
    },
  ])
  expect(atom).toContain('<feed xml:lang="tr" xmlns="http://www.w3.org/2005/Atom">')
  expect(atom).toContain('<title>Night &amp; &lt;Bell&gt;: Haberler</title>')
  expect(atom).toContain('<link rel="self" href="https://nightbell.example/tr/feeds/news.atom"/>')
  expect(atom).toContain('<link rel="alternate" href="https://nightbell.example/tr/news/category"/>')
  expect(atom).toContain('<category term="rare"/>')
})

test('a JSON Feed has the same fields', () => {
  const feed: unknown = JSON.parse(writeJsonFeed(head, [item]))
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Night & <Bell>: Haberler',
    home_page_url: 'https://nightbell.example/tr/news/category',
    feed_url: 'https://nightbell.example/tr/feeds/news.json',
    icon: 'https://nightbell.example/favicon.png',
    language: 'tr',
    authors: [{ name: 'Night & <Bell>', url: 'https://nightbell.example' }],
    items: [
      {
        id: 'tag:nightbell.example,2026-11-01:news/42/tr',
        url: 'https://nightbell.example/tr/news/roof',
        title: item.title,
        content_html: content,
        summary: item.summary,
        image: 'https://nightbell.example/pictures/rooftop.jpg',
        date_published: '2026-11-02T08:00:00.000Z',
        date_modified: '2026-11-03T08:00:00.000Z',
        authors: [{ name: 'gece (Habbo.com.tr)' }],
        tags: ['rare'],
        language: 'tr',
      },
    ],
  })
})

test('a copied item names its source, and a short one consists of its paragraph', async () => {
  const copied: FeedItem = {
    ...item,
    body: [],
    summary: 'Kısa & öz',
    picture: null,
    authors: [],
    source: { hotel: 'hhtr', address: 'https://www.habbo.com.tr/community/article/1/x' },
  }
  const [entry] = await entriesOf(writeAtom(head, [copied]))
  expect(entry?.content).toBe(
    '<p>Kısa &amp; öz</p><p><a href="https://www.habbo.com.tr/community/article/1/x">Habbo.com.tr</a></p>',
  )
  expect([entry?.author, entry?.type]).toEqual(['Habbo.com.tr', null])
  expect(writeJsonFeed(head, [copied])).toContain('"external_url":"https://www.habbo.com.tr/community/article/1/x"')
})

test('a feed names its hub', () => {
  const hub = 'https://hub.example/'
  expect(writeAtom({ ...head, hub }, [])).toContain('<link rel="hub" href="https://hub.example/"/>')
  expect(JSON.parse(writeJsonFeed({ ...head, hub }, []))).toMatchObject({ hubs: [{ type: 'WebSub', url: hub }] })
  expect(writeAtom(head, [])).not.toContain('rel="hub"')
  expect(writeJsonFeed(head, [])).not.toContain('hubs')
})

test('a feed without items is valid and always the same', async () => {
  const atom = writeAtom(head, [])
  expect(await entriesOf(atom)).toEqual([])
  expect(writeAtom(head, [])).toBe(atom)
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(']]>', '<![CDATA[', '\u0000', '\u0008', '\uFFFE', '&', '&amp;', '<', '"', '\uD800', 'x'))
    .map((parts) => parts.join('')),
)

test('it is well-formed and complete for any item', async () => {
  const items = fc.record({ title: text, summary: text, words: text, alt: text, siteName: text })
  await fc.assert(
    fc.asyncProperty(items, async ({ title, summary, words, alt, siteName }) => {
      const odd: FeedItem = {
        ...item,
        title,
        summary,
        body: [{ kind: 'paragraph', children: [words] }],
        picture: { src: '/pictures/pool.png', alt, width: 1, height: 1 },
      }
      const [entry] = await entriesOf(writeAtom({ ...head, siteName, title: siteName }, [odd]))
      expect(plain(entry?.title)).toBe(asRead(title))
      expect(plain(entry?.summary)).toBe(asRead(summary))
      expect(entry?.content).toContain('<p>')
      JSON.parse(writeJsonFeed({ ...head, siteName }, [odd]))
    }),
  )
})

/** HTML with its escapes decoded. */
function plain(html: string | null | undefined): string {
  const marks: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return (html ?? '').replace(/&(?:lt|gt|quot|amp);/g, (mark) => marks[mark] ?? mark)
}

/** XML normalises line ends. */
function asRead(written: string): string {
  return printable(written).replace(/\r\n?/g, '\n')
}

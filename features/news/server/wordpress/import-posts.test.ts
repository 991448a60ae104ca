import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listComments } from '#features/comments/contract.ts'
import { officialAddresses } from '#features/hotels/server/api.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Article, type Block, listNews, showArticle } from '../../contract.ts'
import { importWordpress, type WordpressOutcome } from './import-posts.ts'
import { openWordpressExport } from './read-export.ts'

/** The export of a real WordPress 6.1, filled by test/wordpress/fill.php. */
const file = path.join(import.meta.dirname, '../../../../test/wordpress/export.xml.gz')

let site: TestSite
let outcome: WordpressOutcome
beforeAll(async () => {
  site = await startSite()
  outcome = await bring()
})
afterAll(() => site.close())

async function bring(): Promise<WordpressOutcome> {
  return importWordpress(
    {
      db: site.database.db,
      addresses: officialAddresses,
      clock: { now: () => new Date('2026-11-26T12:00:00Z') },
      language: 'en',
      categoryOf: ([slug]) => (slug === 'rares' ? 'rare' : 'habbo'),
      authors: new Map([['pelin', { hotel: 'hhtr', name: 'Pelin.ay' }]]),
      addPicture: async ({ id }) =>
        id === '5' ? 'it does not answer' : { src: `/pictures/test-${id}.png`, width: 640, height: 320 },
    },
    await openWordpressExport(file),
  )
}

async function articleOf(old: string): Promise<Article> {
  const { to = '' } = outcome.redirects.find(({ from }) => from.includes(old)) ?? {}
  const { body } = await site.ask(showArticle, { params: { slug: to.split('/').at(-1) ?? '' } })
  return showArticle.result.parse(body)
}

const ofKind = <Kind extends Block['kind']>({ body }: Article, kind: Kind) =>
  body.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)

describe('importing a WordPress export', () => {
  it('publishes every public post once, with its date, and keeps the others as drafts', async () => {
    expect(outcome).toMatchObject({ published: 211, drafts: 5, known: 0, pictures: 11, refused: [] })
    expect(outcome.missingPictures).toHaveLength(1)
    const { body } = await site.ask(listNews, { query: { language: 'en' } })
    expect(listNews.result.parse(body).total).toBe(211)
    const article = await articleOf('/post-3-')
    expect(article).toMatchObject({ publishedAt: '2016-02-14T17:30:00.000Z', category: 'habbo', isCopied: false })
    expect(await articleOf('/post-2-')).toMatchObject({ authors: [{ name: 'Pelin.ay', hotel: 'hhtr' }] })
    expect(article).toMatchObject({ authors: [], isByTeam: true })
  })

  it('reads the classic editor: paragraphs, line breaks, captions, galleries, nested lists, addresses of videos', async () => {
    const article = await articleOf('/post-36-')
    const [list] = ofKind(article, 'list')
    expect(list?.items[1]).toMatchObject([{ kind: 'paragraph' }, { kind: 'list', isOrdered: true }])
    expect(ofKind(article, 'gallery').map(({ pictures }) => pictures.length)).toEqual([2])
    expect(ofKind(article, 'video')).toMatchObject([{ id: 'dQw4w9WgXcQ' }])
    const [picture] = ofKind(article, 'picture')
    expect(JSON.stringify(picture?.picture.caption)).toContain('in the hotel')
    expect(JSON.stringify(article.body)).not.toMatch(/\[caption|\[gallery|wp:|<!--/)
  })

  it('reads the block editor: headings, tables, quotes, embeds, columns, captions', async () => {
    const table = ofKind(await articleOf('/post-11-'), 'table')
    expect(table).toMatchObject([
      {
        head: [['Furni'], ['Price']],
        rows: [
          [['Lamp'], ['25']],
          [['Duck'], expect.any(Array)],
        ],
      },
    ])
    const quotes = ofKind(await articleOf('/post-11-'), 'quote')
    expect(quotes).toMatchObject([{ children: [{ kind: 'paragraph' }], source: 'DJ Marlow' }])
    expect(ofKind(await articleOf('/post-13-'), 'video')).toMatchObject([{ id: 'dQw4w9WgXcQ' }])
    expect(JSON.stringify((await articleOf('/post-16-')).body)).toContain('Right')
  })

  it('rewrites links between posts to the new addresses', async () => {
    const { slug } = await articleOf('/post-16-')
    expect(JSON.stringify((await articleOf('/post-17-')).body)).toContain(`"/news/${slug}"`)
  })

  it('takes over nothing that runs or loads from elsewhere', async () => {
    for (const { to } of outcome.redirects) {
      const { body } = await site.ask(showArticle, { params: { slug: to.split('/').at(-1) ?? '' } })
      const written = JSON.stringify(showArticle.result.parse(body).body)
      expect(written).not.toMatch(/alert\(|javascript:|"src":"https?:/)
    }
  })

  it('brings comments as those of guests, with dates and replies; spam, held ones and pingbacks are left', async () => {
    const { subject } = await articleOf('/post-3-')
    const { body } = await site.ask(listComments, { query: { subject } })
    const { items } = listComments.result.parse(body)
    expect(items.map(({ author, createdAt }) => [author.name, createdAt])).toContainEqual([
      'lampfan',
      '2016-02-14T18:30:00.000Z',
    ])
    expect(items.every(({ author }) => !author.verified)).toBe(true)
    const texts = JSON.stringify(items)
    expect(texts).not.toMatch(/<b>|javascript/)
  })

  it('imports nothing twice', async () => {
    expect(await bring()).toMatchObject({ published: 0, drafts: 0, known: 216, comments: 0, refused: [] })
  })
})

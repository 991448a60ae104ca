import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import { listComments } from '#features/comments/contract.ts'
import { listPictures } from '#features/media/contract.ts'
import { type Article, listNews, listNewsroom, showArticle } from '#features/news/contract.ts'
import { runCommand, runProgram } from '#test/command-program.ts'
import { samplePhoto } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { parse } from './news.ts'

/** The command: the export of a real WordPress, and files that are not exports. */
const fixture = path.join(import.meta.dirname, '../../test/wordpress/export.xml.gz')
let site: TestSite
let chief: Member
let root: string
beforeAll(async () => {
  site = await startSite()
  chief = await site.newMember({ hotel: 'hhus', name: 'Chief', roles: ['communitymanagement'] })
  await site.newMember({ hotel: 'hhus', name: 'Otto-Koch' })
  root = await mkdtemp(path.join(tmpdir(), 'wordpress-'))
})
afterAll(async () => {
  await rm(root, { recursive: true })
  await site.close()
})

const bringWith =
  (run: typeof runCommand) =>
  (file: string, ...words: string[]) =>
    run('news', ['import', '--wordpress', file, '--language', 'en', ...words], {
      ...{ DATABASE_URL: site.connectionString, HOTEL_IMAGES_URL: site.hotel.imagesAddress },
      DATA_DIR: site.dataFolder,
    })
const bring = bringWith(runCommand)
/** In a process of its own, which may look up names of the web. */
const bringFromWeb = bringWith(runProgram)
const file = async (name: string, content: string | Buffer) => {
  await writeFile(path.join(root, name), content)
  return path.join(root, name)
}
const isPost = (item: string) => /<wp:post_type>(?:<!\[CDATA\[)?post\b/.test(item)
const article = async (slug: string): Promise<Article> =>
  showArticle.result.parse((await site.ask(showArticle, { params: { slug } })).body)

describe('the export of a real WordPress', () => {
  test('becomes news with their dates, categories, authors, pictures and comments, once', async () => {
    const uploads = path.join(root, 'uploads')
    // The first of its posts: `import-posts.test.ts` imports them all.
    let posts = 0
    const xml = gunzipSync(await readFile(fixture))
      .toString()
      .replace(/<item>.*?<\/item>/gs, (each) => (isPost(each) && ++posts > 45 ? '' : each))
    const packed = await file('export.xml.gz', gzipSync(xml))
    const addresses = [...xml.matchAll(/<wp:attachment_url><!\[CDATA\[(.*?)\]\]>/g)].map(([, address = '']) => address)
    expect(addresses).toHaveLength(12)
    for (const [seed, address] of addresses.slice(1).entries()) {
      const at = path.join(uploads, address.split('/wp-content/uploads/')[1] ?? '')
      await mkdir(path.dirname(at), { recursive: true })
      await writeFile(at, await samplePhoto(64, 32, seed + 1))
    }
    const options = [
      '--uploads',
      uploads,
      '--category',
      'Rares=rare, events=events',
      '--redirects',
      path.join(root, 'paths'),
    ]
    const { code, out } = await bring(packed, ...options)
    expect(out.trim().split('\n')).toEqual([
      `Without the picture ${addresses[0]}: it is not among the uploads.`,
      expect.stringMatching(/^In nightbell: posts of Guides & Tips, Habbo News, Radio, /),
      expect.stringMatching(/^Not news and left out: .*\d+ of type page/),
      expect.stringMatching(/^\d+ comments left out: spam, not approved, or on drafts\.$/),
      expect.stringMatching(/^41 posts published, 4 drafts, 11 pictures, \d{2} comments; 0 left out\.$/),
    ])
    expect(code).toBe(0)

    const { body } = await site.ask(listNews, { query: { language: 'en', filter: 'rare' } })
    expect(listNews.result.parse(body).total).toBeGreaterThan(5)
    const paths = await readFile(path.join(root, 'paths'), 'utf8')
    const slugs = paths
      .trim()
      .split('\n')
      .map((line) => line.split('/').at(-1) ?? '')
    expect(slugs).toHaveLength(41)
    const all = await Promise.all(slugs.map(article))
    expect(all.filter(({ isByTeam }) => isByTeam).length).toBeGreaterThan(20)
    const named = all.flatMap(({ authors }) => authors.map(({ name }) => name))
    expect(new Set(named)).toEqual(new Set(['Otto-Koch']))
    const pictures = all.flatMap(({ picture }) => picture ?? [])
    expect(pictures.length).toBeGreaterThan(0)
    for (const { src } of pictures) expect((await site.get(src)).status).toBe(200)
    const shown = JSON.stringify(all.map(({ body: blocks }) => blocks))
    expect(shown).not.toMatch(/alert\(|javascript:|"src":"https?:/)
    expect((await site.get(`/en/news/${slugs[0]}`)).status).toBe(200)

    const { subject } = all.find(({ comments }) => comments > 0) ?? all[0] ?? { subject: '' }
    const comments = listComments.result.parse((await site.ask(listComments, { query: { subject } })).body)
    expect(comments.items[0]?.author.verified).toBe(false)
    expect(comments.items[0]?.createdAt).toMatch(/^20(?:1|2)/)
    const drafts = await asked(chief, listNewsroom, { query: { show: 'drafts' } })
    expect(drafts.items).toHaveLength(4)
    const { acts } = await listActs(site.database.db, { act: 'article.published' }, 1000)
    expect(acts.length).toBe(41)

    const again = await bring(packed, ...options)
    expect(again.out).toContain('45 posts imported before and left as they are.')
    expect(again.out).toContain('0 posts published, 0 drafts, 0 pictures, 0 comments; 0 left out.')
    expect(await readFile(path.join(root, 'paths'), 'utf8')).toBe(paths)
  })
})

const item = (id: number, parts: string) =>
  `<item><title>Post ${id}</title><link>https://old.example/post-${id}</link><wp:post_id>${id}</wp:post_id>
   <wp:post_name>a-post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
   <wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt>${parts}</item>`
const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`
const wxr = (items: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>
   <wp:base_site_url>https://old.example</wp:base_site_url>${items}</channel></rss>`

describe('a small export', () => {
  test('has its pictures fetched from the web, but never from private addresses', async () => {
    const kept = `${site.hotel.imagesAddress}/c_images/album1584/ACH_Login1.gif`
    const attachment = (id: number, address: string) =>
      `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
       <wp:attachment_url>${address}</wp:attachment_url></item>`
    const inside = 'http://127.0.0.1:9/secret.png'
    const html = `<p>See</p><img src="${kept}"><img src="${inside}"><img src="https://old.example/gone.png">`
    const export_ = wxr(attachment(8, kept) + attachment(9, inside) + item(1, content(html)))
    const { code, out } = await bringFromWeb(await file('web.xml', export_))
    expect(out).toContain(`Without the picture ${inside}: it does not answer.`)
    expect(out).toContain('Without the picture https://old.example/gone.png: it does not answer.')
    expect(out).toContain('1 post published, 0 drafts, 1 picture, 0 comments; 0 left out.')
    expect(code).toBe(0)
    const { summary, body } = await article('a-post-1')
    expect(summary).toBe('See')
    expect(body).toMatchObject([
      { kind: 'picture', picture: { src: expect.stringMatching(/^\/pictures\/library\//), width: 40, height: 40 } },
    ])
    const library = await asked(chief, listPictures, { query: {} })
    expect(library.items.find(({ src }) => JSON.stringify(body).includes(src))).toMatchObject({
      addedBy: null,
      useCount: 1,
    })
  })

  test('is imported without pictures if these are not wanted', async () => {
    const html = '<p>See</p><p><img src="https://old.example/wp-content/uploads/a.png"></p>'
    const { out } = await bring(await file('none.xml', wxr(item(2, content(html)))), '--no-pictures')
    expect(out).toContain('Without the picture https://old.example/wp-content/uploads/a.png: not asked for.')
    expect((await article('a-post-2')).body).toEqual([{ kind: 'paragraph', children: ['See'] }])
  })

  test('keeps a slug only where it is free, and leaves out a post that cannot be stored', async () => {
    const posts =
      item(1, content('<p>other</p>')) + item(3, content('x'.repeat(500_000))) + item(4, content('<p>Four</p>'))
    const elsewhere = wxr(posts).replaceAll('old.example', 'another.example')
    const { code, out } = await bring(await file('slugs.xml', elsewhere))
    expect(out).toContain('The post "Post 3" was left out: the text has over 400000 characters.')
    expect(out).toContain('2 posts published')
    expect(code).toBe(1)
    expect((await article('post-1')).body).toMatchObject([{ children: ['other'] }])
  })

  test('of hostile HTML becomes clean blocks or is left out, in good time', async () => {
    const deep = '<div>'.repeat(20_000)
    const posts = [
      `<script>alert(1)</script><p onclick="alert(2)">Hi <a href="javascript:alert(3)">x</a></p><iframe src="https://evil.example"></iframe>`,
      `${deep}deep`,
      `${'<blockquote>'.repeat(5000)}quoted`,
      '[caption]<img>'.repeat(20_000),
      '<pre'.repeat(60_000),
      '[gallery '.repeat(30_000),
    ]
    const { out } = await bring(
      await file('hostile.xml', wxr(posts.map((html, at) => item(20 + at, content(html))).join(''))),
    )
    expect(out).toMatch(/\d posts published/)
    const { body } = await article('a-post-20')
    expect(JSON.stringify(body)).not.toMatch(/alert|evil/)
    expect(body).toMatchObject([{ kind: 'paragraph', children: ['Hi x'] }])
  })
})

describe('a file that is no export', () => {
  const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>'
  test.each([
    ['entities that are declared', () => wxr(item(5, content('&lol2;')), lol), 'it declares a document type'],
    [
      'one that was cut off',
      () => wxr(item(5, content('<p>x</p>'))).slice(0, -60),
      'has no end: the file is damaged or incomplete',
    ],
    ['crossed tags', () => wxr('<item><title>x</item></title>'), 'has no end'],
    ['a feed', () => '<rss><channel><title>x</title></channel></rss>', 'it is no WordPress export'],
    ['a page', () => '<html><body></body></html>', 'it is no WordPress export'],
    ['text', () => 'hello', 'it is no WordPress export'],
    ['deep nesting', () => wxr(item(5, '<a>'.repeat(50_000))), 'it is nested too deeply'],
    ['a damaged archive', () => Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]), 'the packed file is damaged'],
  ])('%s is refused before anything is imported', async (_, made, reason) => {
    const before = await countNews()
    const { code, out, err } = await bring(await file('refused.xml', made()))
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(reason) })
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await countNews()).toBe(before)
  })

  async function countNews(): Promise<number> {
    const { body } = await site.ask(listNews, { query: { language: 'en' } })
    return listNews.result.parse(body).total
  }
})

test('an invalid command line is refused', () => {
  const wordpress =
    (...words: string[]) =>
    () =>
      parse(['import', '--wordpress', 'x.xml', ...words])
  expect(wordpress('--language', 'de', '--authors', 'a=hhde:B', '--category', 'A=rare')()).toMatchObject({
    args: {
      authors: new Map([['a', { hotel: 'hhde', name: 'B' }]]),
      categories: new Map([['a', 'rare']]),
      pictures: 'web',
    },
  })
  for (const words of [
    [],
    ['--language', 'fr'],
    ['--language', 'de', '--category', 'a'],
    ['--language', 'de', '--category', 'a=b'],
    ['--language', 'de', '--authors', 'a=B'],
    ['--language', 'de', '--uploads', 'x', '--no-pictures'],
    ['--language', 'de', '--force'],
  ])
    expect(wordpress(...words)).toThrow()
})

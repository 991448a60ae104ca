import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Article, changeItem, createItem, showArticle } from '#features/news/contract.ts'
import type { Member } from '#test/member.ts'
import { newsBody } from '#test/news-blocks.ts'
import { openNewsFolders, recordedActs, runNews, shownArticle } from '#test/news-files.ts'
import { asked, saved, someText, textOf } from '#test/newsroom.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The command, on the database of a running site. */
let site: TestSite
let other: TestSite
let chief: Member
let files: Awaited<ReturnType<typeof openNewsFolders>>
beforeAll(async () => {
  ;[site, other, files] = [await startSite(), await startSite(), await openNewsFolders()]
  chief = await site.newMember({ hotel: 'hhus', name: 'Chief', roles: ['communitymanagement'] })
})
afterAll(async () => {
  await files.remove()
  await Promise.all([site.close(), other.close()])
})

const market = `---
category: events
title: "Winter market: how to win"
summary: Fourteen stalls.
published: 2026-11-20T19:00:00Z
authors:
  - hhus:Chief
picture:
  src: /pictures/house.png
  alt: The lobby at night
  width: 640
  height: 320
---

From **Friday** the courtyard is full, see :badge{code="ACH_1"}.

## Opening

::event{title="Opening" starts="2026-11-27T19:00:00.000Z" room="hhus:123456"}

:::notice{tone="spoiler"}
The answer is _almond_, says <script>alert(1)</script>the cook.
:::
`

describe('files', () => {
  test('written by hand become published items or hidden drafts', async () => {
    const before = await recordedActs(site)
    const at = await files.folder({
      'winter-market.en.md': market,
      'winter-market.tr.md': '---\ntitle: Kış pazarı\npublished: 2026-11-20T19:00:00Z\n---\n\nCuma günü.\n',
      'later.de.md': '---\ncategory: habbo\ntitle: Später\n---\n\nBald.\n',
    })
    expect(await runNews(site, 'import', at)).toMatchObject({
      code: 0,
      out: '2 new texts, 1 updated, 0 unchanged, 0 refused.\n',
    })
    const shown = await shownArticle(site, 'winter-market')
    expect(shown).toMatchObject({
      ...{ title: 'Winter market: how to win', summary: 'Fourteen stalls.', category: 'events' },
      ...{ publishedAt: '2026-11-20T19:00:00.000Z', languages: ['en', 'tr'], authors: [{ name: 'Chief' }] },
      picture: { src: '/pictures/house.png', alt: 'The lobby at night' },
    })
    expect(shown.body.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'event', 'notice'])
    expect(JSON.stringify(shown.body)).not.toContain('alert')
    expect((await shownArticle(site, 'winter-market', 'tr')).title).toBe('Kış pazarı')
    expect((await site.get('/en/news/winter-market')).status).toBe(200)
    expect((await site.ask(showArticle, { params: { slug: 'later' }, query: { language: 'de' } })).status).toBe(404)
    expect((await recordedActs(site)).slice(before.length)).toEqual([
      'operator article.created',
      'operator article.created',
      'operator article.published',
      'operator article.published',
    ])
    const again = await runNews(site, 'import', at)
    expect(again.out).toBe('0 new texts, 0 updated, 3 unchanged, 0 refused.\n')
    expect(await recordedActs(site)).toHaveLength(before.length + 4)
  })

  test('that were exported give back the same site, here and elsewhere', async () => {
    await publish(site, { texts: { de: 'Altes', en: { title: 'Old', html: '<p>Old <a href="/home">words</a></p>' } } })
    await publish(site, { isShort: true, texts: { en: { title: 'Short', summary: 'In one line' } } })
    const at = await files.folder()
    const exported = await runNews(site, 'export', at)
    expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('Items: ') })
    expect(exported.out).toBe('4 items: 6 files written, 0 unchanged, 0 left alone.\n')
    expect((await readdir(at)).toSorted()).toEqual([
      'later.de.md',
      'old.de.md',
      'old.en.md',
      'short.en.md',
      'winter-market.en.md',
      'winter-market.tr.md',
    ])
    const before = await recordedActs(site)
    expect((await runNews(site, 'import', at)).out).toBe('0 new texts, 0 updated, 6 unchanged, 0 refused.\n')
    expect(await recordedActs(site)).toEqual(before)
    expect((await runNews(other, 'import', at)).out).toContain(', 0 refused.\n')
    for (const slug of ['old', 'short', 'winter-market']) {
      const [here, there] = [await shownArticle(site, slug), await shownArticle(other, slug)]
      const parts = ({ title, summary, body, picture, category, isShort, publishedAt, languages }: Article) => ({
        ...{ title, summary, body, picture, category, isShort, publishedAt, languages },
      })
      expect(parts(there)).toEqual(parts(here))
    }
    const elsewhere = await files.folder()
    await runNews(other, 'export', elsewhere)
    expect(await readdir(elsewhere)).toEqual(await readdir(at))
    for (const name of await readdir(at)) {
      const withoutAuthors = (content: string) => content.replace(/^(?:authors|version|key):.*\n(?: {2}- .*\n)*/gm, '')
      expect(withoutAuthors(await files.read(elsewhere, name))).toBe(withoutAuthors(await files.read(at, name)))
    }
  })

  test('that cannot be read are reported with line and reason, and the others are imported', async () => {
    const lines = (...written: string[]) => ['---', 'title: T', ...written].join('\n')
    const at = await files.folder({
      'good.en.md': lines('---', '', 'Words.'),
      'no-matter.en.md': '# Title',
      'no-end.en.md': 'x\n---',
      'typo.en.md': lines('categroy: rare', '---'),
      'category.en.md': lines('category: rares', '---'),
      'yaml.en.md': lines('summary: "x', '---'),
      'bomb.en.md': lines('a: &a [x,x]', 'b: [*a,*a]', '---'),
      'gone.en.md': lines('---', `::picture{src="/pictures/library/${'a'.repeat(64)}.png" width="1" height="1"}`),
      'picture.en.md': lines(
        '---',
        '',
        'Words',
        '',
        '::picture{src="https://evil.example/x.png" width="1" height="1"}',
      ),
      'image.en.md': lines('---', '![x](/pictures/x.png)'),
      'event.en.md': lines('---', '', '::event{title="x" starts="tomorrow"}'),
      'language.md': lines('---'),
      'ahead.en.md': lines('published: 2099-01-01T00:00:00Z', '---', 'x'),
      'deep.en.md': lines('---', '>'.repeat(5000)),
      'latest.en.md': lines('---', 'x'),
      'huge.en.md': lines('---', 'x'.repeat(1_100_000)),
      'ignored.txt': 'x',
    })
    await writeFile(path.join(at, 'latin.en.md'), Buffer.from([0x2d, 0xe4]))
    const { code, out } = await runNews(site, 'import', at)
    expect(code).toBe(1)
    expect(out.trim().split('\n')).toEqual([
      'ahead.en.md was refused: published lies ahead: plan the publication in the newsroom.',
      expect.stringMatching(/^bomb\.en\.md:1 was refused: the front matter is no YAML: /),
      expect.stringMatching(/^category\.en\.md:3 was refused: category is none of nightbell, habbo, /),
      'deep.en.md:4 was refused: the body is nested too deeply.',
      'event.en.md:5 was refused: ::event has no correct values.',
      `gone.en.md was refused: /pictures/library/${'a'.repeat(64)}.png is not in the library of this site.`,
      'huge.en.md was refused: the file is larger than 1 MB.',
      'image.en.md:4 was refused: pictures are written as ::picture{src alt width height}.',
      'language.md:1 was refused: language is missing: name the file some-name.en.md.',
      'latest.en.md was refused: the slug latest is taken.',
      'latin.en.md was refused: the file is not UTF-8.',
      'no-end.en.md:1 was refused: the front matter is missing: the first line is ---.',
      'no-matter.en.md:1 was refused: the front matter is missing: the first line is ---.',
      'picture.en.md:7 was refused: ::picture is none of this site: https://evil.example/x.png.',
      'typo.en.md:3 was refused: there is no "categroy" in the front matter.',
      expect.stringMatching(/^yaml\.en\.md:\d was refused: the front matter is no YAML: /),
      '1 new text, 0 updated, 0 unchanged, 16 refused.',
    ])
  })

  test('a wrong folder is one sentence', async () => {
    expect(await runNews(site, 'import', path.join(files.root, 'none'))).toEqual({
      ...{ code: 1, out: '', err: `${path.join(files.root, 'none')} cannot be used: it does not exist.\n` },
    })
    expect((await runNews(site, 'import')).code).toBe(2)
  })

  test('with any body that the schema can make give it back', async () => {
    const sampled = fc.sample(newsBody(), { numRuns: 60, seed: 26 })
    // Six to an item; two rules in a row are one.
    const bodies = Array.from({ length: 10 }, (_, at) => sampled.slice(6 * at, 6 * at + 6).flat())
      .map((body) => body.filter(({ kind }, at) => kind !== 'rule' || body[at - 1]?.kind !== 'rule'))
      .map((body): typeof body =>
        JSON.parse(JSON.stringify(body).replaceAll('https://images.habbo.com', site.hotel.imagesAddress)),
      )
    const made = new Map<string, (typeof bodies)[number]>()
    for (const [place, body] of bodies.entries()) {
      const { id } = await asked(chief, createItem, { body: { category: 'habbo', language: 'en' } })
      await asked(chief, changeItem, { params: { id: String(id) }, body: { version: 1, slug: `any-${place}` } })
      await saved(chief, textOf(id), 1, someText(`Any ${place}`, body))
      made.set(`any-${place}`, body)
    }
    const at = await files.folder()
    await runNews(site, 'export', at)
    for (const slug of made.keys()) await files.edit(at, `${slug}.en.md`, 'state: draft', 'state: live')
    const imported = await runNews(site, 'import', at)
    expect(imported).toMatchObject({ code: 0 })
    expect(imported.out).toContain(`, ${made.size} updated, `)
    for (const [slug, body] of made) {
      const shown = await shownArticle(site, slug)
      expect({ slug, body: withoutIds(shown.body) }).toEqual({ slug, body: withoutIds(body) })
    }
  })
})

/** Ids of headings are made when a text is published. */
function withoutIds(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'id' && String(value).startsWith('part') ? '' : value)),
  )
}

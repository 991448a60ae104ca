import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActs } from '#features/audit/server/api.ts'
import {
  type Article,
  changeItem,
  createItem,
  listRevisions,
  publishText,
  showArticle,
  showItem,
  showText,
  withdrawText,
} from '#features/news/contract.ts'
import { runCommand } from '#test/command-program.ts'
import type { Member } from '#test/member.ts'
import { newsBody } from '#test/news-blocks.ts'
import { asked, saved, someText, textOf } from '#test/newsroom.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** The command as a program, on the database of a running site. */
let site: TestSite
let other: TestSite
let chief: Member
let root: string
beforeAll(async () => {
  ;[site, other] = [await startSite(), await startSite()]
  chief = await site.newMember({ hotel: 'hhus', name: 'Chief', roles: ['communitymanagement'] })
  root = await mkdtemp(path.join(tmpdir(), 'news-'))
})
afterAll(async () => {
  await rm(root, { recursive: true })
  await Promise.all([site.close(), other.close()])
})

const news = (words: string[], on = site) =>
  runCommand('news', words, { DATABASE_URL: on.connectionString, HOTEL_IMAGES_URL: on.hotel.imagesAddress })
let folders = 0
const folder = async (files: Record<string, string> = {}) => {
  const made = path.join(root, String(folders++))
  await mkdir(made)
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(made, name), content)
  return made
}
const read = (at: string, name: string) => readFile(path.join(at, name), 'utf8')
const edit = async (at: string, name: string, from: string, to: string) => {
  const content = await read(at, name)
  expect(content).toContain(from)
  await writeFile(path.join(at, name), content.replace(from, to))
}
const article = async (slug: string, language: 'de' | 'en' | 'tr' = 'en', on = site): Promise<Article> =>
  showArticle.result.parse((await on.ask(showArticle, { params: { slug }, query: { language } })).body)
const actsSince = async (on: TestSite, before: number) =>
  (await listActs(on.database.db, {}, 1000)).acts
    .toReversed()
    .slice(before)
    .map(({ act, by }) => `${by} ${act}`)
const countActs = async (on: TestSite) => (await listActs(on.database.db, {}, 1000)).acts.length

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
  test('written by hand become items of the site, and drafts that nobody sees', async () => {
    const before = await countActs(site)
    const at = await folder({
      'winter-market.en.md': market,
      'winter-market.tr.md': '---\ntitle: Kış pazarı\npublished: 2026-11-20T19:00:00Z\n---\n\nCuma günü.\n',
      'later.de.md': '---\ncategory: habbo\ntitle: Später\n---\n\nBald.\n',
    })
    expect(await news(['import', at])).toMatchObject({
      code: 0,
      out: '2 new texts, 1 updated, 0 unchanged, 0 refused.\n',
    })
    const shown = await article('winter-market')
    expect(shown).toMatchObject({
      ...{ title: 'Winter market: how to win', summary: 'Fourteen stalls.', category: 'events' },
      ...{ publishedAt: '2026-11-20T19:00:00.000Z', languages: ['en', 'tr'], authors: [{ name: 'Chief' }] },
      picture: { src: '/pictures/house.png', alt: 'The lobby at night' },
    })
    expect(shown.body.map(({ kind }) => kind)).toEqual(['paragraph', 'heading', 'event', 'notice'])
    expect(JSON.stringify(shown.body)).not.toContain('alert')
    expect((await article('winter-market', 'tr')).title).toBe('Kış pazarı')
    expect((await site.get('/en/news/winter-market')).status).toBe(200)
    expect((await site.ask(showArticle, { params: { slug: 'later' }, query: { language: 'de' } })).status).toBe(404)
    expect(await actsSince(site, before)).toEqual([
      'operator article.created',
      'operator article.created',
      'operator article.published',
      'operator article.published',
    ])
    const again = await news(['import', at])
    expect(again.out).toBe('0 new texts, 0 updated, 3 unchanged, 0 refused.\n')
    expect(await countActs(site)).toBe(before + 4)
  })

  test('that were exported give back the same site, here and elsewhere', async () => {
    await publish(site, { texts: { de: 'Altes', en: { title: 'Old', html: '<p>Old <a href="/home">words</a></p>' } } })
    await publish(site, { isShort: true, texts: { en: { title: 'Short', summary: 'In one line' } } })
    const at = await folder()
    const exported = await news(['export', at])
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
    const before = await countActs(site)
    expect((await news(['import', at])).out).toBe('0 new texts, 0 updated, 6 unchanged, 0 refused.\n')
    expect(await countActs(site)).toBe(before)
    expect((await news(['import', at], other)).out).toContain(', 0 refused.\n')
    for (const slug of ['old', 'short', 'winter-market']) {
      const [here, there] = [await article(slug), await article(slug, 'en', other)]
      const parts = ({ title, summary, body, picture, category, isShort, publishedAt, languages }: Article) => ({
        ...{ title, summary, body, picture, category, isShort, publishedAt, languages },
      })
      expect(parts(there)).toEqual(parts(here))
    }
    const elsewhere = await folder()
    await news(['export', elsewhere], other)
    expect(await readdir(elsewhere)).toEqual(await readdir(at))
    for (const name of await readdir(at)) {
      const withoutAuthors = (content: string) => content.replace(/^(?:authors|version|key):.*\n(?: {2}- .*\n)*/gm, '')
      expect(withoutAuthors(await read(elsewhere, name))).toBe(withoutAuthors(await read(at, name)))
    }
  })

  test('never replace what was changed on the site since, unless forced: the old text stays a version', async () => {
    const slug = 'old'
    const at = await folder()
    await news(['export', at])
    const { id } = await article(slug)
    const { version } = await asked(chief, showText, { params: textOf(id) })
    const next = await saved(chief, textOf(id), version, someText('Newer here'))
    await asked(chief, publishText, { params: textOf(id), body: { version: next } })
    const untouched = await news(['import', at])
    expect(untouched).toMatchObject({ code: 0 })
    expect(untouched.out).toContain('1 file did not change, and the site is newer.')
    expect((await article(slug)).title).toBe('Newer here')

    await edit(at, 'old.en.md', 'title: Old', 'title: Edited there')
    await edit(at, 'old.de.md', 'title: Altes', 'title: Neues')
    const refused = await news(['import', at])
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.out).toContain(
      'old.en.md was refused: the text was changed on the site since: export again, or --force.',
    )
    expect(refused.out).toContain('0 new texts, 1 updated')
    expect([(await article(slug)).title, (await article(slug, 'de')).title]).toEqual(['Newer here', 'Neues'])

    expect(await news(['import', at, '--force'])).toMatchObject({ code: 0 })
    expect((await article(slug)).title).toBe('Edited there')
    const { items } = await asked(chief, listRevisions, { params: textOf(id), query: {} })
    expect(items.map(({ kind }) => kind).slice(0, 3)).toEqual(['published', 'imported', 'conflict'])
    // Edited once more, the same files are still known.
    await edit(at, 'old.en.md', 'title: Edited there', 'title: Edited twice')
    expect(await news(['import', at])).toMatchObject({ code: 0 })
    expect((await article(slug)).title).toBe('Edited twice')
  })

  test('of settings: the same for all languages, changed at once, refused where both sides changed', async () => {
    const at = await folder()
    await news(['export', at])
    const before = await countActs(site)
    await edit(at, 'winter-market.en.md', 'category: events', 'category: rare')
    expect((await news(['import', at])).out).toContain('1 updated')
    expect(await article('winter-market', 'tr')).toMatchObject({ category: 'rare' })
    expect(await actsSince(site, before)).toEqual(['operator article.changed'])

    await edit(at, 'winter-market.en.md', 'category: rare', 'category: habbo')
    await edit(at, 'winter-market.tr.md', 'category: events', 'category: roombundle')
    const divided = await news(['import', at])
    expect(divided.out).toContain(
      'winter-market.tr.md was refused: its settings are not those of winter-market.en.md, which is the same item.',
    )
    const { id } = await article('winter-market')
    const { settings } = await asked(chief, showItem, { params: { id: String(id) } })
    await asked(chief, changeItem, { params: { id: String(id) }, body: { version: settings.version, isByTeam: true } })
    await edit(at, 'winter-market.en.md', 'category: habbo', 'category: collectibles')
    expect((await news(['import', at])).out).toContain('winter-market.en.md was refused: the settings were changed on')
    expect(await article('winter-market')).toMatchObject({ category: 'habbo', isByTeam: true })
  })

  test('leave a newer draft of a live text where it is, in a file of its own', async () => {
    const id = (await article('short')).id
    const { version } = await asked(chief, showText, { params: textOf(id) })
    await saved(chief, textOf(id), version, { ...someText('Draft title'), body: [] })
    const at = await folder()
    await news(['export', at])
    expect(await read(at, 'short.en.draft.md')).toContain('title: Draft title')
    await edit(at, 'short.en.md', 'title: Short', 'title: Shorter')
    expect(await news(['import', at])).toMatchObject({ code: 0 })
    expect((await article('short')).title).toBe('Shorter')
    expect(await asked(chief, showText, { params: textOf(id) })).toMatchObject({ title: 'Draft title' })
    await edit(at, 'short.en.draft.md', 'title: Draft title', 'title: Draft in a file')
    expect((await news(['import', at])).out).toContain('1 updated')
    expect((await article('short')).title).toBe('Shorter')
    expect(await asked(chief, showText, { params: textOf(id) })).toMatchObject({ title: 'Draft in a file' })
  })

  test('do not bring back what was withdrawn', async () => {
    const at = await folder()
    await news(['export', at])
    const { id } = await article('short')
    await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
    await asked(chief, withdrawText, { params: textOf(id), body: {} })
    await news(['import', at])
    await edit(at, 'short.en.md', 'title: Shorter', 'title: Shortest')
    expect((await news(['import', at])).out).toContain('short.en.md was refused: the draft was changed or withdrawn on')
    expect((await site.ask(showArticle, { params: { slug: 'short' } })).status).toBe(410)
    await news(['export', at, '--force'])
    expect(await read(at, 'short.en.md')).toContain('state: withdrawn')
  })

  test('that cannot be read are named with line and reason, and the others go on', async () => {
    const lines = (...written: string[]) => ['---', 'title: T', ...written].join('\n')
    const at = await folder({
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
    const { code, out } = await news(['import', at])
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

  test('an export leaves a file alone that was edited and not imported', async () => {
    const at = await folder()
    await news(['export', at])
    expect((await news(['export', at])).out).toContain(': 0 files written')
    await edit(at, 'later.de.md', 'Bald.', 'Sehr bald.')
    const { code, out } = await news(['export', at])
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('later.de.md was edited and not imported: it was left alone.'),
    ])
    expect(await read(at, 'later.de.md')).toContain('Sehr bald.')
    await news(['import', at])
    expect(await news(['export', at])).toMatchObject({ code: 0 })
  })

  test('a wrong folder is one sentence', async () => {
    expect(await news(['import', path.join(root, 'none')])).toEqual({
      ...{ code: 1, out: '', err: `${path.join(root, 'none')} cannot be used: it does not exist.\n` },
    })
    expect((await news(['import'])).code).toBe(2)
  })

  test('with any body that the schema can make give it back', async () => {
    const bodies = fc
      .sample(newsBody(), { numRuns: 60, seed: 26 })
      .filter((body) => body.length > 0)
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
    const at = await folder()
    await news(['export', at])
    for (const slug of made.keys()) await edit(at, `${slug}.en.md`, 'state: draft', 'state: live')
    const imported = await news(['import', at])
    expect(imported).toMatchObject({ code: 0 })
    expect(imported.out).toContain(`, ${made.size} updated, `)
    for (const [slug, body] of made) {
      const shown = await article(slug)
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

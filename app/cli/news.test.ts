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
  saveText,
  showArticle,
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

const news = (words: string[], on = site) => runCommand('news', words, { DATABASE_URL: on.connectionString })
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
      out: '3 new texts, 0 updated, 0 unchanged, 0 refused.\n'.replace('3 new texts, 0', '2 new texts, 1'),
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

  test('with any body that the schema can make give it back', async () => {
    const bodies = fc.sample(newsBody(), { numRuns: 60, seed: 26 }).filter((body) => body.length > 0)
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
    expect(imported.out).toContain(`0 new texts, ${made.size} updated`)
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

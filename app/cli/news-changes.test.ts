import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeItem,
  listRevisions,
  publishText,
  showArticle,
  showItem,
  showText,
  withdrawText,
} from '#features/news/contract.ts'
import type { Member } from '#test/member.ts'
import { openNewsFolders, recordedActs, runNews, shownArticle } from '#test/news-files.ts'
import { asked, saved, someText, textOf } from '#test/newsroom.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** Files of news that change here, on the site, or on both sides. */
let site: TestSite
let chief: Member
let files: Awaited<ReturnType<typeof openNewsFolders>>
beforeAll(async () => {
  ;[site, files] = [await startSite(), await openNewsFolders()]
  chief = await site.newMember({ hotel: 'hhus', name: 'Chief', roles: ['communitymanagement'] })
  await publish(site, { texts: { de: 'Altes', en: { title: 'Old', html: '<p>Old <a href="/home">words</a></p>' } } })
  await publish(site, { isShort: true, texts: { en: { title: 'Short', summary: 'In one line' } } })
  await publish(site, { category: 'events', slug: 'winter-market', texts: { en: 'Winter market', tr: 'Kış pazarı' } })
  await runNews(site, 'import', await files.folder({ 'later.de.md': '---\ntitle: Später\n---\n\nBald.\n' }))
})
afterAll(async () => {
  await files.remove()
  await site.close()
})

test('imports never replace what was changed on the site since, unless forced: the old text stays a version', async () => {
  const slug = 'old'
  const at = await files.folder()
  await runNews(site, 'export', at)
  const { id } = await shownArticle(site, slug)
  const { version } = await asked(chief, showText, { params: textOf(id) })
  const next = await saved(chief, textOf(id), version, someText('Newer here'))
  await asked(chief, publishText, { params: textOf(id), body: { version: next } })
  const untouched = await runNews(site, 'import', at)
  expect(untouched).toMatchObject({ code: 0 })
  expect(untouched.out).toContain('1 file did not change, and the site is newer.')
  expect((await shownArticle(site, slug)).title).toBe('Newer here')

  await files.edit(at, 'old.en.md', 'title: Old', 'title: Edited there')
  await files.edit(at, 'old.de.md', 'title: Altes', 'title: Neues')
  const refused = await runNews(site, 'import', at)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.out).toContain(
    'old.en.md was refused: the text was changed on the site since: export again, or --force.',
  )
  expect(refused.out).toContain('0 new texts, 1 updated')
  expect([(await shownArticle(site, slug)).title, (await shownArticle(site, slug, 'de')).title]).toEqual([
    'Newer here',
    'Neues',
  ])

  expect(await runNews(site, 'import', at, '--force')).toMatchObject({ code: 0 })
  expect((await shownArticle(site, slug)).title).toBe('Edited there')
  const { items } = await asked(chief, listRevisions, { params: textOf(id), query: {} })
  expect(items.map(({ kind }) => kind).slice(0, 3)).toEqual(['published', 'imported', 'conflict'])
  // Edited once more, the same files are still known.
  await files.edit(at, 'old.en.md', 'title: Edited there', 'title: Edited twice')
  expect(await runNews(site, 'import', at)).toMatchObject({ code: 0 })
  expect((await shownArticle(site, slug)).title).toBe('Edited twice')
})

test('settings: the same for all languages, changed at once, refused where both sides changed', async () => {
  const at = await files.folder()
  await runNews(site, 'export', at)
  const before = await recordedActs(site)
  await files.edit(at, 'winter-market.en.md', 'category: events', 'category: rare')
  expect((await runNews(site, 'import', at)).out).toContain('1 updated')
  expect(await shownArticle(site, 'winter-market', 'tr')).toMatchObject({ category: 'rare' })
  expect((await recordedActs(site)).slice(before.length)).toEqual(['operator article.changed'])

  await files.edit(at, 'winter-market.en.md', 'category: rare', 'category: habbo')
  await files.edit(at, 'winter-market.tr.md', 'category: events', 'category: roombundle')
  const divided = await runNews(site, 'import', at)
  expect(divided.out).toContain(
    'winter-market.tr.md was refused: its settings are not those of winter-market.en.md, which is the same item.',
  )
  const { id } = await shownArticle(site, 'winter-market')
  const { settings } = await asked(chief, showItem, { params: { id: String(id) } })
  await asked(chief, changeItem, { params: { id: String(id) }, body: { version: settings.version, isByTeam: true } })
  await files.edit(at, 'winter-market.en.md', 'category: habbo', 'category: collectibles')
  expect((await runNews(site, 'import', at)).out).toContain(
    'winter-market.en.md was refused: the settings were changed on',
  )
  expect(await shownArticle(site, 'winter-market')).toMatchObject({ category: 'habbo', isByTeam: true })
})

test('imports leave a newer draft of a live text where it is, in a file of its own', async () => {
  const id = (await shownArticle(site, 'short')).id
  const { version } = await asked(chief, showText, { params: textOf(id) })
  await saved(chief, textOf(id), version, { ...someText('Draft title'), body: [] })
  const at = await files.folder()
  await runNews(site, 'export', at)
  expect(await files.read(at, 'short.en.draft.md')).toContain('title: Draft title')
  await files.edit(at, 'short.en.md', 'title: Short', 'title: Shorter')
  expect(await runNews(site, 'import', at)).toMatchObject({ code: 0 })
  expect((await shownArticle(site, 'short')).title).toBe('Shorter')
  expect(await asked(chief, showText, { params: textOf(id) })).toMatchObject({ title: 'Draft title' })
  await files.edit(at, 'short.en.draft.md', 'title: Draft title', 'title: Draft in a file')
  expect((await runNews(site, 'import', at)).out).toContain('1 updated')
  expect((await shownArticle(site, 'short')).title).toBe('Shorter')
  expect(await asked(chief, showText, { params: textOf(id) })).toMatchObject({ title: 'Draft in a file' })
})

test('imports do not bring back what was withdrawn', async () => {
  const at = await files.folder()
  await runNews(site, 'export', at)
  const { id } = await shownArticle(site, 'short')
  await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  await asked(chief, withdrawText, { params: textOf(id), body: {} })
  await runNews(site, 'import', at)
  await files.edit(at, 'short.en.md', 'title: Shorter', 'title: Shortest')
  expect((await runNews(site, 'import', at)).out).toContain(
    'short.en.md was refused: the draft was changed or withdrawn on',
  )
  expect((await site.ask(showArticle, { params: { slug: 'short' } })).status).toBe(410)
  await runNews(site, 'export', at, '--force')
  expect(await files.read(at, 'short.en.md')).toContain('state: withdrawn')
})

test('an export leaves a file alone that was edited and not imported', async () => {
  const at = await files.folder()
  await runNews(site, 'export', at)
  expect((await runNews(site, 'export', at)).out).toContain(': 0 files written')
  await files.edit(at, 'later.de.md', 'Bald.', 'Sehr bald.')
  const { code, out } = await runNews(site, 'export', at)
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('later.de.md was edited and not imported: it was left alone.'),
  ])
  expect(await files.read(at, 'later.de.md')).toContain('Sehr bald.')
  await runNews(site, 'import', at)
  expect(await runNews(site, 'export', at)).toMatchObject({ code: 0 })
})

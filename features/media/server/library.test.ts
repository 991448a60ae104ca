import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import type { Call } from '#platform/contract/endpoint.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { addedPicture, samplePhoto, storedPictures } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changePicture,
  fillAltText,
  type LibraryPicture,
  listPictures,
  removePicture,
  replacePicture,
  showPicture,
} from '../contract.ts'
import { recordUses, removeUses } from './api.ts'

let site: TestSite
let writer: Member
let head: Member
let seed = 100
/** Acts of earlier tests: the log cannot be emptied. */
let earlier = 0
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl1'] })
  head = await site.newMember({ roles: ['headof'] })
})
beforeEach(async () => {
  await site.database.pool.query('truncate media_pictures, media_sizes, media_uses, platform_turns')
  earlier = (await allActs()).length
})
afterAll(() => site.close())

const fresh = async (name = 'picture.jpg', by: Member = writer) => {
  seed += 1
  return addedPicture(site, by, { bytes: await samplePhoto(60, 40, seed), name })
}
const use = (pictures: readonly LibraryPicture[], thing = '7', label = 'Winter market', language = 'en' as const) =>
  inTransaction(site.database.db, (tx) =>
    recordUses(
      tx,
      { subject: 'news', thing, language, label },
      pictures.map(({ src }) => src),
    ),
  )
const list = async (query: Call<typeof listPictures>['query'] = {}, by = writer) =>
  listPictures.result.parse((await by.ask(listPictures, { query })).body)
const show = async ({ id }: LibraryPicture) =>
  showPicture.result.parse((await writer.ask(showPicture, { params: { id } })).body)
const named = ({ items }: { items: readonly LibraryPicture[] }) => items.map(({ name }) => name)
const allActs = async () =>
  (await site.database.pool.query<{ act: string }>('select act from audit_acts order by id')).rows.map(({ act }) => act)

const acts = async () => (await allActs()).slice(earlier)

/** Events that wait for delivery or were delivered, with their payloads. */
const events = async (name: string) =>
  (
    await site.database.pool.query<{ payload: Record<string, unknown> }>(
      `select data->'payload' as payload from tasks.job where name = $1 order by created_on`,
      [`event.media.${name}`],
    )
  ).rows.map(({ payload }) => payload)

test('everyone who may upload can correct texts, credit and focal point', async () => {
  const picture = await fresh('market.jpg', head)
  const change = (body: Call<typeof changePicture>['body'], id = picture.id) =>
    writer.ask(changePicture, { params: { id }, body })
  const { body } = await change({ alt: { de: 'Der Innenhof am Abend' }, focus: { x: 20, y: 80 }, credit: 'Mina' })
  expect(body).toMatchObject({
    alt: { de: 'Der Innenhof am Abend', en: '', tr: '' },
    focus: { x: 20, y: 80 },
    credit: 'Mina',
    name: 'market.jpg',
  })
  expect((await change({ alt: { tr: 'Akşam vakti iç avlu' } })).body).toMatchObject({
    alt: { de: 'Der Innenhof am Abend', en: '', tr: 'Akşam vakti iç avlu' },
  })
  expect((await events('pictureChanged')).at(-1)).toEqual({
    src: picture.src,
    before: { alt: { de: 'Der Innenhof am Abend', en: '', tr: '' }, isDecoration: false, credit: 'Mina' },
  })
  expect(await acts()).toEqual(['picture.added', 'picture.changed', 'picture.changed'])
  expect((await change({ focus: { x: 101, y: 0 } })).status).toBe(422)
  expect((await change({ name: '' })).status).toBe(422)
  expect((await change({ alt: { en: 'x'.repeat(201) } })).body).toMatchObject({ error: 'error.formFieldTooLong' })
  expect((await change({ alt: { en: 'two\nlines' } })).status).toBe(422)
  expect((await change({ credit: '' }, 9_999)).status).toBe(404)
  expect((await change({})).status).toBe(200)
  expect((await acts()).length).toBe(3)
})

test('the library is filtered by text, owner, missing alt text and use', async () => {
  const market = await fresh('market.jpg')
  const pool = await fresh('pool.jpg', head)
  const decor = await fresh('100%_border.jpg')
  const alt = { de: 'Ein Stand', en: 'A stall', tr: 'Bir tezgâh' }
  await writer.ask(changePicture, { params: { id: market.id }, body: { alt } })
  await writer.ask(changePicture, { params: { id: decor.id }, body: { isDecoration: true } })
  await use([pool], '7', 'Swim after hours')
  expect((await list()).counts).toEqual({ all: 3, mine: 2, noAlt: 1, unused: 2 })
  expect(named(await list({ filter: 'mine' }))).toEqual(['100%_border.jpg', 'market.jpg'])
  expect(named(await list({ filter: 'noAlt' }))).toEqual(['pool.jpg'])
  expect(named(await list({ filter: 'unused' }))).toEqual(['100%_border.jpg', 'market.jpg'])
  for (const [q, found] of [
    ['MARKET', ['market.jpg']],
    ['tezgâh', ['market.jpg']],
    ['after hours', ['pool.jpg']],
    ['100%_', ['100%_border.jpg']],
    ['nothing', []],
  ] as const) {
    expect([q, named(await list({ q }))]).toEqual([q, found])
  }
})

test('pages of 60 have every picture once, in every order', async () => {
  await site.database.pool.query(
    `insert into media_pictures (hash, src, file, name, width, height, bytes, alt, added_at)
     select lpad(to_hex(i), 64, '0'), '/pictures/library/' || i, i, 'Ş' || (i % 7) || repeat('ğ', 100), 10, 10, i % 5,
       '{"de":"","en":"","tr":""}', now() from generate_series(1, 130) as i`,
  )
  for (const order of ['newest', 'largest', 'name'] as const) {
    const first = await list({ order })
    const second = await list({ order, cursor: first.nextCursor ?? '' })
    const third = await list({ order, cursor: second.nextCursor ?? '' })
    expect([first, second, third].map(({ items }) => items.length)).toEqual([60, 60, 10])
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect([new Set(ids).size, third.nextCursor]).toEqual([130, null])
    const other = order === 'newest' ? 'name' : 'newest'
    const elsewhere = await writer.ask(listPictures, { query: { order: other, cursor: first.nextCursor ?? '' } })
    expect(elsewhere.body).toEqual({ error: 'error.cursorInvalid' })
  }
  expect((await writer.ask(listPictures, { query: { cursor: 'x' } })).status).toBe(400)
})

test('uses follow each text and language', async () => {
  const [one, two] = [await fresh(), await fresh()]
  await use([one, two])
  await use([one], '7', 'Kış pazarı', 'tr' as 'en')
  expect((await show(one)).uses).toEqual([
    { subject: 'news', thing: '7', language: 'tr', label: 'Kış pazarı' },
    { subject: 'news', thing: '7', language: 'en', label: 'Winter market' },
  ])
  await use([two, two], '7', 'Spring market')
  expect((await show(one)).uses.map(({ language }) => language)).toEqual(['tr'])
  expect((await show(two)).uses.map(({ label }) => label)).toEqual(['Spring market'])
  expect((await list()).items.map(({ useCount }) => useCount)).toEqual([1, 1])
  await inTransaction(site.database.db, (tx) => removeUses(tx, 'news', '7'))
  expect([(await show(one)).uses, (await show(two)).uses]).toEqual([[], []])
})

test('a replacement takes over the texts and uses of a picture; the former file keeps its address', async () => {
  const old = await fresh('old.jpg')
  const alt = { de: 'Alt', en: 'Old', tr: 'Eski' }
  await writer.ask(changePicture, { params: { id: old.id }, body: { alt, focus: { x: 10, y: 30 } } })
  await use([old])
  const at = replacePicture.path.replace(':id', String(old.id))
  const photo = await samplePhoto(90, 30, 900)
  const to = await addedPicture(site, writer, { bytes: photo, name: 'new.jpg' }, at)
  expect(to).toMatchObject({ name: 'new.jpg', width: 90, alt, focus: { x: 10, y: 30 }, useCount: 1 })
  expect(named(await list())).toEqual(['new.jpg'])
  expect((await site.get(old.src)).status).toBe(200)
  expect(await events('pictureReplaced')).toEqual([{ from: old.src, to: to.src }])
  expect((await acts()).at(-1)).toBe('picture.replaced')
  // Its own file changes nothing, and the former one may come back.
  const same = replacePicture.path.replace(':id', String(to.id))
  expect((await addedPicture(site, writer, { bytes: photo }, same)).id).toBe(to.id)
  const back = await addedPicture(site, writer, { bytes: await samplePhoto(60, 40, seed) }, same)
  expect([back.id, back.useCount, named(await list())]).toEqual([old.id, 1, ['old.jpg']])
})

test('only unused pictures can be removed, with their files and those that they replaced', async () => {
  const [old, other] = [await fresh('old.jpg'), await fresh('other.jpg')]
  const photo = await samplePhoto(90, 30, 901)
  const at = replacePicture.path.replace(':id', String(old.id))
  const picture = await addedPicture(site, writer, { bytes: photo }, at)
  await use([picture])
  const remove = (by: Member) => by.ask(removePicture, { params: { id: picture.id } })
  expect((await remove(writer)).status).toBe(403)
  expect(await remove(head)).toMatchObject({
    status: 409,
    body: { error: 'error.pictureInUse', uses: [{ subject: 'news', thing: '7', label: 'Winter market' }] },
  })
  await use([])
  await expect
    .poll(async () => (await storedPictures(site)).filter((name) => name.endsWith('.avif')).length)
    .toBeGreaterThanOrEqual(3)
  expect((await remove(head)).status).toBe(200)
  expect((await remove(head)).status).toBe(404)
  for (const { src } of [old, picture]) expect((await site.get(src)).status).toBe(404)
  expect((await site.get(other.src)).status).toBe(200)
  const { rows } = await site.database.pool.query<{ file: string }>(
    'select file from media_pictures union select file from media_sizes',
  )
  const known = rows.map(({ file }) => file).toSorted()
  await expect
    .poll(async () => (await storedPictures(site)).filter((name) => known.includes(name)).length)
    .toBe(known.length)
  expect((await acts()).at(-1)).toBe('picture.removed')
})

test('pictures of a closed account stay without its name; its export lists them before', async () => {
  const leaver = await site.newMember({ roles: ['news_lvl2'] })
  const { id } = await fresh('mine.jpg', leaver)
  const data = (await leaver.ask(exportData, {})).body
  expect(data).toMatchObject({ media: { pictures: [{ id, name: 'mine.jpg' }] } })
  await leaver.leave()
  await expect
    .poll(async () => (await site.database.pool.query('select added_by from media_pictures')).rows)
    .toEqual([{ added_by: null }])
  expect((await list()).items[0]).toMatchObject({ id, addedBy: null })
})

test('the alternative text of an article describes a picture in a language in which the library has none', async () => {
  const translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  const picture = await fresh()
  const fill = async (alt: string, by: Member = translator, src = picture.src) =>
    (await by.ask(fillAltText, { body: { src, language: 'tr', alt } })).status
  expect(await fill('Pist')).toBe(200)
  expect((await show(picture)).picture.alt).toEqual({ de: '', en: '', tr: 'Pist' })
  expect((await events('pictureChanged')).at(-1)).toMatchObject({ src: picture.src, before: { alt: { tr: '' } } })

  expect(await fill('Başka sözler', head)).toBe(200)
  expect((await show(picture)).picture.alt.tr).toBe('Pist')
  const decoration = await fresh()
  await head.ask(changePicture, { params: { id: decoration.id }, body: { isDecoration: true } })
  expect(await fill('Süs', translator, decoration.src)).toBe(200)
  expect((await show(decoration)).picture.alt.tr).toBe('')
  expect(await acts()).toEqual(['picture.added', 'picture.changed', 'picture.added', 'picture.changed'])

  expect(await fill('Yok', translator, '/pictures/library/none.jpg')).toBe(404)
  expect(await fill(' ')).toBe(422)
  const visitor = await site.newMember()
  expect(await fill('Pist', visitor)).toBe(403)
})

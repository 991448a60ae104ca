import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePicture,
  type LibraryPicture,
  listPictures,
  removePicture,
  replacePicture,
  showPicture,
} from '#features/media/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { addedPicture, samplePhoto } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { ahead, asked, saved, someText, textOf, written } from '#test/newsroom.ts'
import { publish as publishHtml } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addRemark,
  type Block,
  changeItem,
  checkText,
  createItem,
  deleteItem,
  listNews,
  publishText,
  showArticle,
  showItem,
  showText,
  unscheduleText,
  withdrawText,
} from '../../contract.ts'

let site: TestSite
/** Another process with caches of its own, which does no tasks. */
let beside: TestSite
let editor: Member
beforeAll(async () => {
  site = await startSite()
  beside = await startSite({ beside: site })
  editor = await site.newMember({ roles: ['news_lvl3'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

let seed = 700
async function fresh(width = 60): Promise<LibraryPicture> {
  seed += 1
  return addedPicture(site, editor, { bytes: await samplePhoto(width, 40, seed), name: `${seed}.jpg` })
}
const block = ({ src, width, height }: LibraryPicture, alt = '', credit?: string, more = {}): Block => ({
  kind: 'picture',
  picture: { src, width, height, alt, caption: [], ...(credit && { credit }), ...more },
})
const uses = async ({ id }: LibraryPicture) =>
  (await asked(editor, showPicture, { params: { id } })).uses.map(({ thing, language, label }) => [
    Number(thing),
    language,
    label,
  ])
const remove = ({ id }: LibraryPicture) => editor.ask(removePicture, { params: { id } })
const replace = async ({ id }: LibraryPicture, width = 90) => {
  seed += 1
  const at = replacePicture.path.replace(':id', String(id))
  return addedPicture(site, editor, { bytes: await samplePhoto(width, 40, seed), name: 'new.jpg' }, at)
}
const change = ({ id }: LibraryPicture, body: object) => asked(editor, changePicture, { params: { id }, body })
const publish = (id: number, version: number, language: LanguageCode = 'en', publishAt?: string) =>
  asked(editor, publishText, { params: textOf(id, language), body: { version, ...(publishAt && { publishAt }) } })
const setPicture = (id: number, version: number, picture: unknown) =>
  editor.ask(changeItem, { params: { id: String(id) }, body: { version, picture } as never })
const main = ({ src, width, height }: LibraryPicture, alt = 'a') => ({ src, width, height, alt })
const read = async (at: TestSite, slug: string, language: LanguageCode = 'en') => {
  const { status, body } = await at.ask(showArticle, { params: { slug }, query: { language } })
  expect(status).toBe(200)
  return showArticle.result.parse(body)
}

test('drafts, planned and public texts, and the picture of an item are where a picture is used', async () => {
  const [one, two, third] = [await fresh(), await fresh(), await fresh()]
  const body: Block[] = [{ kind: 'quote', children: [block(one, 'One')] }, block(two, 'Two')]
  const { id, version } = await written(editor, 'Market', { body })
  expect([await uses(one), await uses(two)]).toEqual([[[id, 'en', 'Market']], [[id, 'en', 'Market']]])
  const { slug } = await publish(id, version)

  const next = await saved(editor, textOf(id), version, someText('Market day', [block(two, 'Two')]))
  expect([await uses(one), await uses(two)]).toEqual([[[id, 'en', 'Market day']], [[id, 'en', 'Market day']]])
  const refused = await remove(one)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: 'error.pictureInUse', uses: [{ subject: 'news', thing: String(id), language: 'en' }] },
  ])

  await publish(id, next, 'en', ahead(3_600_000))
  await saved(editor, textOf(id), next, someText('Market day', [block(third, 'Three')]))
  expect([await uses(two), await uses(third)]).toEqual([[[id, 'en', 'Market day']], [[id, 'en', 'Market day']]])
  await asked(editor, unscheduleText, { params: textOf(id) })
  const last = await publish(id, next + 1)
  expect([await uses(one), await uses(two), await uses(third)]).toEqual([[], [], [[id, 'en', 'Market day']]])

  // A withdrawn text is brought back as it was.
  await asked(editor, withdrawText, { params: textOf(id), body: {} })
  await saved(editor, textOf(id), last.version, someText('Market day'))
  expect(await uses(third)).toEqual([[id, 'en', 'Market day']])
  expect((await remove(one)).status).toBe(200)

  expect((await setPicture(id, 1, main(two))).status).toBe(200)
  expect(await uses(two)).toEqual([[id, null, 'Market day']])
  expect((await setPicture(id, 2, main(one))).status).toBe(422)
  expect((await setPicture(id, 2, null)).status).toBe(200)
  expect(await uses(two)).toEqual([])
  expect(slug).not.toBeNull()
})

test('copies and imports count, and deleted items do not', async () => {
  const [one, two] = [await fresh(), await fresh()]
  const { id } = await written(editor, 'Copied', { body: [block(one, 'One')] })
  await setPicture(id, 1, main(two))
  const copy = await asked(editor, createItem, { body: { category: 'habbo', language: 'en', copyOf: id } })
  expect(await uses(one)).toHaveLength(2)
  await asked(editor, deleteItem, { params: { id: String(id) } })
  expect([await uses(one), await uses(two)]).toEqual([[[copy.id, 'en', 'Copied']], [[copy.id, null, 'Copied']]])

  const html = `<figure><img src="${one.src}" alt="One" width="60" height="40"></figure>`
  const imported = (more: object, text: string) =>
    publishHtml(site, { key: 'imported', ...more, texts: { tr: { title: 'Pazar', html: text } } })
  const article = await imported({ picture: main(two) }, html)
  expect((await uses(one)).at(-1)).toEqual([article.id, 'tr', 'Pazar'])
  expect((await uses(two)).at(-1)).toEqual([article.id, null, 'Pazar'])
  await imported({ picture: null }, '<p>Yok</p>')
  expect([await uses(one), await uses(two)]).toEqual([[[copy.id, 'en', 'Copied']], [[copy.id, null, 'Copied']]])
})

test('a replaced picture is the new one in drafts, planned, public texts and lists of every process', async () => {
  const one = await fresh()
  const focus = { x: 10, y: 80 }
  await change(one, { alt: { en: 'Stalls', de: 'Stände' }, focus })
  const inside: Block[] = [
    { kind: 'notice', tone: 'tip', children: [block(one, 'Stalls')] },
    { kind: 'gallery', pictures: [block(one, 'Own words'), block(await fresh(), 'Two')].flatMap(pictureIn) },
  ]
  const { id, version } = await written(editor, 'Replaced', { body: inside })
  await asked(editor, addRemark, { params: textOf(id), body: { text: 'Closer?', block: inside[0] } })
  await setPicture(id, 1, main(one))
  const { slug, version: live } = await publish(
    id,
    await saved(editor, textOf(id), version, withAlt('Replaced', inside)),
  )
  const source = { language: 'en' as const, ...withAlt('Replaced', inside) }
  const german = await saved(editor, textOf(id, 'de'), 0, withAlt('Ersetzt', [block(one, 'Stände')]), source)
  await publish(id, german, 'de', ahead(3_600_000))
  const before = await read(beside, slug ?? '')
  expect(before.picture).toMatchObject({ src: one.src, focus: { x: 10, y: 80 } })

  const to = await replace(one)
  for (const at of [site, beside]) {
    await expect.poll(async () => JSON.stringify(await read(at, slug ?? '')).includes(one.src)).toBe(false)
  }
  const now = await read(beside, slug ?? '')
  expect(now.picture).toMatchObject({ src: to.src, width: 90, focus: { x: 10, y: 80 }, alt: 'Shown' })
  expect(now.body).toMatchObject([
    { children: [block(to, 'Stalls')] },
    { pictures: [{ src: to.src, width: 90, alt: 'Own words' }, { alt: 'Two' }] },
  ])
  // What readers see is no update, and what is live stays live.
  expect([now.updatedAt, now.publishedAt]).toEqual([before.updatedAt, before.publishedAt])
  const { items } = await asked(editor, listNews, { query: { language: 'en' } })
  expect(items.find((item) => item.id === id)?.picture).toMatchObject({ src: to.src, focus: { x: 10, y: 80 } })
  const { states } = await asked(editor, showItem, { params: { id: String(id) } })
  expect(states.find(({ language }) => language === 'en')).toMatchObject({ state: 'live', hasChanges: false })
  expect(states.find(({ language }) => language === 'de')).toMatchObject({ state: 'scheduled', behind: 0 })
  const text = await asked(editor, showText, { params: textOf(id) })
  expect([text.version, text.remarks]).toMatchObject([live + 1, [{ position: 0 }]])
  const { rows } = await site.database.pool.query<{ body: unknown }>(
    `select body from news_revisions where article_id = $1 and kind = 'scheduled'`,
    [id],
  )
  expect(rows).toMatchObject([{ body: [block(to, 'Stände')] }])
  expect((await uses(to)).map(([, language]) => language)).toEqual(['de', null, 'en'])
  expect((await asked(editor, listPictures, { query: {} })).items.some(({ id }) => id === one.id)).toBe(false)

  // Replaced again, and an old revision restored: it is the last one in the end.
  const last = await replace(to, 120)
  await expect.poll(async () => (await read(beside, slug ?? '')).picture?.src).toBe(last.src)
  const { version: current } = await asked(editor, showText, { params: textOf(id) })
  await saved(editor, textOf(id), current, withAlt('Replaced', [block(one, 'Stalls')]))
  expect((await asked(editor, showText, { params: textOf(id) })).body).toEqual([
    block(last, 'Stalls', undefined, { focus }),
  ])
})

test('alternative texts and credits follow the library unless an article has its own, the focal point always does', async () => {
  const one = await fresh()
  await change(one, { alt: { en: 'Stalls', de: 'Stände' }, credit: 'Mina' })
  const body = [block(one, 'Stalls', 'Mina'), block(one, 'Own words', 'Own credit')]
  const { id, version } = await written(editor, 'Followed', { body })
  await setPicture(id, 1, main(one))
  const text = await asked(editor, showText, { params: textOf(id) })
  expect(text.pictureAlt).toBe('Stalls')
  const { slug } = await publish(id, version)
  expect((await read(beside, slug ?? '')).picture?.alt).toBe('Stalls')

  await change(one, { alt: { en: 'Stalls at night' }, credit: '', focus: { x: 5, y: 6 } })
  await expect.poll(async () => (await read(beside, slug ?? '')).picture?.focus).toEqual({ x: 5, y: 6 })
  const now = await read(beside, slug ?? '')
  expect(now.picture?.alt).toBe('Stalls at night')
  expect(now.body).toEqual([
    block(one, 'Stalls at night', undefined, { focus: { x: 5, y: 6 } }),
    block(one, 'Own words', 'Own credit', { focus: { x: 5, y: 6 } }),
  ])

  await change(one, { isDecoration: true })
  await expect
    .poll(async () => (await read(site, slug ?? '')).body)
    .toMatchObject([{ picture: { alt: '' } }, { picture: { alt: 'Own words' } }])
})

test('a revision whose picture was removed is restored, and is published without it only', async () => {
  const one = await fresh()
  const { id, version } = await written(editor, 'Gone', { body: [block(one, 'One')] })
  const emptied = await saved(editor, textOf(id), version, someText('Gone'))
  expect((await remove(one)).status).toBe(200)
  const restored = await saved(editor, textOf(id), emptied, someText('Gone', [...someText('').body, block(one, 'One')]))
  const { problems } = await asked(editor, checkText, { params: textOf(id) })
  expect(problems[0]).toEqual({ kind: 'missingPicture', isMust: true, block: 1, detail: null, use: null })
  const refused = await editor.ask(publishText, { params: textOf(id), body: { version: restored } })
  expect(refused).toMatchObject({ status: 422, body: { problems: [{ kind: 'missingPicture' }] } })
  await publish(id, await saved(editor, textOf(id), restored, someText('Gone')))
})

test('a text that is saved while its picture is removed is stored, and the other way round the picture stays', async () => {
  const [one, two] = [await fresh(), await fresh()]
  const { id, version } = await written(editor, 'Race')
  const client = await site.database.pool.connect()
  await client.query('begin')
  await client.query('delete from media_pictures where id = $1', [one.id])
  const saving = saved(editor, textOf(id), version, someText('Race', [block(one, 'One')]))
  await waitingFor('media_pictures')
  await client.query('commit')
  const stored = await saving
  await client.query('begin')
  await client.query('select from media_pictures where id = $1 for key share', [two.id])
  const removing = remove(two)
  await waitingFor('media_pictures')
  await client.query(
    `insert into media_uses (picture_id, subject, thing, language, label) values ($1, 'news', $2, 'en', 'Race')`,
    [two.id, String(id)],
  )
  await client.query('commit')
  client.release()
  expect((await removing).status).toBe(409)
  expect(stored).toBe(version + 1)
})

test('another main picture brings its own alternative texts into every language', async () => {
  const [one, two] = [await fresh(), await fresh()]
  await change(two, { alt: { en: 'A rink', de: 'Eine Eisbahn' } })
  const { id, version } = await written(editor, 'Rink')
  await setPicture(id, 1, main(one))
  await publish(id, await saved(editor, textOf(id), version, { ...someText('Rink'), pictureAlt: 'Stalls' }))
  await saved(editor, textOf(id, 'de'), 0, { ...someText('Eisbahn'), pictureAlt: 'Stände' })
  await setPicture(id, 2, main(two, 'A rink'))
  const alts = await Promise.all(
    (['en', 'de'] as const).map((each) => asked(editor, showText, { params: textOf(id, each) })),
  )
  expect(alts.map(({ pictureAlt }) => pictureAlt)).toEqual(['A rink', 'Eine Eisbahn'])
})

test('translators may choose from the library, and add nothing to it', async () => {
  const translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  const presenter = await site.newMember({ roles: ['radio_lvl1'] })
  expect((await translator.ask(listPictures, {})).status).toBe(200)
  expect((await presenter.ask(listPictures, {})).status).toBe(403)
})

/** Waits until a statement that names a table waits for a lock. */
const waitingFor = (table: string) =>
  expect
    .poll(async () => {
      const { rowCount } = await site.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [`%${table}%`],
      )
      return rowCount
    })
    .toBeGreaterThan(0)

const withAlt = (title: string, body: Block[]) => ({ ...someText(title, body), pictureAlt: 'Shown' })
const pictureIn = (each: Block) => (each.kind === 'picture' ? [each.picture] : [])

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type LibraryPicture, listPictures, removePicture } from '#features/media/contract.ts'
import { showItem } from '#features/news/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { addedPicture, samplePhoto, sizesMade } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { asked, saved, someText, textOf, written } from '#test/newsroom.ts'
import { violations, violationsEverywhere, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { staffWords } from './staff-page.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { desktop, open, type VisitorOptions } from './visitor.ts'

/** Pictures of the library in articles, from the file to the visitor. */
const own = startOwnSite()
let editor: Member
beforeAll(async () => {
  editor = await own.site.newMember({ roles: ['news_lvl3'] })
})

const photo = async (name: string, seed: number, width = 1200) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePhoto(width, 700, seed),
})
type File = Awaited<ReturnType<typeof photo>>

const library = async (q: string): Promise<LibraryPicture | undefined> =>
  (await asked(editor, listPictures, { query: { q } })).items.find(({ name }) => name === q)
const inLibrary = async (name: string): Promise<LibraryPicture> => {
  await eventually(async () => (await library(name))?.name).toBe(name)
  const picture = await library(name)
  if (!picture) throw new Error(`${name} is not in the library`)
  return picture
}

/** Opens the page of a text in its language, with the words of the pages. */
async function openArticle(id: number, language: LanguageCode, options: VisitorOptions = {}, member = editor) {
  const t = await staffWords(language, 'staffArticle')
  const page = await meetMember(own, member, options)
  await open(page, `/${language}/housekeeping/news/${id}/${language}`)
  const inText = t('staffArticle:fields.body', { language: t(`staffArticle:languages.${language}`) })
  const body = page.getByRole('textbox', { name: inText })
  await eventually(() => body.getAttribute('contenteditable')).toBe('true')
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const box = (key: string, values = {}) => page.getByRole('textbox', { name: t(key, values) })
  const dialog = (key: string) => page.getByRole('dialog', { name: t(key) })
  const insertIt = page.getByRole('dialog').getByRole('button', { name: t('staffEditor:insertIt'), exact: true })
  return { t, page, body, button, box, dialog, insertIt }
}

/** Drops a file onto the middle of an element, as from a folder of the desktop. */
async function drop(page: Page, target: ReturnType<Page['locator']>, { name, mimeType, buffer }: File): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([bytes, name, type]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      transfer.items.add(new File([content], name, { type }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  const at = await target.boundingBox()
  if (!at) throw new Error('Nothing to drop onto')
  const place = { clientX: at.x + at.width / 2, clientY: at.y + at.height / 2, dataTransfer }
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, place)
}

/** How a visitor gets the picture of an address: formats, and what the browser has loaded. */
async function shownAs(page: Page, { src }: LibraryPicture) {
  const picture = page.locator('picture').filter({ has: page.locator(`img[src="${src}"]`) })
  await picture.first().locator('img').scrollIntoViewIfNeeded()
  await eventually(() =>
    picture
      .first()
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).not.toBe(0)
  return {
    alt: await picture.first().locator('img').getAttribute('alt'),
    types: await picture
      .first()
      .locator('source')
      .evaluateAll((all) => all.map((each) => each.getAttribute('type'))),
    loaded: await picture
      .first()
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.currentSrc.split('.').at(-1)),
  }
}
const modern = { types: ['image/avif', 'image/webp'], loaded: 'avif' }

test('a dropped picture and a main one reach visitors, say where they are used, and are replaced everywhere', async () => {
  const { id } = await written(editor, 'The lamp market')
  const { t, page, body, button, box, dialog } = await openArticle(id, 'en', {
    viewport: desktop,
    refusals: [409, 415, 404],
    logged: /409|415|404/,
  })
  await drop(page, body, { ...(await photo('notes.jpg', 1)), buffer: Buffer.from('no picture') })
  const why = t('staff:error.pictureType')
  await page.getByText(t('staffPictures:uploads.refused', { name: 'notes.jpg', why })).waitFor()

  await drop(page, body, await photo('stalls.jpg', 2))
  const stalls = await inLibrary('stalls.jpg')
  await body.locator(`img[src="${stalls.src}"]`).click()
  await button('staffEditor:tools.block').click()
  await button('staffEditor:tools.edit').click()
  await box('staffEditor:fields.alt').fill('Stalls in the courtyard')
  await button('staffEditor:change').click()
  await eventually(async () => (await inLibrary('stalls.jpg')).alt.en).toBe('Stalls in the courtyard')

  const before = await addedPicture(own.site, editor, {
    bytes: await samplePhoto(1600, 900, 3),
    name: 'rink.jpg',
    type: 'image/jpeg',
  })
  await button('staffArticle:details.choosePicture').click()
  const choice = dialog('staffPictures:choose.title')
  const problem = (kind: string) => page.getByText(t(`staffArticle:check.problems.${kind}`))
  await problem('noPicture').waitFor()
  await choice.getByRole('button', { name: 'rink.jpg' }).click()
  expect(await violationsInThemes(page, 'choosing a picture', 'dialog[open]')).toEqual([])
  await choice.getByRole('button', { name: t('staffPictures:choose.pick') }).click()
  await choice.waitFor({ state: 'detached' }).catch(() => {})
  const alt = box('staffArticle:details.alt', { language: t('staffArticle:languages.en') })
  await problem('noPictureAlt').waitFor()
  expect(await problem('noPicture').count()).toBe(0)
  await alt.fill('The rink at night')
  // At once, before it is saved.
  expect(await problem('noPictureAlt').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('staffArticle:acts.published', { language: t('staffArticle:languages.en') })).waitFor()
  expect(await violations(page, 'main')).toEqual([])

  for (const picture of [stalls, before]) await sizesMade(own.site, picture)
  const { slug } = await asked(editor, showItem, { params: { id: String(id) } })
  const article = addressOf('newsView', 'en', { slug: slug ?? '' })
  const visitor = await own.meetVisitor({ viewport: desktop })
  await open(visitor, article)
  expect(await shownAs(visitor, before)).toEqual({ ...modern, alt: 'The rink at night' })
  expect(await shownAs(visitor, stalls)).toEqual({ ...modern, alt: 'Stalls in the courtyard' })
  for (const list of [addressOf('home', 'en'), addressOf('newsCategory', 'en')]) {
    await open(visitor, list)
    expect(await shownAs(visitor, before)).toMatchObject(modern)
  }

  await open(page, `/en/housekeeping/pictures?id=${before.id}`)
  const detail = page.getByRole('region', { name: t('staffPictures:detail.label') })
  await detail.getByRole('link', { name: 'The lamp market' }).waitFor()
  await detail.getByText(t('staffPictures:detail.mainPicture')).waitFor()
  expect(await detail.getByRole('button', { name: t('staffPictures:detail.remove') }).isDisabled()).toBe(true)
  expect(await editor.ask(removePicture, { params: { id: before.id } })).toMatchObject({
    status: 409,
    body: { error: 'error.pictureInUse', uses: [{ thing: String(id), label: 'The lamp market' }] },
  })

  const next = await photo('night.jpg', 4)
  page.on('filechooser', (chooser) => void chooser.setFiles([next]))
  await detail.getByRole('button', { name: t('staffPictures:detail.replace') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staffPictures:replace.choose') })
    .click()
  await detail.getByRole('heading', { name: 'night.jpg' }).waitFor()
  const after = await inLibrary('night.jpg')
  for (const at of [article, addressOf('home', 'en')]) {
    await eventually(async () => {
      await open(visitor, at)
      return visitor.locator(`img[src="${after.src}"]`).count()
    }).not.toBe(0)
    expect(await visitor.locator(`img[src="${before.src}"]`).count()).toBe(0)
  }
})

test('on a phone a picture is uploaded with its text, and another becomes the main one', async () => {
  const { language, viewport } = turkishPhone
  const { id, version } = await written(editor, 'Buz pisti', { language })
  await saved(editor, textOf(id, language), version, someText('Buz pisti açıldı'))
  const { t, page, button, box, dialog, insertIt } = await openArticle(id, language, { viewport })
  const chosen = [await photo('pist.jpg', 11), await photo('lobi.jpg', 12)]
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen.splice(0, 1)))

  await button('staffEditor:kinds.picture').click()
  await button('staffEditor:upload').click()
  await box('staffEditor:fields.alt').fill('Pistte kayan üç kişi')
  expect(await violationsEverywhere(page, 'a picture for the text', 'dialog[open]')).toEqual([])
  await insertIt.click()
  const rink = await inLibrary('pist.jpg')

  await button('staffArticle:head.side').click()
  const sheet = dialog('staffArticle:side.title')
  await sheet.getByRole('button', { name: t('staffArticle:details.choosePicture') }).click()
  const choice = dialog('staffPictures:choose.title')
  await choice.getByRole('button', { name: t('staffPictures:drop.choose') }).click()
  await choice.getByRole('button', { name: 'lobi.jpg', pressed: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violations(page)).toEqual([])
  await choice.getByRole('button', { name: t('staffPictures:choose.pick') }).click()
  await box('staffArticle:details.alt', { language: t('staffArticle:languages.tr') }).fill('Lobinin arkası')
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('staffArticle:primary.publish'), exact: true }).click()
  await page.getByText(t('staffArticle:acts.published', { language: t('staffArticle:languages.tr') })).waitFor()

  const lobby = await inLibrary('lobi.jpg')
  for (const picture of [rink, lobby]) await sizesMade(own.site, picture)
  const { slug } = await asked(editor, showItem, { params: { id: String(id) } })
  const visitor = await own.meetVisitor({ viewport, locale: 'tr-TR' })
  await open(visitor, addressOf('newsView', language, { slug: slug ?? '' }))
  expect(await shownAs(visitor, lobby)).toEqual({ ...modern, alt: 'Lobinin arkası' })
  expect(await shownAs(visitor, rink)).toEqual({ ...modern, alt: 'Pistte kayan üç kişi' })
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('by keyboard alone, pictures of the library come with their text and credit; another becomes the main one', async () => {
  const { id } = await written(editor, 'The tower')
  const described = { en: 'The tower seen from the pool' }
  const file = { bytes: await samplePhoto(640, 480, 21), name: 'tower.jpg', type: 'image/jpeg' }
  const tower = await addedPicture(own.site, editor, file)
  await own.site.database.pool.query(
    `update media_pictures set alt = alt || $1, credit = 'Mina', focus_x = 10, focus_y = 90 where id = $2`,
    [JSON.stringify(described), tower.id],
  )
  const { t, page, body, button, dialog, insertIt } = await openArticle(id, 'en', { viewport: desktop })
  const card = dialog('staffPictures:choose.title').getByRole('button', { name: described.en })
  async function choose(): Promise<void> {
    await card.waitFor()
    await tabTo(page, card)
    await page.keyboard.press('Space')
    await tabTo(page, button('staffPictures:choose.pick'))
    await page.keyboard.press('Enter')
    await card.waitFor({ state: 'detached' })
  }

  await body.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.getByRole('option', { name: t('staffEditor:kinds.picture'), exact: true }).waitFor()
  await page.keyboard.type(t('staffEditor:kinds.picture').toLowerCase())
  await page.keyboard.press('Enter')
  await tabTo(page, button('staffEditor:choose'))
  await page.keyboard.press('Enter')
  await choose()
  await tabTo(page, insertIt)
  await page.keyboard.press('Enter')
  await body.locator(`img[src="${tower.src}"]`).waitFor()

  await tabTo(page, button('staffArticle:details.choosePicture'))
  await page.keyboard.press('Enter')
  await choose()
  await tabTo(page, button('staffArticle:details.removePicture'))
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('staffArticle:acts.published', { language: t('staffArticle:languages.en') })).waitFor()

  const { slug, settings } = await asked(editor, showItem, { params: { id: String(id) } })
  expect(settings.picture).toMatchObject({ src: tower.src, focus: { x: 10, y: 90 } })
  await sizesMade(own.site, tower)
  const visitor = await own.meetVisitor({ viewport: desktop })
  await open(visitor, addressOf('newsView', 'en', { slug: slug ?? '' }))
  expect(await shownAs(visitor, tower)).toEqual({ ...modern, alt: described.en })
  await visitor.getByText('Mina').waitFor()
  await open(visitor, addressOf('home', 'en'))
  const shown = visitor.locator(`img[src="${tower.src}"]`).first()
  expect(await shown.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('10% 90%')
})

test('a translator chooses from the library, and adds nothing to it', async () => {
  const { id } = await written(editor, 'The pool')
  const file = { bytes: await samplePhoto(300, 200, 31), name: 'pool.jpg', type: 'image/jpeg' }
  const pool = await addedPicture(own.site, editor, file)
  const translator = await own.site.newMember({ roles: ['webdevelopment_translator'] })
  const source = { language: 'en' as const, ...someText('The pool') }
  await saved(translator, textOf(id, 'de'), 0, someText('Das Becken'), source)
  const { t, page, body, button, dialog, insertIt } = await openArticle(
    id,
    'de',
    { refusals: [403], logged: /403/ },
    translator,
  )
  await drop(page, body, await photo('eigenes.jpg', 32))
  const why = t('staffPictures:uploads.notAllowed')
  await page.getByText(t('staffPictures:uploads.refused', { name: 'eigenes.jpg', why })).waitFor()
  await button('staffEditor:kinds.picture').click()
  expect(await button('staffEditor:upload').count()).toBe(0)
  await button('staffEditor:choose').click()
  const choice = dialog('staffPictures:choose.title')
  await choice.getByRole('button', { name: 'pool.jpg' }).click()
  expect(await choice.getByRole('button', { name: t('staffPictures:drop.choose') }).count()).toBe(0)
  await choice.getByRole('button', { name: t('staffPictures:choose.pick') }).click()
  await page.getByRole('textbox', { name: t('staffEditor:fields.alt') }).fill('Das Becken am Abend')
  await insertIt.click()
  await body.locator(`img[src="${pool.src}"]`).waitFor()
})

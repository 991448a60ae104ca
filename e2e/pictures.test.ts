import type { ParseKeys } from 'i18next'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type LibraryPicture, listPictures, showPicture } from '#features/media/contract.ts'
import { recordUses } from '#features/media/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { addedPicture, samplePhoto } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The picture library as the staff work with it. */
const own = startOwnSite()
let head: Member
beforeAll(async () => {
  head = await own.site.newMember({ roles: ['headof'] })
})

async function pictureParts(page: Page, language: 'de' | 'en' | 'tr') {
  const words = await wordsIn(language)
  const t = (key: ParseKeys<'staffPictures'>, values = {}) => words(key, { ns: 'staffPictures', ...values })
  const detail = page.getByRole('region', { name: t('detail.label'), exact: true })
  const cards = page.getByRole('list', { name: t('grid.label') }).getByRole('button')
  const button = (key: ParseKeys<'staffPictures'>) => page.getByRole('button', { name: t(key), exact: true })
  return { t, words, detail, cards, button }
}

const file = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await samplePhoto(640, 360, seed),
})
const show = async (id: number) => showPicture.result.parse((await head.ask(showPicture, { params: { id } })).body)
const listed = async (): Promise<LibraryPicture[]> =>
  listPictures.result.parse((await head.ask(listPictures, {})).body).items

test('a picture is uploaded by key, described in three languages, replaced, and kept while it is used', async () => {
  const { language, viewport } = germanDesktop
  const page = await meetMember(own, head, { viewport, refusals: [404, 415] })
  const riddle = { name: 'riddle.mov', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const chosen = [[riddle, await file('market.jpg', 1)], [await file('night.jpg', 2)]]
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen.shift() ?? []))
  await open(page, `/${language}/housekeeping/pictures`)
  const { t, words, detail, cards, button } = await pictureParts(page, language)
  await page.getByRole('heading', { name: t('empty.title') }).waitFor()
  expect(await violationsEverywhere(page, 'the empty library')).toEqual([])

  await page.keyboard.press('u')

  await page.getByText(words('staff:error.pictureType'), { exact: true }).waitFor()
  await detail.getByRole('heading', { name: 'market.jpg' }).waitFor()
  await button('uploads.forget').click()

  for (const [each, text] of [
    ['de', 'Stände im Innenhof'],
    ['en', 'Stalls in the courtyard'],
    ['tr', 'İç avludaki tezgâhlar'],
  ] as const) {
    await detail.getByRole('textbox', { name: t(`languages.${each}`) }).fill(text)
  }
  await detail.getByRole('button', { name: t('detail.focus') }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key)
  await detail.getByText(t('detail.focusAt', { x: 60, y: 44 })).waitFor()
  await detail.getByRole('button', { name: t('detail.save') }).click()
  await detail.getByText(t('detail.saved'), { exact: true }).waitFor()
  const [market] = await listed()
  expect(market).toMatchObject({
    alt: { de: 'Stände im Innenhof', en: 'Stalls in the courtyard', tr: 'İç avludaki tezgâhlar' },
    focus: { x: 60, y: 44 },
  })
  if (!market) return

  const text = { subject: 'news', thing: '7', language: 'en', label: 'Winter market' } as const
  await inTransaction(own.site.database.db, (tx) => recordUses(tx, text, [market.src]))
  await detail.getByRole('link', { name: 'Winter market' }).waitFor()
  const remove = detail.getByRole('button', { name: t('detail.remove') })
  expect(await remove.isDisabled()).toBe(true)
  expect(await violationsEverywhere(page, 'a picture')).toEqual([])

  await detail.getByRole('button', { name: t('detail.replace') }).click()
  await button('replace.choose').click()
  await detail.getByRole('heading', { name: 'night.jpg' }).waitFor()
  const [night] = await listed()
  expect((await show(night?.id ?? 0)).uses).toEqual([text])
  expect(night).toMatchObject({ name: 'night.jpg', alt: market.alt })

  await inTransaction(own.site.database.db, (tx) => recordUses(tx, text, []))
  await eventually(() => remove.isDisabled()).toBe(false)
  await remove.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('remove.confirm') })
    .click()
  await page.getByText(t('remove.done', { name: 'night.jpg' })).waitFor()
  await eventually(() => cards.count()).toBe(0)
})

test('keys walk through the library, and a phone has one picture at a time', async () => {
  for (const [place, name] of ['one.jpg', 'two.jpg', 'three.jpg'].entries()) {
    await addedPicture(own.site, head, { bytes: await samplePhoto(300, 200, 20 + place), name })
  }
  const wide = await meetMember(own, head, { viewport: germanDesktop.viewport })
  await open(wide, '/de/housekeeping/pictures')
  const { detail: wideDetail, cards: wideCards } = await pictureParts(wide, 'de')
  await wideCards.first().waitFor()
  for (const key of ['j', 'j', 'j', 'k']) await wide.keyboard.press(key)
  await wideDetail.getByRole('heading', { name: 'two.jpg' }).waitFor()
  await wide.keyboard.press('Enter')
  await eventually(() => wideDetail.evaluate((element) => element === document.activeElement)).toBe(true)

  const { language, viewport } = turkishPhone
  const page = await meetMember(own, head, { viewport })
  await open(page, `/${language}/housekeeping/pictures?filter=mine`)
  const { t, detail, cards, button } = await pictureParts(page, language)
  await cards.filter({ hasText: 'one.jpg' }).click()
  await detail.getByRole('heading', { name: 'one.jpg' }).waitFor()
  expect(await cards.first().isVisible()).toBe(false)
  await button('detail.back').click()
  await eventually(() => cards.count()).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: t('title') }).waitFor()
})

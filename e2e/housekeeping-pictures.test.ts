import { beforeAll, expect, test } from 'vitest'
import { listStaffPictures, proposeForPicture } from '#features/gallery/contract.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { addPictures } from './gallery-pictures.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The pictures of the game as the staff keep them, at a desk and on a phone. */
const own = startOwnSite()
let chief: Member
let helper: Member
beforeAll(async () => {
  await addPictures(own.site, [
    { family: 'promo', file: 'lanterns.png', hotel: 'hhde', year: 2026 },
    { family: 'promo', file: 'advert.png', hotel: 'hhtr', year: 2026 },
    { family: 'promo', file: 'teahouse.png', hotel: 'hhus', year: 2025 },
    { family: 'catalogue', file: 'shelf.png', hotel: 'hhde', year: 2024, gone: true },
  ])
  chief = await own.site.newMember({ name: 'Chief', roles: ['cm_furnilist_lvl2'] })
  helper = await own.site.newMember({ name: 'Helper', roles: ['cm_furnilist_lvl1'] })
})

async function findPicture(file: string) {
  const { body } = await chief.ask(listStaffPictures, { query: { q: file } })
  const [picture] = listStaffPictures.result.parse(body).items
  if (!picture) throw new Error(`There is no ${file}`)
  return picture
}

test('a picture is titled, hidden by a key and brought back, and a colleague is not overwritten', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await meetMember(own, chief, { viewport, refusals: [409] })
  await open(page, `/${language}/housekeeping/catalogue/pictures`)
  const list = page.getByRole('list', { name: t('staffGamePictures:title') })
  expect(await violationsEverywhere(page, 'the pictures')).toEqual([])
  await list.getByRole('button', { name: 'lanterns.png' }).click()
  const detail = page.getByRole('region', { name: 'lanterns.png' })
  const title = (code: 'de' | 'en' | 'tr') =>
    page.getByLabel(t('staffGamePictures:form.inLanguage', { language: t(`staffGamePictures:language.${code}`) }))
  await title('de').fill('Lampenfest')
  await title('en').fill('Lantern fair')
  await title('tr').fill('Fener şenliği')
  await page.getByLabel(t('staffGamePictures:form.day')).fill('2019-12-24')
  expect(await violationsEverywhere(page, 'the picture')).toEqual([])
  await page.getByRole('button', { name: t('staffGamePictures:form.save') }).click()
  await list.getByRole('button', { name: 'Lampenfest' }).waitFor()
  const visitor = await own.meetVisitor({ viewport })
  await open(visitor, `/${language}/habbo/webpromos?year=2019`)
  await visitor.getByRole('link', { name: 'Lampenfest' }).waitFor()
  await visitor.getByText('24.12.2019').waitFor()
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await detail.waitFor()
  await eventually(() => title('de').inputValue()).toBe('')

  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'advert.png' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'advert.png' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'advert.png' }).waitFor()
  await page.keyboard.press('h')
  await page.getByText(t('staffGamePictures:hide.isHidden', { file: 'advert.png' })).waitFor()
  await eventually(async () => (await own.site.get('/de/habbo/webpromos')).text()).not.toContain('advert.png')
  await page.keyboard.press('z')
  await eventually(async () => (await own.site.get('/de/habbo/webpromos')).text()).toContain('advert.png')

  const { id, version: seen } = await findPicture('advert.png')
  await title('de').fill('Reklame')
  const isHidden = true
  const body = { seen, isHidden, titles: { de: '', en: '', tr: '' }, day: null }
  await helper.ask(proposeForPicture, { params: { id }, body })
  await page.getByText(t('staffGamePictures:stale')).waitFor()
  await page.getByRole('button', { name: t('staffGamePictures:form.save') }).click()
  await page.getByText(t('common:error.stale')).waitFor()
  await eventually(() => title('de').inputValue()).toBe('Reklame')
  await page.getByRole('button', { name: t('staffGamePictures:showNewer') }).click()
  await eventually(() => title('de').inputValue()).toBe('')
})

test('text typed after a picture was saved or hidden stays when that is undone', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, chief)
  const { id } = await findPicture('teahouse.png')
  await open(page, `/en/housekeeping/catalogue/pictures?id=${id}`)
  const title = (code: 'de' | 'en') =>
    page.getByLabel(t('staffGamePictures:form.inLanguage', { language: t(`staffGamePictures:language.${code}`) }))
  const save = page.getByRole('button', { name: t('staffGamePictures:form.save') })
  const undo = page.getByRole('button', { name: t('staff:undo.button') })
  await title('en').fill('Tea house')
  await save.click()
  await page.getByText(t('staffGamePictures:form.saved', { file: 'teahouse.png' })).waitFor()
  await title('de').fill('Teehaus')
  await undo.click()
  await eventually(() => title('en').inputValue()).toBe('')
  expect(await title('de').inputValue()).toBe('Teehaus')
  await page.getByRole('button', { name: t('staffGamePictures:hide.act') }).click()
  await page.getByText(t('staffGamePictures:hide.isHidden', { file: 'teahouse.png' })).waitFor()
  await undo.click()
  await page.getByRole('button', { name: t('staffGamePictures:hide.act') }).waitFor()
  expect(await title('de').inputValue()).toBe('Teehaus')
  await save.click()
  await eventually(async () => (await findPicture('teahouse.png')).titles).toEqual({ de: 'Teehaus', en: '', tr: '' })
})

test('a proposal made on a phone in Turkish is approved on another, and the author is notified', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { id } = await findPicture('teahouse.png')
  const page = await meetMember(own, helper, { viewport })
  await open(page, `/${language}/housekeeping/catalogue/pictures?kind=promo&q=teahouse`)
  await page.getByRole('button', { name: 'teahouse.png' }).click()
  const inTurkish = t('staffGamePictures:form.inLanguage', { language: t('staffGamePictures:language.tr') })
  await page.getByLabel(inTurkish).fill('Çay evi')
  await page.getByLabel(t('staffGamePictures:form.hidden')).check({ force: true })
  await page.getByLabel(t('staffGamePictures:form.note')).fill('Reklam')
  await page.getByRole('button', { name: t('staffGamePictures:form.handIn') }).click()
  const proposal = page.getByRole('region', { name: t('staffGamePictures:proposal.title') })
  await proposal.getByText('Çay evi').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the proposal')).toEqual([])

  const desk = await meetMember(own, chief, { viewport })
  await open(desk, `/${language}/housekeeping/catalogue/pictures?show=handedIn&id=${id}`)
  const waiting = desk.getByRole('region', { name: t('staffGamePictures:proposal.title') })
  await waiting.getByText('Reklam').waitFor()
  await waiting.getByRole('button', { name: t('staffGamePictures:proposal.reject') }).click()
  await waiting.getByText(t('staffGamePictures:proposal.reasonMissing')).waitFor()
  await waiting.getByRole('button', { name: t('staffGamePictures:proposal.approve') }).click()
  await desk.getByText(t('staffGamePictures:proposal.approved', { file: 'teahouse.png' })).waitFor()
  await waiting.waitFor({ state: 'detached' })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await eventually(async () => (await own.site.get('/tr/habbo/webpromos')).text()).not.toContain('teahouse.png')
  await own.site.database.pool.query('update notifications_notices set told_at = now() where told_at > now()')
  await open(page, `/${language}/users/notices`)
  await page.getByText('“teahouse.png” resmi için önerdiğin değişiklik kabul edildi.').waitFor()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeText, SiteText } from '#features/words/contract.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

/**
 * Texts of the site: proposed on a phone, approved on a desktop, seen in an open page, taken back.
 */
const own = startOwnSite()
const key = 'shell:menu.home'

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('a Turkish text is proposed on a phone, approved on a desktop, and seen by a visitor', async () => {
  const [tr, de] = [await wordsIn('tr'), await wordsIn('de')]
  const translator = await own.site.newMember({ name: 'Çevirmen', roles: ['webdevelopment_translator'] })
  const colleague = await own.site.newMember({ name: 'Kollegin', roles: ['webdevelopment_translator'] })
  const visitor = await own.meetVisitor()
  await open(visitor, '/tr/habbo/badges')
  const homeLink = visitor.locator('header nav a[href="/tr/home"]').first()

  const small = await meetMember(own, translator, { viewport: turkishPhone.viewport, refusals: [422] })
  await open(small, `/tr/housekeeping/site/words?file=shell&text=${encodeURIComponent('ana sayfa')}`)
  const list = small.getByRole('table', { name: tr('staffWords:title') })
  await list.getByRole('button', { name: 'Ana sayfa' }).first().waitFor()
  expect(await width(small)).toBe(turkishPhone.viewport.width)
  expect(await violationsEverywhere(small, 'the list')).toEqual([])
  await list.locator(`[data-text="${key}"]`).click()
  const detail = small.getByRole('region', { name: key })
  await detail.getByText('Startseite', { exact: true }).waitFor()
  const write = tr('staffWords:detail.write', { language: tr('staffWords:language.tr') })
  const field = detail.getByRole('textbox', { name: write })
  await field.fill('<b>Başlangıç</b> {{name}}')
  await detail.getByText(tr('staffWords:problem.html')).waitFor()
  await detail.getByText(tr('staffWords:problem.unknown', { name: '{{name}}' })).waitFor()
  await field.fill('Başlangıç')
  await eventually(() => detail.getByRole('status').textContent()).toBe('')
  expect(await width(small)).toBe(turkishPhone.viewport.width)
  expect(await violationsEverywhere(small, 'the form')).toEqual([])
  await detail.getByRole('button', { name: tr('staffWords:detail.propose') }).click()
  await small.getByText(tr('staffWords:done.proposed')).waitFor()
  await detail.getByText(tr('staffWords:detail.notYours')).waitFor()

  const desk = await meetMember(own, colleague, { viewport: germanDesktop.viewport })
  await open(desk, '/de/housekeeping/site/words?language=tr&state=proposed')
  await desk.locator(`[data-text="${key}"]`).click()
  const proposal = desk.getByRole('region', { name: de('staffWords:detail.proposal', { name: 'Çevirmen' }) })
  await proposal.getByText('Başlangıç').waitFor()
  expect(await violationsEverywhere(desk, 'the proposal')).toEqual([])
  await desk.keyboard.press('a')
  await desk.getByText(de('staffWords:done.approved')).waitFor()

  // The page is open; a navigation within it shows the text, without a reload.
  await visitor.evaluate(() => Object.assign(window, { isSamePage: true }))
  await eventually(async () => {
    await homeLink.click()
    await visitor.waitForURL('**/tr/home')
    await visitor.goBack()
    await visitor.waitForURL('**/tr/habbo/badges')
    return homeLink.textContent()
  }).toContain('Başlangıç')
  expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true)
  await open(visitor, '/tr/home')
  expect(await homeLink.textContent()).toContain('Başlangıç')

  const shown = desk.getByRole('region', { name: key })
  await desk.goto(`/de/housekeeping/site/words?language=tr&key=${encodeURIComponent(key)}`)
  await shown.getByRole('button', { name: de('staffWords:detail.takeBack') }).click()
  await desk.getByText(de('staffWords:done.takenBack')).waitFor()
  await eventually(async () => {
    await open(visitor, '/tr/home')
    return homeLink.textContent()
  }).toContain('Ana sayfa')
})

test('a part of the home page that comes later shows changed texts, and those that change while it is open', async () => {
  const manager = await own.site.newMember({ name: 'Editor', roles: ['administration'] })
  const seen = { language: 'tr', key: 'headlines:latest' } as const
  const change = async (version: number, text: string) =>
    SiteText.parse((await manager.ask(changeText, { body: { ...seen, version, text } })).body).version
  const version = await change(0, 'Son dakika')
  const visitor = await own.meetVisitor()
  const heading = (name: string) => visitor.getByRole('heading', { name })
  await eventually(async () => {
    await open(visitor, '/tr/home')
    return heading('Son dakika').count()
  }).toBe(1)
  await change(version, 'Taze haberler')
  await visitor.evaluate(() => Object.assign(window, { isSamePage: true }))
  await eventually(async () => {
    await visitor.locator('header nav a[href="/tr/news/category"]').first().click()
    await visitor.waitForURL('**/tr/news/category')
    await visitor.goBack()
    await visitor.waitForURL('**/tr/home')
    return heading('Taze haberler').count()
  }).toBe(1)
  expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('texts are sent by keyboard one after the other, rejected with a reason, and undone', async () => {
  const t = await wordsIn('en')
  const manager = await own.site.newMember({ name: 'Manager', roles: ['administration'] })
  const translator = await own.site.newMember({ name: 'Wordsmith', roles: ['webdevelopment_translator'] })
  const page = await meetMember(own, translator)
  await open(page, '/en/housekeeping/site/words?file=shell')
  const write = t('staffWords:detail.write', { language: t('staffWords:language.en') })
  const title = () => page.locator('[data-open] section[tabindex="-1"]').getAttribute('aria-label')
  await page.locator('[data-text]').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('textbox', { name: write }).waitFor()
  const first = await title()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: write }).fill('Another text')
  await page.keyboard.press('Control+Enter')
  await eventually(title).not.toBe(first)
  await page.getByText(t('staffWords:done.proposed')).waitFor()

  const desk = await meetMember(own, manager, { viewport: phone })
  await open(desk, `/en/housekeeping/site/words?key=${encodeURIComponent(first ?? '')}`)
  await desk.getByRole('button', { name: t('staffWords:proposal.reject') }).click()
  const dialog = desk.getByRole('dialog', { name: t('staffWords:reject.title') })
  await dialog.getByLabel(t('staffWords:reject.reason')).fill('The old one is better')
  expect(await violationsEverywhere(desk, 'the rejection', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffWords:reject.act') }).click()
  await desk.getByText(t('staffWords:done.rejected')).waitFor()
  await desk.getByRole('button', { name: t('staff:undo.button') }).click()
  await desk.getByRole('button', { name: t('staffWords:proposal.approve') }).waitFor()
  expect(await width(desk)).toBe(phone.width)
  await eventually(async () => {
    const download = await desk.request.get('/api/get/housekeeping/texts/export')
    return download.headers()['content-disposition']
  }).toContain('locales.zip')
})

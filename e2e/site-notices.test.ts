import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addBanner, Banner } from '#features/banners/contract.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, phone, stored } from './visitor.ts'
import { wordsIn } from './words.ts'

/**
 * Notices as the staff write them and as visitors see them, dismiss them and get them on open
 * pages.
 */
const own = startOwnSite()

afterEach(async () => {
  await own.site.database.pool.query('delete from banners_notices')
  await own.site.database.pool.query("select pg_notify('tags', 'banners')")
})

const common = { tone: 'info', place: 'everywhere', isDismissible: true, from: null, until: null } as const

async function add(text: string, more: object = {}): Promise<Banner> {
  const keeper = await own.site.newMember({ roles: ['communitymanagement'] })
  const body = { ...common, texts: { en: { text, link: null } }, ...more }
  return Banner.parse((await keeper.ask(addBanner, { body })).body)
}

const place = (page: Page) => page.locator('#banners')
const shown = (page: Page) => place(page).locator('[data-banner]:visible')
/** A page that is looked at again asks who is online, and receives the notices with the answer. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

test('a notice is written in three languages, seen by visitors, changed, ended and taken back', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const keeper = await own.site.newMember({ roles: ['communitymanagement'] })
  const page = await meetMember(own, keeper, { viewport })
  await open(page, `/${language}/housekeeping/site/notices`)
  await page.getByText(t('staffNotices:none.current')).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staffNotices:dialog.add') })
  await dialog.getByLabel(t('staffNotices:dialog.text'), { exact: true }).fill('Heute Abend wird umgebaut.')
  await dialog.getByText(t('staffNotices:languages.en'), { exact: true }).click()
  await dialog.getByLabel(t('staffNotices:dialog.text'), { exact: true }).fill('We rebuild tonight.')
  await dialog.getByLabel(t('staffNotices:dialog.label')).fill('Read more')
  await dialog.getByLabel(t('staffNotices:dialog.address')).fill('here')
  await dialog.getByLabel(t('staffNotices:dialog.label')).focus()
  await dialog.getByText(t('staffNotices:error.linkInvalid')).waitFor()
  await dialog.getByLabel(t('staffNotices:dialog.address')).fill('/en/news/category')
  await dialog.getByText(t('staffNotices:tone.warning'), { exact: true }).click()
  expect(await violationsEverywhere(page, 'the dialog', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffNotices:dialog.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  // The staff's own pages show it, too.
  await place(page).getByText('Heute Abend wird umgebaut.').waitFor()
  const row = page.getByRole('listitem', { name: /^Hinweis \d+$/ })
  await row.getByText(t('staffNotices:missing', { language: t('staffNotices:languages.tr') })).waitFor()
  expect(await violationsEverywhere(page, 'the notices')).toEqual([])

  const turkish = await own.meetVisitor(turkishPhone)
  await open(turkish, '/tr/home')
  const notice = shown(turkish)
  await notice.getByText('We rebuild tonight.').waitFor()
  expect(await notice.getByText('We rebuild tonight.').getAttribute('lang')).toBe('en')
  // The icon has the size of the style sheet.
  expect((await notice.locator('svg').first().boundingBox())?.width).toBe(24)
  expect(await notice.getByRole('link').getAttribute('href')).toBe('/en/news/category')
  expect(await place(turkish).getAttribute('role')).toBe('status')
  expect(await turkish.evaluate(() => document.documentElement.scrollWidth)).toBe(turkishPhone.viewport.width)
  expect(await violationsEverywhere(turkish, 'a page with a notice')).toEqual([])

  await row.getByRole('button', { name: /Ändern|ändern/ }).click()
  const again = page.getByRole('dialog', { name: t('staffNotices:dialog.change') })
  await again.getByLabel(t('staffNotices:dialog.text'), { exact: true }).fill('Morgen wird umgebaut.')
  await again.getByRole('button', { name: t('staffNotices:dialog.save') }).click()
  await place(page).getByText('Morgen wird umgebaut.').waitFor()
  // The bar of the notice that was added may still be there.
  await page.getByText(t('staffNotices:done.changed')).waitFor()
  await page
    .getByRole('button', { name: t('staff:undo.button') })
    .first()
    .click()
  await place(page).getByText('Heute Abend wird umgebaut.').waitFor()

  await row.getByRole('button', { name: /jetzt beenden/ }).click()
  await eventually(() => shown(page).count()).toBe(0)
  await page.getByText(t('staffNotices:done.ended')).waitFor()
  await page.keyboard.press('z')
  await place(page).getByText('Heute Abend wird umgebaut.').waitFor()
  await row.getByRole('button', { name: /löschen/ }).click()
  await page.getByText(t('staffNotices:none.current')).waitFor()
  await page.getByRole('button', { name: t('staffNotices:list.deleted') }).click()
  await row.getByRole('button', { name: /Verlauf/ }).click()
  await row.getByText(t('staffAudit:acts.banner.deleted')).waitFor()
  await row.getByRole('button', { name: /zurückholen/ }).click()
  await place(page).getByText('Heute Abend wird umgebaut.').waitFor()
})

test('a visitor dismisses one notice; the other stays, and the dismissed one is back with other words', async () => {
  const first = await add('First')
  await add('Second')
  await add('Not to be closed', { isDismissible: false, tone: 'warning' })
  const page = await own.meetVisitor({ viewport: phone })
  const texts = () => shown(page).locator('[lang]').allTextContents()
  await open(page, '/en/home')
  await eventually(texts).toEqual(['Not to be closed', 'Second', 'First'])
  await shown(page).filter({ hasText: 'First' }).getByRole('button').press('Enter')
  await eventually(texts).toEqual(['Not to be closed', 'Second'])
  await focused(shown(page).filter({ hasText: 'Second' }).getByRole('button'))
  expect(await stored(page, 'dismissedNotices')).toBe(`${first.id}.1`)
  await page.keyboard.press('Enter')
  await focused(page.locator('#main'))
  await page.reload()
  await eventually(texts).toEqual(['Not to be closed'])
  await own.site.database.pool.query('update banners_notices set edition = 2, version = 2 where id = $1', [first.id])
  await own.site.database.pool.query("select pg_notify('tags', 'banners')")
  await eventually(async () => {
    await page.reload()
    return texts()
  }).toEqual(['Not to be closed', 'First'])
})

test('a dismissed notice is gone before anything else of the page is there', async () => {
  const { id } = await add('Gone')
  const page = await own.meetVisitor({ viewport: phone })
  await page.addInitScript((key) => localStorage.setItem('dismissedNotices', key), `${id}.1`)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const banner = document.querySelector('[data-banner]')
      if (banner) document.documentElement.dataset.seen ??= getComputedStyle(banner).display
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/en/home')
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('none')
})

test('an open page shows a new notice, and a notice ends there by itself', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await add('While you are here')
  await eventually(async () => {
    await comeBack(page)
    return shown(page).locator('[lang]').allTextContents()
  }).toEqual(['While you are here'])
  expect(await violationsEverywhere(page, 'an open page with a notice')).toEqual([])
  const drawn = await shown(page).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  await page.reload()
  expect(await shown(page).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual(drawn)

  await own.site.database.pool.query('delete from banners_notices')
  const until = new Date(Date.now() + 10_000).toISOString()
  await add('For some seconds', { until })
  await page.goto('/en/home')
  await page.getByText('For some seconds').waitFor()
  await eventually(() => shown(page).count()).toBe(0)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until))
})

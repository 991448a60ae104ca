import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, germanDesktop } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
  const text = { title: 'Luna lantern' }
  await publish(own.site, { slug: 'lantern', category: 'events', texts: { de: text, en: text, tr: text } })
})

const chosen = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

test('the whole site is searched by keyboard', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home`)
  const dialog = page.getByRole('dialog', { name: t('search:title') })
  await page.keyboard.press('Control+k')
  const field = dialog.getByRole('combobox', { name: t('search:label') })
  await field.waitFor()
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('luna')
  await dialog.getByRole('option', { name: 'luna.tic' }).waitFor()
  await dialog.getByRole('option', { name: 'Luna lantern' }).waitFor()
  expect(await chosen(page).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await eventually(() => chosen(page).textContent()).toContain('Luna lantern')
  await page.keyboard.press('End')
  await eventually(() => chosen(page).textContent()).toContain('luna.tic')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
  expect(await violationsEverywhere(page, 'search dialog', 'dialog[open]')).toEqual([])
  await page.keyboard.press('Home')
  await eventually(() => chosen(page).textContent()).toContain('Luna lantern')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}/scanner/users/${luna}`)
  expect(await dialog.count()).toBe(0)

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('zzzzzz')
  await dialog.getByText(t('search:nothing.title')).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('luna')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}/search?q=luna`)
  await page.getByRole('main').getByRole('link', { name: 'luna.tic' }).waitFor()
  expect(await violationsEverywhere(page, 'search page')).toEqual([])
})

test('a failed search shows why and can be tried again', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport, refusals: [429, 503] })
  await open(page, `/${language}/home`)
  let answer: { status: number; body: object } | null = { status: 503, body: { error: 'error.form' } }
  await page.route('**/api/get/search?**', (route) =>
    answer ? route.fulfill({ status: answer.status, json: answer.body }) : route.continue(),
  )
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: t('search:title') })
  const field = dialog.getByRole('combobox')
  await field.fill('luna')
  const alert = dialog.getByRole('alert')
  await alert.getByText(t('search:failed')).waitFor()
  expect(await violationsEverywhere(page, 'search dialog without an answer', 'dialog[open]')).toEqual([])

  answer = { status: 429, body: { error: 'error.tooManyRequests', retryAfterSeconds: 17 } }
  const again = alert.getByRole('button', { name: t('common:broken.again') })
  await again.click()
  await alert.getByText(t('common:error.tooManyRequests', { count: 17 })).waitFor()
  answer = null
  await again.click()
  await dialog.getByRole('option', { name: 'luna.tic' }).waitFor()
  await dialog
    .getByRole('status')
    .getByText(t('search:results', { count: 2 }))
    .waitFor()
  expect(await again.count()).toBe(0)
})

test('the site is searched without JavaScript', async () => {
  const language = 'en'
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/${language}/search`)
  await page.getByRole('searchbox', { name: t('search:label') }).fill('luna')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('search:find') })
    .click()
  await page.waitForURL(`/${language}/search?q=luna`)
  await page.getByRole('main').getByRole('link', { name: 'luna.tic' }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('main').getByRole('link', { name: 'Luna lantern' }).click()
  await page.waitForURL(`/${language}/news/lantern`)
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { playerName, tab } from './player-page.ts'
import { open, phone } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** The distance of an element from the top of the window. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('going back between the tabs of a player keeps the scroll position', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}`)
  await page.mouse.wheel(0, 500)
  await eventually(() => scrolled(page)).toBe(500)
  for (const name of ['Friends', 'Groups']) {
    await tab(page, name).click()
    await page.getByRole('region', { name }).waitFor()
    expect(await scrolled(page)).toBe(500)
  }
  for (const name of ['Friends', 'Badges']) {
    await page.goBack()
    await page.getByRole('region', { name }).waitFor()
    await eventually(() => scrolled(page)).toBe(500)
  }
})

test('on a phone the guest book below a long list is one tap away, from anywhere in the list', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  await open(page, `/en/scanner/users/${luna}`)
  await page.getByRole('button', { name: english('scanner:panel.more') }).tap()
  const next = page.getByRole('list', { name: 'Current badges' }).locator('[aria-posinset="61"] button')
  await eventually(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  // The page becomes tall enough as its rows are laid out.
  await eventually(() => {
    return page.evaluate(() => {
      window.scrollTo({ top: 4000, behavior: 'instant' })
      return Math.round(window.scrollY)
    })
  }).toBe(4000)
  await page.getByRole('link', { name: 'History' }).tap()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('guest-book')
  await eventually(() => topOf(page, '#guest-book')).toBeLessThan(phone.height / 2)
  expect(await topOf(page, '#guest-book')).toBeGreaterThanOrEqual(0)
})

test('where the guest book is beside the list, there is no link to it', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}`)
  expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0)
})

test('from the page of one player to that of another', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}`)
  await page.getByText(english('scanner:lookUp')).click()
  await page.getByRole('textbox', { name: 'Player name' }).fill('OldTimer')
  await page.keyboard.press('Enter')
  await playerName(page, 'OldTimer').waitFor()
  expect(await page.getByRole('textbox', { name: 'Player name' }).isVisible()).toBe(false)
})

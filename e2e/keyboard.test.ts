import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { publishRooftop } from './rooftop-article.ts'
import { tabTo } from './tab-to.ts'
import { open, pageRuns } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
  await publishRooftop(own.site)
})

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

async function focused(locator: Locator) {
  await eventually(() => hasFocus(locator)).toBe(true)
}

/**
 * The focused element: its text, whether it has a focus ring, and whether it is in the window and
 * not covered.
 */
function focusNow(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // A radio button is represented by its label.
    const drawn = element instanceof HTMLInputElement && element.type === 'radio' ? element.closest('label') : element
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn ?? element)
    const { left, top, width, height } = (drawn ?? element).getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 40)]
    const atop = document.elementFromPoint(x, y)
    return {
      words: `${element.localName} ${(element.ariaLabel ?? element.textContent ?? '').slice(0, 40)}`,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInWindow: atop !== null && (element.contains(atop) || drawn?.contains(atop) === true),
    }
  })
}

test('the first tab stop skips the bar and goes to the content', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: english('shell:skip') })
  await focused(skip)
  expect((await focusNow(page))?.isInWindow).toBe(true)
  await page.keyboard.press('Enter')
  await focused(page.getByRole('main'))
  await page.keyboard.press('Tab')
  await focused(page.getByRole('textbox', { name: 'Player name' }))
})

/** Presses Tab until the focus leaves the page, and expects that every stop was visible. */
async function walkOut(page: Page) {
  const stops: string[] = []
  const unseen: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const focus = await focusNow(page)
    if (!focus) break
    stops.push(focus.words)
    if (!focus.hasRing || !focus.isInWindow) unseen.push(focus.words)
    if (stops.length > 120) throw new Error(`a trap, or a list that takes every key press: ${stops.slice(-6)}`)
  }
  expect(unseen).toEqual([])
  expect(stops.at(-1), `${stops}`).toContain('Türkçe')
  expect(stops.length).toBeGreaterThan(8)
}

test.each(['home', 'news/category', 'news/rooftop'])(
  'the Tab key passes through the whole page, and the focus is always visible (%s)',
  async (where) => {
    const page = await own.meetVisitor()
    await open(page, `/en/${where}`)
    await walkOut(page)
  },
)

test('every tab stop on the page of a player and its tabs is visible, without a trap', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}?tab=${panelNames[0]}`)
  await walkOut(page)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const panel of panelNames.slice(1)) {
    await sections.getByRole('link', { name: english(`scanner:tabs.${panel}`) }).press('Enter')
    await page.getByRole('list', { name: `Current ${panel}` }).waitFor()
    await walkOut(page)
  }
})

test('the language is switched by keyboard: arrows move, Escape returns the focus, Enter follows', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const button = page.getByRole('button', { name: 'Language' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('banner').getByRole('link', { name: 'English' }))
  await page.keyboard.press('End')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Türkçe' }))
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('ArrowUp')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Türkçe' }))
  await page.keyboard.press('Escape')
  await focused(button)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByRole('banner').getByRole('link', { name: 'Türkçe' }).isVisible()).toBe(false)
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/de/home')
})

test('the theme is chosen by keyboard, and leaving a submenu closes it', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const button = page.getByRole('button', { name: 'Theme' })
  await tabTo(page, button)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await focused(page.getByRole('button', { name: 'Morning' }))
  await page.keyboard.press('Enter')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await focused(button)
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('button', { name: 'Night' }))
  await tabTo(page, page.getByRole('button', { name: 'Language' }))
  expect(await button.getAttribute('aria-expanded')).toBe('false')
})

test('the bar is reached by keyboard from anywhere without moving the page', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}?tab=rooms`)
  const button = page.getByRole('button', { name: 'Language' })
  await page.evaluate(() => window.scrollTo(0, 900))
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await focused(page.getByRole('banner').getByRole('link', { name: 'Deutsch' }))
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

test('a player is scanned and the five panels are opened without a mouse', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await tabTo(page, page.getByRole('textbox', { name: 'Player name' }))
  await page.keyboard.type('OldTimer')
  await page.keyboard.press('Tab')
  await focused(page.getByRole('combobox', { name: 'Hotel', exact: true }))
  await page.keyboard.press('Tab')
  await focused(page.getByRole('button', { name: 'Find player' }))
  await page.keyboard.press('Enter')
  await playerName(page, 'OldTimer').waitFor()
  await focused(page.getByRole('main'))
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const name of ['Friends', 'Groups', 'Rooms', 'Photos']) {
    await tabTo(page, sections.getByRole('link', { name }))
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: `Current ${name.toLowerCase()}` }).waitFor()
    expect(await hasFocus(sections.getByRole('link', { name }))).toBe(true)
  }
})

test('a list of badges is one tab stop: arrows move in it, Enter opens, Escape returns the focus', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}`)
  const badges = page.getByRole('list', { name: 'Current badges' })
  const badge = (place: number) => badges.locator(`li[aria-posinset="${place}"] button`)
  await tabTo(page, badge(1))
  await page.keyboard.press('ArrowRight')
  await focused(badge(2))
  await page.getByRole('tooltip').waitFor()
  await page.keyboard.press('End')
  await focused(badge(60))
  await page.keyboard.press('Home')
  await focused(badge(1))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Badge' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(badge(1))
})

test('after navigating by keyboard the focus is at the new content', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${luna}`)
  await tabTo(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/home')
  await pageRuns(page)
  await focused(page.getByRole('main'))
})

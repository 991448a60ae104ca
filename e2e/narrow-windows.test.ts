import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comment } from '#test/comments.ts'
import { publish } from '#test/publish.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { desktop, open, pageRuns, phone } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

const burger = (page: Page) => page.getByRole('button', { name: 'Open the menu' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const hasFocus = (page: Page) => burger(page).evaluate((button) => button === document.activeElement)

test('below 1280 px the menu is a drawer, from there on a bar', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const bar = page.getByRole('navigation', { name: 'Menu' })
  for (const [width, isWide] of [
    [1280, true],
    [1279, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    expect(await bar.isVisible(), `the bar at ${width} px`).toBe(isWide)
    expect(await burger(page).isVisible(), `the button of the drawer at ${width} px`).toBe(!isWide)
  }
})

test('the drawer opens, keeps the focus inside, and Escape closes it and returns the focus', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/home')
  await burger(page).press('Enter')
  await drawer(page).waitFor()
  await drawer(page).getByRole('link', { name: 'Home' }).waitFor()
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })
  await eventually(() => hasFocus(page)).toBe(true)
  expect(await burger(page).getAttribute('aria-expanded')).toBe('false')
})

test('the drawer has the same links as the bar', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/home')
  const leadsTo = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const inBar = await leadsTo(page.locator('header nav a'))
  await burger(page).click()
  await drawer(page).getByRole('link', { name: 'Home' }).waitFor()
  const inDrawer = await leadsTo(drawer(page).locator('nav a'))
  expect(inBar.length).toBeGreaterThan(12)
  expect(inDrawer).toEqual(['/en/search', ...inBar])
})

test('the drawer closes by its button, by a click outside, and by navigation', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  const { habboId } = await own.site.scan('hhus', 'Newbie')
  await open(page, `/en/scanner/users/${habboId}`)
  await burger(page).tap()
  await drawer(page).getByRole('button', { name: 'Close the menu' }).tap()
  await drawer(page).waitFor({ state: 'hidden' })
  await burger(page).tap()
  await drawer(page).waitFor()
  await page.touchscreen.tap(phone.width - 10, 500)
  await drawer(page).waitFor({ state: 'hidden' })
  await burger(page).tap()
  await drawer(page).getByRole('link', { name: 'Home' }).tap()
  await page.waitForURL('/en/home')
  await drawer(page).waitFor({ state: 'hidden' })
})

test('the legal documents are reached from the drawer', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  await open(page, '/en/habbo/badges')
  await burger(page).tap()
  for (const anchor of ['imprint', 'privacy', 'terms'] as const) {
    const link = drawer(page).getByRole('link', { name: english(`shell:footer.${anchor}`), exact: true })
    expect(await link.getAttribute('href')).toBe(`/en/imprint#${anchor}`)
  }
  await drawer(page)
    .getByRole('link', { name: english('shell:footer.privacy'), exact: true })
    .tap()
  await page.waitForURL('/en/imprint#privacy')
  await drawer(page).waitFor({ state: 'hidden' })
})

test('theme and language are chosen in the drawer', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  await open(page, '/en/home')
  await burger(page).tap()
  await drawer(page).getByRole('button', { name: 'Morning' }).tap()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await drawer(page).getByRole('link', { name: 'Türkçe' }).tap()
  await page.waitForURL('/tr/home')
  await pageRuns(page)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
})

test('on a tablet a tap opens a submenu, a tap outside closes it, and a tap on a link follows it', async () => {
  const page = await own.meetVisitor({ viewport: { width: 1366, height: 1024 }, hasTouch: true })
  await open(page, '/en/home')
  const button = page.getByRole('button', { name: 'Language' })
  const german = page.getByRole('banner').getByRole('link', { name: 'Deutsch' })
  await button.tap()
  await german.waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await page.touchscreen.tap(300, 800)
  await german.waitFor({ state: 'hidden' })
  await button.tap()
  await german.waitFor()
  await button.tap()
  await german.waitFor({ state: 'hidden' })
  await button.tap()
  await german.tap()
  await page.waitForURL('/de/home')
})

test('a submenu opens when the mouse enters, and closes when it leaves', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const german = page.getByRole('banner').getByRole('link', { name: 'Deutsch' })
  await page.getByRole('button', { name: 'Language' }).hover()
  await german.waitFor()
  await german.hover()
  expect(await german.isVisible()).toBe(true)
  await page.getByRole('heading', { level: 1 }).hover()
  await german.waitFor({ state: 'hidden' })
})

test.each(['imprint', 'users/register'])(
  'the icon of a title of two lines is beside the first line (%s)',
  async (path) => {
    const page = await own.meetVisitor({ viewport: { ...phone, width: 320 } })
    await open(page, `/de/${path}`)
    const titles = await page.locator(':is(h2, h3):has(> svg + span)').evaluateAll((all) =>
      all.map((title) => {
        const { top, height } = title.getBoundingClientRect()
        const line = Number.parseFloat(getComputedStyle(title).lineHeight)
        const icon = title.firstElementChild?.getBoundingClientRect()
        return { lines: Math.round(height / line), isBesideFirst: icon !== undefined && icon.bottom <= top + line }
      }),
    )
    const broken = titles.filter(({ lines }) => lines > 1)
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.filter(({ isBesideFirst }) => !isBesideFirst)).toEqual([])
  },
)

test('the space for the footer is reserved before layout', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const foot = page.getByRole('contentinfo')
  const last = foot.getByRole('link').last()
  for (const width of [desktop.width, 768, phone.width]) {
    await page.setViewportSize({ ...phone, width })
    await page.keyboard.press('End')
    await eventually(() => last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
    const [kept, taken] = await foot.evaluate((element) => [
      getComputedStyle(element).containIntrinsicBlockSize,
      Math.ceil(element.getBoundingClientRect().height),
    ])
    expect(kept, `at ${width} px`).toBe(`auto ${taken}px`)
  }
})

test('a phone scans a player and opens a badge by tapping', async () => {
  const page = await own.meetVisitor({ viewport: phone, hasTouch: true, isMobile: true })
  await open(page, '/en/home')
  await page.getByRole('textbox', { name: 'Player name' }).fill('OldTimer')
  await page.getByRole('button', { name: 'Find player' }).tap()
  await playerName(page, 'OldTimer').waitFor()
  await page.getByRole('list', { name: 'Current badges' }).getByRole('button').first().tap()
  const dialog = page.getByRole('dialog', { name: 'Badge' })
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await dialog.waitFor({ state: 'hidden' })
})

/** The chosen links of rows that are cut off at the sides: how far they reach out of their row. */
async function cutOff(page: Page): Promise<{ name: string; by: number }[]> {
  const found: { name: string; by: number }[] = []
  for (const row of await page.locator('main nav:has(> [aria-current])').all()) {
    const chosen = row.locator('> [aria-current]')
    const [around, inside] = [await row.boundingBox(), await chosen.boundingBox()]
    if (!around || !inside) continue
    const by = Math.max(around.x - inside.x, inside.x + inside.width - around.x - around.width)
    if (by > 1) found.push({ name: (await chosen.textContent()) ?? '', by })
  }
  return found
}

test('the chosen tab is in the window of a phone', async () => {
  const { habboId } = await own.site.scan('hhus', 'luna.tic')
  const page = await meetMember(own, await own.site.newMember(), { viewport: phone })
  const paths = ['users/follows', 'users/settings?tab=data', 'habbo/badges?sort=code', 'scanner/boards?hotel=hhtr']
  for (const path of [...paths, `scanner/users/${habboId}?tab=photos`]) {
    await open(page, `/de/${path}`)
    const rows = page.locator('main nav:has(> [aria-current])')
    await rows.first().waitFor()
    await eventually(() => cutOff(page)).toEqual([])
    const moved = await rows.evaluateAll((all) => all.filter(({ scrollLeft }) => scrollLeft > 0).length)
    expect(moved, path).toBe(1)
    expect(await page.evaluate(() => window.scrollY), path).toBe(0)
  }
})

test.each(['habbo/badges?sort=code', 'scanner/boards?hotel=hhtr'])(
  'before a script runs, the chosen link is in the window of a phone: %s',
  async (path) => {
    const page = await own.meetVisitor({ viewport: phone, javaScriptEnabled: false })
    await page.goto(`/de/${path}`)
    await page.locator('main nav > [aria-current]').first().waitFor()
    expect(await cutOff(page)).toEqual([])
  },
)

test('the hotels of the boards are one row on a phone', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/scanner/boards')
  const links = page.getByRole('navigation', { name: english('boards:hotels') }).getByRole('link')
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(12)
  expect(new Set(tops).size).toBe(1)
})

test('a title of two lines does not touch the speech bubbles on a phone', async () => {
  const { id } = await publish(own.site, { texts: { de: 'Der Dachgarten', en: 'The rooftop' } })
  const member = await own.site.newMember()
  await comment(member, {
    subject: `news:${id}`,
    text: 'A comment of two lines, so that its bubble is as high as they get',
  })
  const page = await meetMember(own, member, { viewport: phone })
  await open(page, '/de/users/follows')
  const bubble = page.locator('[data-street] a > span').first()
  await bubble.waitFor()
  const title = page.getByRole('heading', { level: 1 })
  const lines = await title.evaluate((heading) => {
    const { height } = heading.getBoundingClientRect()
    return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))
  })
  expect(lines).toBe(2)
  const [above, below] = [await title.boundingBox(), await bubble.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8)
})

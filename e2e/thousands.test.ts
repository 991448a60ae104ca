import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { desktop, open, phone } from './visitor.ts'
import { english } from './words.ts'

const { badges, friends } = knownPlayers.collector

const own = startOwnSite()
let collector: string

beforeAll(async () => {
  collector = (await own.site.scan('hhus', 'Collector')).habboId
})

/** More rendered entries would make scrolling slow. */
const mostDrawn = 400

const figure = (value: number) => value.toLocaleString('en')
const shownOf = (shown: number, total: number) =>
  english('scanner:panel.shown', { shown: figure(shown), total: figure(total) })
const more = (page: Page) => page.getByRole('button', { name: english('scanner:panel.more') })

test.each([
  { panel: 'badges', list: 'Current badges', total: badges, first: 60, step: 200, viewport: desktop },
  { panel: 'friends', list: 'Current friends', total: friends, first: 24, step: 100, viewport: phone },
])(
  '$total $panel are shown part by part to the last one, few of them drawn at a time ($viewport.width px)',
  async ({ panel, list, total, first, step, viewport }) => {
    const page = await own.meetVisitor({ viewport })
    await open(page, `/en/scanner/users/${collector}?tab=${panel}`)
    const items = page.getByRole('list', { name: list })
    const control = (place: number) => items.locator(`[aria-posinset="${place}"] :is(a, button)`)
    const said = page.getByRole('region', { name: panel }).getByRole('status')
    let most = 0
    for (let shown = first; shown < total; shown = Math.min(total, shown + step)) {
      await eventually(() => said.textContent()).toBe(shownOf(shown, total))
      await more(page).press('Enter')
      await eventually(() => control(shown + 1).evaluate((one) => one === document.activeElement)).toBe(true)
      most = Math.max(most, await items.getByRole('listitem').count())
    }
    await eventually(() => said.textContent()).toBe(shownOf(total, total))
    expect(await more(page).count()).toBe(0)
    expect(most).toBeLessThan(mostDrawn)
    await page.keyboard.press('End')
    await eventually(() => control(total).evaluate((one) => one === document.activeElement)).toBe(true)
  },
)

test.each(['badges', 'friends', 'groups', 'rooms', 'photos'])(
  'on a phone the footer is a few screens below the first %s',
  async (panel) => {
    const page = await own.meetVisitor({ viewport: phone })
    await open(page, `/en/scanner/users/${collector}?tab=${panel}`)
    await more(page).first().waitFor()
    const imprint = page.getByRole('contentinfo').getByRole('link', { name: english('shell:footer.imprint') })
    await imprint.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10 * phone.height)
    await imprint.click()
    await page.waitForURL('/en/imprint#imprint')
  },
)

test('a part that cannot be loaded says so, and comes with the next try', async () => {
  const page = await own.meetVisitor({ refusals: [500] })
  await open(page, `/en/scanner/users/${collector}`)
  await page.route(/badges\?.*cursor=/, (route) => route.fulfill({ status: 500, json: {} }))
  await more(page).click()
  const again = page.getByRole('alert').getByRole('button', { name: english('scanner:panel.retry') })
  await again.waitFor()
  await page.unrouteAll()
  await again.press('Enter')
  const next = page.getByRole('list', { name: 'Current badges' }).locator('[aria-posinset="61"] button')
  await eventually(() => next.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('the End key moves to the last of those shown', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${collector}`)
  const item = (place: number) =>
    page.getByRole('list', { name: 'Current badges' }).locator(`[aria-posinset="${place}"]`)
  await tabTo(page, item(1).getByRole('button'))
  await page.keyboard.press('End')
  await eventually(() =>
    item(60)
      .getByRole('button')
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
})

test('the server sends the first part of the list and how much there is', async () => {
  const html = await (await own.site.get(`/en/scanner/users/${collector}`)).text()
  const drawn = html.match(new RegExp(`aria-setsize="${badges}"`, 'gi')) ?? []
  expect(drawn.length).toBe(60)
  expect(html).toContain('2,500')
  expect(html).toContain('1,200')
})

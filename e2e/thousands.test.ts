import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { desktop, open, phone } from './visitor.ts'

const { badges, friends } = knownPlayers.collector

const own = startOwnSite()
let collector: string

beforeAll(async () => {
  collector = (await own.site.scan('hhus', 'Collector')).habboId
})

/** More rendered entries would make scrolling slow. */
const mostDrawn = 400

/**
 * Scrolls down by three window heights until the last entry is rendered; returns the most entries
 * rendered at once.
 */
function scrollThrough(page: Page, list: string, total: number): Promise<number> {
  return page.getByRole('list', { name: list }).evaluate(async (grid, last) => {
    let most = 0
    for (;;) {
      most = Math.max(most, grid.querySelectorAll('li').length)
      if (grid.querySelector(`li[aria-posinset="${last}"]`)) return most
      window.scrollBy({ top: 3 * innerHeight, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      // Waits for entries that are being fetched, which otherwise come after the end of the page.
      while (grid.querySelector('li[aria-hidden]')) await new Promise(requestAnimationFrame)
    }
  }, total)
}

test.each([
  { panel: 'badges', list: 'Current badges', total: badges, viewport: desktop },
  { panel: 'friends', list: 'Current friends', total: friends, viewport: phone },
])('$total $panel scroll to the last one, with few of them drawn at a time ($viewport.width px)', async (given) => {
  const page = await own.meetVisitor({ viewport: given.viewport })
  await open(page, `/en/scanner/users/${collector}?tab=${given.panel}`)
  expect(await scrollThrough(page, given.list, given.total)).toBeLessThan(mostDrawn)
  const last = page.getByRole('list', { name: given.list }).locator(`[aria-posinset="${given.total}"]`)
  expect(await last.getAttribute('aria-setsize')).toBe(String(given.total))
  await last.getByRole(given.panel === 'badges' ? 'button' : 'link').waitFor()
})

test('the End key moves to the last of thousands', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${collector}`)
  const item = (place: number) =>
    page.getByRole('list', { name: 'Current badges' }).locator(`[aria-posinset="${place}"]`)
  await item(1).getByRole('button').focus()
  await page.keyboard.press('End')
  await eventually(() =>
    item(badges)
      .getByRole('button')
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
})

test('the server sends the first screen of the list and its full height', async () => {
  const html = await (await own.site.get(`/en/scanner/users/${collector}`)).text()
  const drawn = html.match(new RegExp(`aria-setsize="${badges}"`, 'gi')) ?? []
  expect(drawn.length).toBeGreaterThanOrEqual(60)
  expect(drawn.length).toBeLessThan(mostDrawn)
  expect(html).toContain('2,500')
  expect(html).toContain('1,200')
})

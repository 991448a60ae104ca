import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { pendingRequests } from './pending-requests.ts'
import { desktop, pageRuns, phone } from './visitor.ts'
import { plainPages } from './widths.ts'

const own = startOwnSite()

/** More would be felt as a jump. */
const most = 0.02

/** What moved without a visitor's doing: how far, when in milliseconds, and which elements. */
type Shift = { value: number; at: number; moved: string[] }

/** Runs in the page: keeps every shift of its layout in `window.shifts`. */
function recordShifts(): void {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const named = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : (node?.parentElement?.localName ?? '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      const { value, hadRecentInput, startTime, sources } = entry
      if (!hadRecentInput) shifts.push({ value, at: startTime, moved: sources.map(({ node }) => named(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The largest sum of shifts that are less than a second apart, within five seconds. */
function worstWindow(shifts: readonly Shift[]): { sum: number; moved: string[] } {
  let worst = { sum: 0, moved: [] as string[] }
  let current: Shift[] = []
  for (const shift of shifts) {
    const [first, last] = [current[0], current.at(-1)]
    if (first && last && (shift.at - last.at >= 1_000 || shift.at - first.at >= 5_000)) current = []
    current.push(shift)
    const sum = current.reduce((total, { value }) => total + value, 0)
    if (sum > worst.sum) worst = { sum, moved: [...new Set(current.flatMap(({ moved }) => moved))] }
  }
  return worst
}

/** Waits until what a page loads has come and been laid out. */
async function settled(page: Page): Promise<void> {
  await pageRuns(page)
  await eventually(() => pendingRequests(page).map((request) => request.url())).toEqual([])
  const late = await page.evaluate(async () => {
    await document.fonts.ready
    const waitedFor = () =>
      [...document.images].filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        return !image.complete && isInWindow && image.checkVisibility({ contentVisibilityAuto: true })
      })
    let [quiet, before] = [0, '']
    for (let frames = 0; quiet < 20; frames++) {
      if (frames > 1_000) return waitedFor().map(({ src }) => src)
      await new Promise(requestAnimationFrame)
      const now = [performance.getEntriesByType('resource').length, document.documentElement.scrollHeight].join()
      quiet = now === before && waitedFor().length === 0 ? quiet + 1 : 0
      before = now
    }
    return []
  })
  expect(late).toEqual([])
}

/** Opens a page with nothing in the browser's cache, and measures what moves on it. */
async function measurer(page: Page): Promise<(path: string) => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(recordShifts)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return async (path) => {
    await page.goto(path)
    await settled(page)
    return worstWindow(await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]))
  }
}

test.each([phone, desktop])('nothing moves by itself while a page loads ($width px)', async (viewport) => {
  const { habboId } = await own.site.scan('hhus', 'luna.tic')
  const guest = await own.meetVisitor({ viewport, isPainted: true, refusals: [401] })
  const member = await meetMember(own, await own.site.newMember({ roles: ['superadministration'] }), {
    viewport,
    isPainted: true,
  })
  const [asGuest, asMember] = [await measurer(guest), await measurer(member)]
  const found: string[] = []
  for (const path of [...plainPages, `scanner/users/${habboId}`]) {
    const address = `/en/${path}`
    let worst = await asGuest(address)
    // Guests are redirected from the pages of members.
    if (new URL(guest.url()).pathname !== address) worst = await asMember(address)
    if (worst.sum > most) found.push(`${path}: ${worst.sum.toFixed(3)} by ${worst.moved.join(', ')}`)
  }
  expect(found).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { open, phone } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

afterEach(() => own.site.hotel.faults.clear())

const done = (count: number) => english('scanner:scan.done', { done: count, total: 5 })

const scanAgain = (page: Page) => page.getByRole('button', { name: 'Scan again' })

/** The position of the tabs on the page. */
const tabsTop = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .evaluate((tabs) => Math.round(tabs.getBoundingClientRect().top + window.scrollY))

async function meetPlayer(name: string, visitor?: Parameters<typeof own.meetVisitor>[0]) {
  own.site.hotel.world.addPlayer('hhus', { name, badges: 6, friends: 4, groups: 3, rooms: 2, photos: 2 })
  const { habboId } = await own.site.scan('hhus', name)
  const page = await own.meetVisitor(visitor)
  await open(page, `/en/scanner/users/${habboId}`)
  return page
}

test('a further scan counts only the lists that it has read itself', async () => {
  const page = await meetPlayer('comes.twice')
  await page.getByRole('status').getByText(english('scanner:scan.everything')).waitFor()
  own.site.hotel.faults.set('hhus', { kind: 'withheld', path: '/profile' })
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 4, path: '/friends' })
  await scanAgain(page).click()
  const notice = page.getByRole('status')
  await notice.getByText(english('scanner:scan.unpacking', { name: 'comes.twice' })).waitFor()
  await notice.getByText(done(4)).waitFor()
  await notice.getByText(english('scanner:scan.lookAround')).waitFor()
  expect(await page.getByText(english('scanner:scan.photoRooms')).count()).toBe(0)
  await notice.getByText(english('scanner:scan.everything')).waitFor()
})

test('before the first list is read again, none is reported as read', async () => {
  const page = await meetPlayer('is.patient')
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 3 })
  await scanAgain(page).click()
  await page.getByRole('status').getByText(done(0)).waitFor()
  expect(await page.getByText(english('scanner:scan.photoRooms')).count()).toBe(0)
})

test('a list that the hotel refuses is never reported as read', async () => {
  const page = await meetPlayer('loses.one')
  own.site.hotel.faults.set('hhus', { kind: 'withheld', path: '/profile' })
  own.site.hotel.faults.set('hhus', { kind: 'rate-limited', path: '/groups' })
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 4, path: '/photos' })
  const said: string[] = []
  await page.exposeFunction('reportNotice', (words: string) => said.push(words))
  await page.evaluate(() => {
    const notice = document.querySelector('main [role=status]')
    const report: unknown = Reflect.get(window, 'reportNotice')
    if (!notice || typeof report !== 'function') throw new Error('The notice is missing')
    new MutationObserver(() => report(notice.textContent)).observe(notice, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await scanAgain(page).click()
  await page
    .getByRole('status')
    .getByText(english('refusedScan:trouble.busy', { hotel: 'Habbo.com' }))
    .waitFor()
  expect(said.join('\n')).toContain(done(3))
  for (const untrue of [done(5), english('scanner:scan.photoRooms'), english('scanner:scan.everything')]) {
    expect(said.join('\n')).not.toContain(untrue)
  }
})

test.each([{ viewport: phone }, { viewport: { width: 1440, height: 900 } }])(
  'nothing below moves while a scan begins and ends ($viewport.width px)',
  async ({ viewport }) => {
    const page = await meetPlayer(`stands.still.${viewport.width}`, { viewport })
    const before = await tabsTop(page)
    own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 2, path: '/photos' })
    await scanAgain(page).click()
    await page.getByRole('progressbar', { name: english('scanner:scan.progress') }).waitFor()
    expect(await tabsTop(page)).toBe(before)
    await page.getByRole('status').getByText(done(4)).waitFor()
    expect(await tabsTop(page)).toBe(before)
    await scanAgain(page).waitFor()
    await eventually(() => tabsTop(page)).toBe(before)
  },
)

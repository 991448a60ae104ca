import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { entriesOf } from './player-page.ts'
import { open, pageRuns } from './visitor.ts'
import { english, like, unknown } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  const { world } = own.site.hotel
  world.labelBadge('hhus', 'OWL1', 'Zebra crossing', 'Stopped for nobody')
  world.giveBadge('hhus', 'luna.tic', 'OWL1')
  // The game has no label for this badge.
  world.giveBadge('hhus', 'luna.tic', 'ADM')
  world.giveBadge('hhus', 'Newbie', 'ADM')
  await own.site.scan('hhus', 'Newbie')
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
  await own.site.roomsNamed(luna)
})

async function openPanel(page: Page, panel: string) {
  await open(page, `/en/scanner/users/${luna}?tab=${panel}`)
  await page.getByRole('list', { name: `Current ${panel}` }).waitFor()
}

const timesIn = (page: Page, list: string) =>
  entriesOf(page, list)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))

test('a search shows the matches, is part of the address, and says when there are none', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'badges')
  const search = page.getByRole('searchbox', { name: english('scanner:panel.filter.badges') })
  await search.fill('zebra CROSS')
  await eventually(() => entriesOf(page, 'Current badges').count()).toBe(1)
  await page.getByRole('button', { name: 'Zebra crossing, 1 owner' }).waitFor()
  await page.waitForURL(/\?q=zebra(\+|%20)CROSS$/)
  await page.reload()
  await pageRuns(page)
  await eventually(() => entriesOf(page, 'Current badges').count()).toBe(1)
  await search.fill('owl1')
  await page.getByRole('button', { name: 'Zebra crossing, 1 owner' }).waitFor()
  await search.fill('no such thing')
  await page.getByRole('heading', { name: english('scanner:panel.noMatch') }).waitFor()
  await page
    .getByText(english('scanner:panel.noMatchWhy', { query: 'no such thing' }))
    .first()
    .waitFor()
  await search.fill('')
  await eventually(() => entriesOf(page, 'Current badges').first().getAttribute('aria-setsize')).toBe('409')
  expect(new URL(page.url()).search).toBe('')
})

test('each panel can be sorted', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'photos')
  const newest = await timesIn(page, 'Current photos')
  expect(newest.length).toBeGreaterThan(10)
  expect(newest).toEqual(newest.toSorted().toReversed())
  await page.getByRole('radio', { name: 'Oldest' }).check({ force: true })
  await eventually(() => timesIn(page, 'Current photos').then(([first]) => first)).not.toBe(newest[0])
  const oldest = await timesIn(page, 'Current photos')
  expect(oldest).toEqual(oldest.toSorted())

  await openPanel(page, 'rooms')
  const names = () => entriesOf(page, 'Current rooms').getByRole('heading').allTextContents()
  const sorted = own.site.hotel.world
    .player('hhus', 'luna.tic')
    .rooms.items.map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
  await page.getByRole('radio', { name: 'Name' }).check({ force: true })
  await eventually(names).toEqual(sorted)
  await page.waitForURL(/\?tab=rooms&sort=name$/)
})

test('a badge shows its code, its description and how many scanned players own it', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'badges')
  await page.getByRole('searchbox').fill('OWL1')
  await page.getByRole('button', { name: 'Zebra crossing, 1 owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Badge' })
  for (const text of [
    'OWL1',
    'Stopped for nobody',
    english('scanner:badge.ownersOfScanned', { count: 1 }),
    // The player had it before the first scan.
    like(english('scanner:badge.got', { interval: english('scanner:interval.before', { day: unknown }) })),
  ]) {
    await dialog.getByText(text).waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a badge without a label says so, and counts its owners', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'badges')
  await page.getByRole('searchbox').fill('ADM')
  await page.getByRole('button', { name: 'ADM, 2 owners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Badge' })
  await dialog.getByText(english('scanner:badge.unnamed')).waitFor()
  await dialog.getByText(english('scanner:badge.ownersOfScanned', { count: 2 })).waitFor()
})

test('groups show the administrator mark only where the player is one', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'groups')
  const { world } = own.site.hotel
  const administered = world
    .player('hhus', 'luna.tic')
    .groups.items.filter(({ isAdmin }) => isAdmin)
    .map(({ group }) => world.hotel('hhus').group(group).name)
  const entries = entriesOf(page, 'Current groups')
  const marked = entries.filter({ has: page.getByText(english('scanner:group.administrator'), { exact: true }) })
  const shown = await entries.locator('b').allTextContents()
  const expected = shown.filter((name) => administered.includes(name))
  expect(expected.length).toBeGreaterThan(0)
  expect(shown.length).toBeGreaterThan(expected.length)
  expect(await marked.locator('b').allTextContents()).toEqual(expected)
  await page
    .getByText(like(english('scanner:group.joined', { interval: unknown })))
    .first()
    .waitFor()
})

test('rooms show when they were created and link to the game', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'rooms')
  for (const { number, name, createdAt } of own.site.hotel.world.player('hhus', 'luna.tic').rooms.items) {
    const link = page.getByRole('link', { name: `Enter room: ${name}` })
    expect(await link.getAttribute('href')).toBe(`https://www.habbo.com/hotel?room=${number}`)
    const room = entriesOf(page, 'Current rooms').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const time = room.locator('time').first()
    expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBe(Math.floor(createdAt / 1000) * 1000)
    expect(await time.textContent()).toMatch(/^\d\d\/\d\d\/\d{4}, ([01]\d|2[0-3]):\d\d$/)
  }
})

test('photos show the name of their room, or that it is unknown or deleted', async () => {
  const page = await own.meetVisitor()
  await openPanel(page, 'photos')
  const { world } = own.site.hotel
  const expected = world
    .player('hhus', 'luna.tic')
    .photos.items.slice(0, 12)
    .map((photo) => world.hotel('hhus').room(photo.room)?.name ?? english('scanner:photo.unknownRoom'))
  expect(expected).toContain(english('scanner:photo.unknownRoom'))
  const shown = await entriesOf(page, 'Current photos').locator('b').allTextContents()
  expect(shown.slice(0, 12)).toEqual(expected)
})

test('times use the time zone of the visitor and hydrate without errors', async () => {
  const page = await own.meetVisitor({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' })
  await openPanel(page, 'rooms')
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Pacific/Auckland',
  })
  const [room] = own.site.hotel.world.player('hhus', 'luna.tic').rooms.items
  const shown = entriesOf(page, 'Current rooms')
    .filter({ hasText: room?.name ?? 'a room' })
    .locator('time')
  await eventually(() => shown.first().textContent()).toBe(format.format(room?.createdAt))
})

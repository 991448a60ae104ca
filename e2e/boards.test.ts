import { beforeAll, expect, test } from 'vitest'
import { keepBoards } from '#features/scanner/server/api.ts'
import type { Member } from '#test/member.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()
let member: Member

beforeAll(async () => {
  const { site } = own
  const { world } = site.hotel
  for (const code of ['Board0', 'Board1', 'Board2', 'Board3']) world.labelBadge('hhus', code, code)
  world.labelBadge('hhde', 'OnlyHere', 'OnlyHere')
  for (const [at, name] of ['board.first', 'board.second', 'board.third'].entries()) {
    world.addPlayer('hhus', { name, badges: 0 })
    for (let badge = at; badge < 4; badge += 1) world.giveBadge('hhus', name, `Board${badge}`)
    await site.scan('hhus', name)
  }
  world.addPlayer('hhde', { name: 'listen.erste', badges: 0 })
  world.giveBadge('hhde', 'listen.erste', 'OnlyHere')
  await site.scan('hhde', 'listen.erste')
  member = await site.newMember({ name: 'board.second' })
  await keep()
})

const keep = () => keepBoards(own.site.database.db, new Date())

test('from a player to the boards, by keyboard: another board, one hotel, and the own place', async () => {
  const page = await meetMember(own, member)
  await open(page, `/en/scanner/users/${member.habboId}`)
  await tabTo(page, page.getByRole('link', { name: english('scanner:profile.boards'), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/en/scanner/boards')
  await page.getByRole('heading', { level: 1, name: english('boards:title') }).waitFor()
  await page.getByText(english('boards:rule.badges')).waitFor()
  await page.getByText(english('boards:sample.all', { count: 4, number: '4', ranked: '4' })).waitFor()

  const place = page.getByRole('region', { name: english('boards:own.title') })
  await place.getByRole('link', { name: 'board.second' }).waitFor()
  expect(await place.getByRole('rowheader').allTextContents()).toHaveLength(4)

  const rarity = page
    .getByRole('navigation', { name: english('boards:boards') })
    .getByRole('link', { name: english('boards:board.rarity') })
  await tabTo(page, rarity)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('board') === 'rarity')
  await page.getByText(english('boards:rule.rarity', { points: 1000 })).waitFor()
  await page
    .getByRole('navigation', { name: english('boards:hotels') })
    .getByRole('link', { name: 'Habbo.de', exact: true })
    .press('Enter')
  await page.waitForURL((url) => url.searchParams.get('hotel') === 'hhde')
  const table = page.getByRole('table', { name: english('boards:board.rarity') })
  await eventually(() => table.getByRole('rowheader').count()).toBe(1)
  await table.getByRole('link', { name: 'listen.erste' }).waitFor()
  await place.getByText(english('boards:own.elsewhere', { hotel: 'Habbo.de', own: 'Habbo.com' })).waitFor()
  expect(await violationsInThemes(page, 'boards')).toEqual([])
  await place.getByRole('link', { name: english('boards:own.there') }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('hotel') === 'hhus')
  await place.getByRole('link', { name: 'board.second' }).waitFor()
})

test('a member whose profile is private in the game reads that, and not that settings help', async () => {
  const name = 'board.private'
  own.site.hotel.world.addPlayer('hhus', { name, badges: 1 })
  const hidden = await own.site.newMember({ name })
  own.site.hotel.world.setVisibility('hhus', name, 'private')
  await own.site.scan('hhus', name)
  const page = await meetMember(own, hidden)
  await open(page, '/en/scanner/boards')
  await page.getByText(english('boards:own.private')).waitFor()
  expect(await page.getByRole('link', { name: english('boards:own.settings') }).count()).toBe(0)
})

test('the archive of badges leads to the boards, they lead to the comparison, and the search finds both', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/habbo/badges')
  await page.getByRole('link', { name: english('badges:archive.boards') }).click()
  await page.waitForURL('/en/scanner/boards')
  await page.getByRole('link', { name: english('boards:compare'), exact: true }).click()
  await page.waitForURL('/en/scanner/compare')
  await page.getByRole('heading', { level: 1, name: english('compare:title') }).waitFor()
  for (const name of [english('search:pages.boards'), english('search:pages.compare')]) {
    await open(page, `/en/search?${new URLSearchParams({ q: name })}`)
    await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor()
  }
})

test('a member who leaves the boards in the settings is removed at once and reads why', async () => {
  const page = await meetMember(own, member)
  await open(page, '/en/users/settings?tab=privacy')
  const toggle = page.getByRole('switch', { name: english('accounts:settings.board.show') })
  await eventually(() => toggle.isChecked()).toBe(true)
  await toggle.press('Space')
  await eventually(() => toggle.isChecked()).toBe(false)
  await eventually(async () => {
    await open(page, '/en/scanner/boards')
    return page.getByRole('rowheader').filter({ hasText: 'board.second' }).count()
  }).toBe(0)
  await page.getByText(english('boards:own.hidden')).waitFor()
})

test('the home page shows who was scanned lately and the newest finds, with links to the boards', async () => {
  const page = await own.meetVisitor()
  await eventually(async () => {
    await open(page, '/en/home')
    return page.getByRole('region', { name: english('rare:finds') }).count()
  }).toBe(1)
  const players = page.getByRole('region', { name: english('rare:players') })
  await players.getByRole('link', { name: 'listen.erste' }).waitFor()
  const finds = page.getByRole('region', { name: english('rare:finds') })
  await finds.getByRole('link', { name: english('rare:toFinds') }).click()
  await page.waitForURL((url) => url.searchParams.get('board') === 'finds')
  await page.getByRole('table').getByRole('link', { name: 'OnlyHere' }).waitFor()
})

test('the boards can be read without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/scanner/boards?hotel=hhde')
  await page.getByRole('table').getByRole('link', { name: 'listen.erste' }).waitFor()
})

test.each([germanDesktop, turkishPhone])(
  'the boards fit into the window and are accessible: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    for (const board of ['badges', 'finds']) {
      await open(page, `/${language}/scanner/boards?board=${board}`)
      await pageRuns(page)
      await page.getByRole('heading', { level: 1, name: t('boards:title') }).waitFor()
      expect(await tooWide(page)).toEqual([])
    }
    expect(await violations(page)).toEqual([])
  },
)

test('a member reads a list that fits the own place, also where the page comes from the cache', async () => {
  const guest = await own.meetVisitor()
  await open(guest, '/en/scanner/boards')
  const name = 'board.late'
  own.site.hotel.world.addPlayer('hhus', { name, badges: 0 })
  for (let badge = 0; badge < 4; badge += 1) own.site.hotel.world.giveBadge('hhus', name, `Board${badge}`)
  own.site.hotel.world.giveBadge('hhus', name, 'BoardLate')
  await own.site.scan('hhus', name)
  await keep()
  const page = await meetMember(own, await own.site.newMember({ name: 'board.third' }))
  await open(page, '/en/scanner/boards')
  const place = page.getByRole('region', { name: english('boards:own.title') })
  await place.getByRole('link', { name: 'board.third' }).waitFor()
  const list = page.getByRole('table', { name: english('boards:board.badges') })
  await list.getByRole('link', { name }).waitFor()
  const rowIn = (table: typeof list) => table.getByRole('row').filter({ hasText: 'board.third' }).getByRole('cell')
  expect(await rowIn(list).allTextContents()).toEqual(await rowIn(place.getByRole('table')).allTextContents())
})

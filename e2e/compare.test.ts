import { beforeAll, expect, test } from 'vitest'
import { hide } from '#test/member-with-history.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, like, unknown, wordsIn } from './words.ts'

const own = startOwnSite()
let luna: string
let sam: string

beforeAll(async () => {
  const { world } = own.site.hotel
  world.labelBadge('hhus', 'SharedLamp', 'Shared lamp')
  for (const name of ['luna.tic', 'quiet.sam']) world.giveBadge('hhus', name, 'SharedLamp')
  world.addPlayer('hhus', { name: 'both.know' })
  for (const name of ['luna.tic', 'quiet.sam']) world.addFriend('hhus', name, 'both.know')
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
  sam = (await own.site.scan('hhus', 'quiet.sam')).habboId
  // The first scans were some days ago.
  await own.site.database.pool.query(
    `update scanner_badges set gained_by = gained_by - player_id * interval '3 days'
     where player_id in (select id from scanner_players where habbo_id = any($1))`,
    [[luna, sam]],
  )
})

const compared = (...ids: string[]) => `/en/scanner/compare?${new URLSearchParams({ players: ids.join(',') })}`

test('from a player to a comparison by keyboard, its badges, friends and numbers', async () => {
  const page = await own.meetVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/en/scanner/users/${luna}`)
  await playerName(page, 'luna.tic').waitFor()
  await tabTo(page, page.getByRole('link', { name: english('scanner:profile.compare'), exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('players') === luna)
  await page.getByRole('heading', { level: 1, name: english('compare:title') }).waitFor()

  const name = page.getByRole('textbox', { name: 'Player name' })
  await tabTo(page, name)
  await page.keyboard.type('Quiet.SAM')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('players') === `${luna},${sam}`)
  await page.getByText(english('compare:add.added', { name: 'Quiet.SAM' })).waitFor()
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(true)

  const cards = page.getByRole('list', { name: english('compare:players') }).locator('> li')
  await eventually(() => cards.count()).toBe(2)
  for (const text of ['luna.tic', english('compare:facts.ofThirty', { level: 24 }), '408'])
    await cards.first().getByText(text, { exact: true }).waitFor()
  const badges = page.getByRole('region', { name: english('compare:badges.title') })
  const shared = badges.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Shared lamp' }) })
  for (const who of ['luna.tic', 'quiet.sam'])
    await shared.getByText(like(english('compare:since', { name: who, interval: unknown }))).waitFor()
  const friends = page.getByRole('region', { name: english('compare:friends.title') })
  await friends.getByText('both.know', { exact: true }).waitFor()

  await page.getByText(english('compare:days.table'), { exact: true }).press('Enter')
  const numbers = page.getByRole('region', { name: english('compare:days.title') }).getByRole('table')
  expect(await numbers.getByRole('columnheader').allTextContents()).toEqual(['Day', 'luna.tic', 'quiet.sam'])
  expect(await numbers.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(['408', '65'])

  await badges.getByRole('link', { name: english('compare:badges.only', { name: 'luna.tic' }) }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('of') === luna)
  const alone = page.getByRole('group', { name: english('compare:badges.only', { name: 'luna.tic' }) })
  const items = alone.locator('ul').first().locator('> li')
  await eventually(() => items.count()).toBe(24)
  await alone.getByRole('button', { name: english('scanner:panel.more') }).press('Enter')
  await eventually(() => items.count()).toBe(84)
  await eventually(() =>
    items
      .nth(24)
      .getByRole('link')
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await alone.getByRole('radio', { name: 'Rarest' }).check({ force: true })
  await eventually(() => items.count()).toBe(24)

  await page.getByRole('button', { name: english('compare:share.copy') }).click()
  await page.getByText(english('compare:share.copied')).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).searchParams.get('players')).toBe(`${luna},${sam}`)
  expect(await violationsInThemes(page, 'comparison')).toEqual([])
})

test('a player without a badge has 0 of them in the legend, as on the card', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'bare.wall', badges: 0 })
  const { habboId } = await own.site.scan('hhus', 'bare.wall')
  const page = await own.meetVisitor()
  await open(page, compared(luna, habboId))
  const legend = page.getByRole('region', { name: english('compare:days.title') }).getByRole('listitem')
  await eventually(() => legend.allTextContents()).toEqual(['luna.tic408', 'bare.wall0'])
  expect(await page.getByText(english('compare:facts.unread')).count()).toBe(0)
})

test('players looked up lately are offered, and each can be taken out again', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${sam}`)
  await playerName(page, 'quiet.sam').waitFor()
  await open(page, compared(luna))
  await page.getByRole('button', { name: 'quiet.sam' }).click()
  await page.waitForURL((url) => url.searchParams.get('players') === `${luna},${sam}`)
  // The links of the cards are drawn again with the players.
  await page.getByRole('link', { name: english('compare:remove', { name: 'quiet.sam' }) }).waitFor()
  await page.getByRole('link', { name: english('compare:remove', { name: 'luna.tic' }) }).click()
  await page.waitForURL((url) => url.searchParams.get('players') === sam)
  await eventually(() =>
    page
      .getByRole('list', { name: english('compare:players') })
      .getByRole('heading')
      .allTextContents(),
  ).toEqual(['quiet.sam'])
})

test('a comparison can be read without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(compared(luna, sam))
  await page.getByRole('link', { name: 'Shared lamp' }).waitFor()
  await page.getByRole('link', { name: english('compare:badges.only', { name: 'quiet.sam' }) }).click()
  await page.waitForURL((url) => url.searchParams.get('of') === sam)
  const alone = page.getByRole('group', { name: english('compare:badges.only', { name: 'quiet.sam' }) })
  expect(await alone.locator('ul').first().locator('> li').count()).toBe(24)
})

test('a player with a hidden page is not compared, with a note', async () => {
  const shy = await own.site.newMember({ name: 'shy.one' })
  await own.site.scan('hhus', 'shy.one')
  await hide(shy, { page: true })
  const page = await own.meetVisitor({ refusals: [404, 403] })
  await open(page, compared(luna, shy.habboId))
  await page.getByText(english('scanner:hiddenPage.title')).waitFor()
  await page.getByText('luna.tic').first().waitFor()
  expect(await page.getByText('shy.one').count()).toBe(0)
  expect(await page.getByRole('region', { name: english('compare:badges.title') }).count()).toBe(0)
})

test.each([germanDesktop, turkishPhone])(
  'a comparison fits into the window and is accessible: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport })
    await open(page, compared(luna, sam).replace('/en/', `/${language}/`))
    await pageRuns(page)
    await page.getByRole('heading', { level: 1, name: t('compare:title') }).waitFor()
    await page.getByRole('heading', { name: t('compare:friends.title') }).waitFor()
    expect(await tooWide(page)).toEqual([])
    if (viewport.width === phone.width) expect(await violations(page)).toEqual([])
  },
)

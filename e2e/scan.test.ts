import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { knownPlayers } from '#demo/hotel/known-players.ts'
import { panelNames } from '#features/scanner/contract.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { playerName, tab } from './player-page.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { english, like, unknown } from './words.ts'

const own = startOwnSite()

afterEach(() => own.site.hotel.faults.clear())

const hotelChoice = (page: Page) => page.getByRole('combobox', { name: 'Hotel', exact: true })

async function find(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Player name' }).fill(name)
  await page.getByRole('button', { name: 'Find player' }).click()
  await page.waitForURL(/\/en\/scanner\/users\/hhus-[0-9a-f]{32}$/)
}

test('a visitor scans a player from the home page, and the notice disappears once everything is read', async () => {
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 10, path: '/photos' })
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await find(page, ' LUNA.Tic ')
  await playerName(page, 'luna.tic').waitFor()
  const notice = page.getByText(english('scanner:scan.unpacking', { name: 'luna.tic' }))
  await notice.waitFor()
  await page.getByRole('progressbar', { name: english('scanner:scan.progress') }).waitFor()
  await tab(page, 'Badges 407').waitFor()
  expect(await notice.isVisible()).toBe(true)
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('status').getByText(english('scanner:scan.everything')).waitFor()
  await tab(page, 'Photos 61').waitFor()
})

test('a scan that ends moves nothing on a phone', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'slow.unpacker', badges: 40 })
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 3, path: '/photos' })
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/home')
  await find(page, 'slow.unpacker')
  const place = page.getByRole('region', { name: 'Profile' }).getByRole('status')
  await page.getByText(english('scanner:scan.unpacking', { name: 'slow.unpacker' })).waitFor()
  await tab(page, 'Badges 40').waitFor()
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
  })
  const topOf = async () => (await place.boundingBox())?.y
  const before = await topOf()
  await place.getByText(english('scanner:scan.everything')).waitFor()
  await page.getByRole('button', { name: english('scanner:profile.scanAgain') }).waitFor()
  expect(await topOf()).toBe(before)
})

test('the profile shows what the game returns', async () => {
  await own.site.scan('hhus', 'luna.tic')
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await find(page, 'luna.tic')
  const profile = page.getByRole('region', { name: 'Profile' })
  for (const text of ['Habbo.com', english('scanner:visibility.public'), 'room service, please'])
    await profile.getByText(text).waitFor()
  await profile.getByRole('img', { name: english('scanner:profile.level', { level: 24 }) }).waitFor()
  const { memberSince } = own.site.hotel.world.player('hhus', 'luna.tic')
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' }).format(memberSince)
  await profile.getByRole('definition').filter({ hasText: day }).waitFor()
  const lastOnline = profile.locator('dl > div').filter({ hasText: english('scanner:profile.lastOnline') })
  const shown = (await lastOnline.getByRole('definition').textContent()) ?? ''
  if (shown !== english('scanner:profile.onlineNow')) {
    expect(shown).toMatch(/^\d\d\/\d\d\/\d{4}, ([01]\d|2[0-3]):\d\d$/)
  }
  const picture = profile.getByRole('img', { name: english('scanner:profile.picture', { name: 'luna.tic' }) })
  const address = new URL((await picture.getAttribute('src')) ?? '')
  expect(address.pathname).toBe('/hhus/habbo-imaging/avatarimage')
  expect(address.search).toBe('?user=luna.tic&head_direction=3&direction=3&size=b&headonly=1')
  await eventually(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(54)
})

test('the hotel of the language is selected at first, and the choice of the visitor is remembered', async () => {
  const page = await own.meetVisitor()
  await open(page, '/tr/home')
  expect(await page.getByRole('combobox').first().inputValue()).toBe('hhtr')
  await open(page, '/de/home')
  expect(await page.getByRole('combobox').first().inputValue()).toBe('hhde')
  await open(page, '/en/home')
  expect(await hotelChoice(page).inputValue()).toBe('hhus')
  await hotelChoice(page).selectOption({ label: 'Habbo.fi' })
  await page.reload()
  await pageRuns(page)
  expect(await hotelChoice(page).inputValue()).toBe('hhfi')
  await open(page, '/de/home')
  expect(await page.getByRole('combobox').first().inputValue()).toBe('hhfi')
})

test('a link with a player fills in the form, and does not count as a choice of the visitor', async () => {
  const page = await own.meetVisitor()
  const name = page.getByRole('textbox', { name: 'Player name' })
  await open(page, '/en/home?hotel=hhde&name=luna.tic')
  await eventually(() => name.inputValue()).toBe('luna.tic')
  expect(await hotelChoice(page).inputValue()).toBe('hhde')
  await open(page, '/en/home?hotel=hhoes&name=2026')
  await eventually(() => page.getByRole('textbox', { name: 'Name in Origins' }).inputValue()).toBe('2026')
  expect(await page.getByRole('combobox', { name: 'Origins hotel' }).inputValue()).toBe('hhoes')
  expect([await hotelChoice(page).inputValue(), await name.inputValue()]).toEqual(['hhus', ''])
  const sent = async (path: string) => (await own.site.get(path)).text()
  expect(await sent('/en/home?hotel=hhde&name=luna.tic')).toBe(await sent('/en/home'))
})

/** The numbers of luna.tic's entries. */
const panels = [
  { panel: 'Badges', list: 'Current badges', count: knownPlayers.average.badges },
  { panel: 'Friends', list: 'Current friends', count: knownPlayers.average.friends },
  { panel: 'Groups', list: 'Current groups', count: knownPlayers.average.groups },
  { panel: 'Rooms', list: 'Current rooms', count: knownPlayers.average.rooms },
  { panel: 'Photos', list: 'Current photos', count: knownPlayers.average.photos },
]

test('badges, friends, groups, rooms and photos are counted on the tab and in the list', async () => {
  const { habboId } = await own.site.scan('hhus', 'luna.tic')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  for (const { panel, list, count } of panels) {
    await tab(page, `${panel} ${count}`).click()
    const first = page.getByRole('list', { name: list }).getByRole('listitem').first()
    await first.waitFor()
    expect(await first.getAttribute('aria-setsize')).toBe(String(count))
    const region = page.getByRole('region', { name: panel })
    await region.getByText(english('scanner:panel.checked')).waitFor()
    await region.getByText(like(english('scanner:panel.nothingGone', { date: unknown }))).waitFor()
    expect(await tab(page, panel).getAttribute('aria-current')).toBe('page')
  }
})

test('a friend links to the page of the friend, which is scanned', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'a.neighbour', badges: 3 })
  own.site.hotel.world.addPlayer('hhus', { name: 'door.keeper', badges: 1 })
  own.site.hotel.world.addFriend('hhus', 'door.keeper', 'a.neighbour')
  const { habboId } = await own.site.scan('hhus', 'door.keeper')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}?tab=friends`)
  await page.getByRole('list', { name: 'Current friends' }).getByRole('link', { name: 'a.neighbour' }).click()
  await playerName(page, 'a.neighbour').waitFor()
  await tab(page, 'Badges 3').waitFor()
  expect(page.url()).toContain(`/en/scanner/users/${own.site.hotel.world.player('hhus', 'a.neighbour').id}`)
})

test('every panel of a player without entries shows a friendly message', async () => {
  const { habboId } = await own.site.scan('hhus', 'Newbie')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  for (const panel of panelNames) {
    await tab(page, english(`scanner:tabs.${panel}`)).click()
    await page.getByRole('heading', { name: english(`scanner:empty.${panel}.title`) }).waitFor()
    await page.getByText(english(`scanner:empty.${panel}.text`, { name: 'Newbie' })).waitFor()
  }
})

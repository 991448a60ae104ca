import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { entriesOf, playerName, tab } from './player-page.ts'
import { open } from './visitor.ts'
import { english, like, unknown } from './words.ts'

const own = startOwnSite()

const entries = (page: Page) => page.getByRole('complementary', { name: 'History' }).locator('li li')

/** Adds a player for one test, scans it and opens its page. */
async function meetPlayer(name: string, panel: string) {
  own.site.hotel.world.addPlayer('hhus', { name, badges: 12, friends: 8, groups: 5, rooms: 3, photos: 4 })
  own.site.hotel.world.setLevel('hhus', name, 7)
  const { habboId } = await own.site.scan('hhus', name)
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}?tab=${panel}`)
  return page
}

async function scanAgain(page: Page) {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/post/scanner/scans'))
  await page.getByRole('button', { name: 'Scan again' }).click()
  await answered
  await page.getByRole('button', { name: 'Scan again' }).waitFor()
}

test('a badge missing in the second scan becomes a previous badge and appears in the guest book', async () => {
  const { world } = own.site.hotel
  world.labelBadge('hhus', 'OWL2', 'Night watch')
  const page = await meetPlayer('loses.badge', 'badges')
  world.giveBadge('hhus', 'loses.badge', 'OWL2')
  await scanAgain(page)
  await tab(page, 'Badges 13').waitFor()
  await page
    .getByRole('list', { name: 'Current badges' })
    .getByRole('button', { name: /^Night watch, 1 owner/ })
    .waitFor()
  await entries(page)
    .filter({ hasText: `${english('scanner:guestBook.badgesGained', { count: 1 })} Night watch` })
    .waitFor()
  expect(await page.getByRole('list', { name: 'Former badges' }).count()).toBe(0)

  world.takeBadge('hhus', 'loses.badge', 'OWL2')
  await scanAgain(page)
  await tab(page, 'Badges 12').waitFor()
  await page
    .getByRole('list', { name: 'Former badges' })
    .getByRole('button', { name: /^Night watch/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Badge' })
  await dialog.getByText(like(english('scanner:badge.got', { interval: unknown }))).waitFor()
  await dialog.getByText(like(english('scanner:badge.lost', { interval: unknown }))).waitFor()
  await page.keyboard.press('Escape')
  await entries(page)
    .filter({ hasText: `${english('scanner:guestBook.badgesLost', { count: 1 })} Night watch` })
    .waitFor()
  await page.getByRole('link', { name: 'Former badges 1' }).waitFor()
})

test('former friends, groups and rooms are shown below the current ones', async () => {
  const { world } = own.site.hotel
  const page = await meetPlayer('loses.much', 'friends')
  world.addPlayer('hhus', { name: 'passer.by' })
  world.addFriend('hhus', 'loses.much', 'passer.by')
  await scanAgain(page)
  await page.getByRole('list', { name: 'Current friends' }).getByRole('link', { name: 'passer.by' }).waitFor()
  world.removeFriend('hhus', 'loses.much', 'passer.by')
  const group = world.hotel('hhus').groupById(world.leaveGroup('hhus', 'loses.much'))
  const room = world.player('hhus', 'loses.much').rooms.items.at(-1)
  world.closeRoom('hhus', 'loses.much')
  await scanAgain(page)

  const friend = page.getByRole('list', { name: 'Former friends' }).getByRole('link', { name: 'passer.by' })
  await friend.getByText(like(english('scanner:friend.lost', { interval: unknown }))).waitFor()
  await tab(page, 'Groups 4').click()
  const left = entriesOf(page, 'Former groups')
  await left.getByText(group?.name ?? 'a group', { exact: true }).waitFor()
  await left.getByText(like(english('scanner:group.left', { interval: unknown }))).waitFor()
  await tab(page, 'Rooms 2').click()
  const closed = entriesOf(page, 'Former rooms')
  await closed.getByRole('heading', { name: room?.name ?? 'a room', exact: true }).waitFor()
  await closed.getByText(like(english('scanner:room.gone', { interval: unknown }))).waitFor()
  expect(await closed.getByRole('link').count()).toBe(0)
  for (const words of [
    `${english('scanner:guestBook.friendsGained', { count: 1 })} passer.by`,
    `${english('scanner:guestBook.friendsLost', { count: 1 })} passer.by`,
    english('scanner:guestBook.groupsLeft', { count: 1 }),
    english('scanner:guestBook.roomsGone', { count: 1 }),
  ]) {
    await entries(page).filter({ hasText: words }).first().waitFor()
  }
})

test('a renamed player keeps the page, with the former name and a line in the guest book', async () => {
  const page = await meetPlayer('maiden.name', 'badges')
  const address = page.url()
  own.site.hotel.world.rename('hhus', 'maiden.name', 'married.name')
  // No player has the old name now: the scan uses the id.
  await scanAgain(page)
  await playerName(page, 'married.name').waitFor()
  await page.getByText(english('scanner:profile.formerly', { names: 'maiden.name' })).waitFor()
  const change = entries(page).filter({ hasText: english('scanner:guestBook.nameChanged') })
  expect(await change.locator('del').textContent()).toBe('maiden.name')
  expect(await change.locator('ins').textContent()).toBe('married.name')
  await page
    .getByRole('region', { name: english('scanner:earlier.title') })
    .getByText('maiden.name', { exact: true })
    .waitFor()
  expect(page.url()).toBe(address)
  await open(page, '/en/home')
  await page.getByRole('textbox', { name: 'Player name' }).fill('Married.Name')
  await page.keyboard.press('Enter')
  await page.waitForURL(new URL(address).pathname)
})

test('former mottos and looks are kept, and a change of level is noted', async () => {
  const { world } = own.site.hotel
  const page = await meetPlayer('changes.mind', 'badges')
  world.setMotto('hhus', 'changes.mind', 'first words')
  await scanAgain(page)
  await page.getByText('first words', { exact: true }).first().waitFor()
  world.setMotto('hhus', 'changes.mind', 'second thoughts')
  world.setFigure('hhus', 'changes.mind', 'hr-115-40.hd-185-8.ch-804-85.lg-275-64.sh-290-64')
  world.setLevel('hhus', 'changes.mind', 8)
  await scanAgain(page)
  await page.getByRole('region', { name: 'Profile' }).getByText('second thoughts').waitFor()
  const before = page.getByRole('region', { name: english('scanner:earlier.title') })
  await before.getByText('first words', { exact: true }).waitFor()
  await before.getByRole('img', { name: english('scanner:earlier.look') }).waitFor()
  await entries(page)
    .filter({ hasText: english('scanner:guestBook.mottoChanged') })
    .filter({ hasText: 'second thoughts' })
    .waitFor()
  await entries(page)
    .filter({ hasText: english('scanner:guestBook.lookChanged') })
    .getByRole('img', { name: english('scanner:guestBook.lookAfter') })
    .waitFor()
  const level = entries(page).filter({ hasText: english('scanner:guestBook.levelChanged') })
  expect(await level.locator('del').textContent()).toBe('7')
  expect(await level.locator('ins').textContent()).toBe('8')
})

test('the guest book shows the newest entries, and older ones on demand', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'keeps.changing' })
  let habboId = ''
  for (let look = 0; look <= 13; look++) {
    own.site.hotel.world.setMotto('hhus', 'keeps.changing', `words ${look}`)
    habboId = (await own.site.scan('hhus', 'keeps.changing')).habboId
  }
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  expect(await entries(page).locator('ins').first().textContent()).toBe('words 13')
  expect(await entries(page).count()).toBe(12)
  const older = page.getByRole('button', { name: english('scanner:guestBook.older') })
  await older.press('Enter')
  await eventually(() => entries(page).count()).toBe(13)
  expect(await entries(page).locator('ins').last().textContent()).toBe('words 1')
  expect(await older.count()).toBe(0)
})

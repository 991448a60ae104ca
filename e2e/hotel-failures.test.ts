import { afterEach, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { entriesOf, playerName, tab } from './player-page.ts'
import { open } from './visitor.ts'
import { english, like, unknown } from './words.ts'

const own = startOwnSite()

const closed = english('refusedScan:trouble.maintenance', { hotel: 'Habbo.com' })

afterEach(() => own.site.hotel.faults.clear())

test('a hotel that closes during a scan: a clear message, nothing lost, and the next scan completes', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'mid.scan', badges: 14, friends: 6, groups: 3, rooms: 2, photos: 2 })
  const { habboId } = await own.site.scan('hhus', 'mid.scan')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  own.site.hotel.world.takeBadge('hhus', 'mid.scan')
  own.site.hotel.faults.set('hhus', { kind: 'maintenance-json', path: /\/(profile|badges)$/ })
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByRole('status').getByText(closed).waitFor()
  await page.getByText(like(english('refusedScan:trouble.from', { date: unknown }))).waitFor()
  await tab(page, 'Badges 14').waitFor()
  expect(await entriesOf(page, 'Current badges').count()).toBe(14)
  expect(await entriesOf(page, 'Former badges').count()).toBe(0)

  own.site.hotel.faults.clear()
  await page.getByRole('button', { name: 'Scan again' }).click()
  await tab(page, 'Badges 13').waitFor()
  await page.getByText(closed).waitFor({ state: 'detached' })
  await page.getByRole('status').getByText(english('scanner:scan.everything')).waitFor()
  await eventually(() => entriesOf(page, 'Former badges').count()).toBe(1)
})

test('a first scan interrupted by the hotel shows what was read and marks the rest as unread', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'half.scan', badges: 7, friends: 5, groups: 3, rooms: 2, photos: 2 })
  own.site.hotel.faults.set('hhus', { kind: 'maintenance-html', path: /\/(profile|friends)$/ })
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.getByRole('textbox', { name: 'Player name' }).fill('half.scan')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText(closed).waitFor()
  await tab(page, 'Badges 7').waitFor()
  await tab(page, 'Friends').click()
  await page.getByRole('heading', { name: english('scanner:panel.notChecked') }).waitFor()
  own.site.hotel.faults.clear()
  await page.getByRole('button', { name: 'Scan again' }).click()
  await tab(page, 'Friends 5').waitFor()
  await eventually(() => entriesOf(page, 'Current friends').count()).toBe(5)
})

test.each([
  { fault: { kind: 'blocked' }, says: 'refusedScan:trouble.blocked' },
  { fault: { kind: 'rate-limited' }, says: 'refusedScan:trouble.busy' },
  { fault: { kind: 'truncated' }, says: 'refusedScan:trouble.broken' },
  { fault: { kind: 'reset' }, says: 'refusedScan:trouble.unreachable' },
] as const)('the hotel is $fault.kind for a list: $says', async ({ fault, says }) => {
  const name = `sees.${fault.kind}`
  own.site.hotel.world.addPlayer('hhus', { name, badges: 3, groups: 2 })
  const { habboId } = await own.site.scan('hhus', name)
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${habboId}`)
  own.site.hotel.faults.set('hhus', { ...fault, path: /\/(profile|groups)$/ })
  await page.getByRole('button', { name: 'Scan again' }).click()
  await page.getByText(english(says, { hotel: 'Habbo.com' })).waitFor()
  await tab(page, 'Groups 2').waitFor()
  await tab(page, 'Badges 3').waitFor()
})

test('a closed hotel: the form says so, keeps the entry, and works once it is open', async () => {
  own.site.hotel.faults.set('hhus', { kind: 'maintenance-json' })
  const page = await own.meetVisitor({ refusals: [503] })
  await open(page, '/en/home')
  const field = page.getByRole('textbox', { name: 'Player name' })
  await field.fill('luna.tic')
  await page.keyboard.press('Enter')
  const note = page.getByRole('alert').filter({ hasText: closed })
  await note.getByText(english('refusedScan:refused.hotelUnavailableWhy')).waitFor()
  expect(await field.inputValue()).toBe('luna.tic')
  own.site.hotel.faults.clear()
  await page.keyboard.press('Enter')
  await playerName(page, 'luna.tic').waitFor()
})

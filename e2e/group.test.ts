import { beforeAll, expect, test } from 'vitest'
import { violationsEverywhere } from './axe.ts'
import { startOwnSite } from './own-site.ts'
import { entriesOf } from './player-page.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, like, unknown, wordsIn } from './words.ts'

const own = startOwnSite()
let member: string
let group: { id: string; name: string }

beforeAll(async () => {
  const { world } = own.site.hotel
  let id: string | undefined
  for (const name of ['group.keeper', 'group.goer']) {
    world.addPlayer('hhus', { name })
    id = world.joinGroup('hhus', name, id, name === 'group.keeper')
  }
  const found = world.hotel('hhus').groupById(id ?? '')
  if (!found) throw new Error('There is no group')
  group = found
  member = (await own.site.scan('hhus', 'group.keeper')).habboId
  await own.site.scan('hhus', 'group.goer')
  world.leaveGroup('hhus', 'group.goer', group.id)
  await own.site.scan('hhus', 'group.goer')
  await own.site.scan('hhus', world.hotel('hhus').player(found.owner).name)
})

test('from a player to a group, its members, former ones, and what is unknown', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/users/${member}?tab=groups`)
  await entriesOf(page, 'Current groups').getByRole('link', { name: group.name }).press('Enter')
  await page.waitForURL(`**/en/scanner/groups/${group.id}`)
  await page.getByRole('heading', { level: 1, name: group.name, exact: true }).waitFor()
  await page.getByText(english('scanner:groupPage.honest.title')).waitFor()
  const members = page.getByRole('region', { name: english('scanner:groupPage.members.current') })
  const keeper = members.getByRole('listitem').filter({ hasText: 'group.keeper' })
  await keeper.getByText(english('scanner:group.administrator'), { exact: true }).waitFor()
  await keeper.getByText(like(english('scanner:group.joined', { interval: unknown }))).waitFor()
  const left = page.getByRole('region', { name: english('scanner:groupPage.members.former') })
  await left.getByText(like(english('scanner:group.left', { interval: unknown }))).waitFor()
  const room = page.getByRole('link', { name: english('scanner:groupPage.room.enter') })
  expect(await room.getAttribute('href')).toMatch(/^https:\/\/www\.habbo\.com\/hotel\?room=\d+$/)
  expect(await violationsEverywhere(page, 'group')).toEqual([])
  await left.getByRole('link', { name: 'group.goer' }).click()
  await page.waitForURL('**/en/scanner/users/*')
})

test('a description that is only a mark is not shown', async () => {
  const { world } = own.site.hotel
  const hotel = world.hotel('hhus')
  const marked = Array.from({ length: 100 }, (_, index) => hotel.group(index)).find((each) => each.description === '-')
  if (!marked) throw new Error('No group has such a description')
  world.addPlayer('hhus', { name: 'group.quiet' })
  world.joinGroup('hhus', 'group.quiet', marked.id)
  await own.site.scan('hhus', 'group.quiet')
  const page = await own.meetVisitor()
  await open(page, `/en/scanner/groups/${marked.id}`)
  await page.getByRole('heading', { level: 1, name: marked.name, exact: true }).waitFor()
  expect(await page.getByText('-', { exact: true }).count()).toBe(0)
})

test('a group that no scan has seen is not found', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, `/en/scanner/groups/g-hhus-${'0'.repeat(32)}`)
  await page.getByRole('heading', { name: english('scanner:groupPage.missing.title') }).waitFor()
})

test.each([germanDesktop, turkishPhone])('a group fits into the window: $language', async ({ language, viewport }) => {
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/scanner/groups/${group.id}`)
  await page.getByRole('heading', { name: t('scanner:groupPage.members.current') }).waitFor()
  expect(await tooWide(page)).toEqual([])
})

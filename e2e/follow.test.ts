import { expect, test } from 'vitest'
import { changeFollowSettings, follow, listFollowedKeys, showFollowSettings } from '#features/follows/contract.ts'
import { showNoticeSettings } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { schedule } from '#test/radio-schedule.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

const keysOf = async (member: Member) =>
  listFollowedKeys.result.parse((await member.ask(listFollowedKeys, {})).body).items
const settingsOf = async (member: Member) =>
  showFollowSettings.result.parse((await member.ask(showFollowSettings, {})).body)

test('a member follows a player by keyboard, is notified of a new badge, and reads the news of it', async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'followed.one', badges: 2 })
  const { habboId } = await own.site.scan('hhus', 'followed.one')
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await open(page, `/en/scanner/users/${habboId}`)
  await playerName(page, 'followed.one').waitFor()
  const button = page.getByRole('button', { name: english('follow:of', { name: 'followed.one' }), exact: true })
  const before = await button.boundingBox()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const pressed = page.getByRole('button', {
    name: english('follow:followingOf', { name: 'followed.one' }),
    exact: true,
  })
  await pressed.waitFor()
  expect(await pressed.boundingBox()).toEqual(before)
  await eventually(() => keysOf(member)).toEqual([{ kind: 'player', key: habboId }])

  world.giveBadge('hhus', 'followed.one')
  await own.site.scan('hhus', 'followed.one')
  await open(page, '/en/users/notices')
  const sentence = english('notices:sentence.followed.badgesGained', { name: 'followed.one', count: 1 })
  await page.getByRole('link', { name: sentence }).waitFor()

  await page.getByRole('link', { name: english('notices:list.follows'), exact: true }).click()
  await page.waitForURL('/en/users/follows')
  await page
    .getByRole('link', { name: english('follows:change.badgesGained', { name: 'followed.one', count: 1 }) })
    .waitFor()
  expect(await violationsEverywhere(page, 'news of what is followed', 'main')).toEqual([])
  await page.getByRole('link', { name: english('follows:range.day'), exact: true }).click()
  await page.waitForURL('**/en/users/follows?range=day')
  await page.getByRole('link', { name: english('follows:settings') }).click()
  await page.waitForURL('**/en/users/settings?tab=follows')
  await page.getByRole('button', { name: english('follows:list.stop', { name: 'followed.one' }) }).click()
  await page.getByText(english('follows:list.none')).waitFor()
  await eventually(() => keysOf(member)).toEqual([])
})

test('each kind is followed on its page, and listed', async () => {
  const { site } = own
  const { world } = site.hotel
  for (const level of [1, 2]) {
    const [name, code] = [`night.owl.${level}`, `ACH_NightOwl${level}`]
    world.labelBadge('hhus', code, `Night owl ${level}`)
    world.addPlayer('hhus', { name, badges: 0 })
    world.giveBadge('hhus', name, code)
  }
  const groupId = world.joinGroup('hhus', 'night.owl.1', undefined, true)
  for (const level of [1, 2]) await site.scan('hhus', `night.owl.${level}`)
  const group = world.hotel('hhus').groupById(groupId)?.name ?? ''
  const now = new Date()
  await schedule(
    site,
    {
      ...{ name: 'Owl Hour', djName: 'DJ Owl', zone: 'UTC', minutes: 1440 },
      ...{ firstDay: now.toISOString().slice(0, 10), starts: now.toISOString().slice(11, 16) },
    },
    new Date(now.getTime() - 3_600_000),
  )
  const member = await site.newMember()
  // The member's own player has not been scanned.
  const page = await meetMember(own, member, { refusals: [404] })
  const series = english('badges:ladder.title')
  const category = english('headlines:category.rare')
  const pages: [path: string, names: readonly string[]][] = [
    ['habbo/badges/ACH_NightOwl2', ['Night owl 2', series]],
    [`scanner/groups/${groupId}`, [group]],
    ['radio/schedule', ['Owl Hour', 'DJ Owl']],
    ['news/category?category=rare', [category]],
    ['status', ['Habbo.fi']],
  ]
  let pressed = 0
  for (const [path, names] of pages) {
    await open(page, `/en/${path}`)
    for (const name of names) {
      await page.getByRole('button', { name: english('follow:of', { name }), exact: true }).click()
      await page.getByRole('button', { name: english('follow:followingOf', { name }), exact: true }).waitFor()
    }
    pressed += names.length
    await eventually(async () => (await keysOf(member)).length).toBe(pressed)
  }
  const kinds = (await keysOf(member)).map(({ kind }) => kind)
  expect(kinds).toEqual(['badge', 'category', 'dj', 'group', 'hotel', 'series', 'show'])
  await open(page, '/en/users/settings?tab=follows')
  // A series has the name of its first badge.
  for (const name of ['Night owl 2', 'Night owl 1', group, 'Owl Hour', 'DJ Owl', category, 'Habbo.fi'])
    await page.getByRole('button', { name: english('follows:list.stop', { name }), exact: true }).waitFor()
})

test('a button pressed before the follows were loaded shows its result once it is saved', async () => {
  const page = await meetMember(own, await own.site.newMember(), { refusals: [400], logged: /400/ })
  const keys = `**${listFollowedKeys.path}`
  await page.route(keys, (route) => route.fulfill({ status: 400, json: {} }))
  const failed = page.waitForResponse(keys)
  await open(page, '/en/status')
  await failed
  await page.unroute(keys)
  await page.getByRole('button', { name: english('follow:of', { name: 'Habbo.de' }), exact: true }).click()
  await page.getByRole('button', { name: english('follow:followingOf', { name: 'Habbo.de' }), exact: true }).waitFor()
})

test('a guest is led to log in and stays on the page', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/status')
  await page.getByRole('button', { name: english('follow:of', { name: 'Habbo.de' }), exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/status')
})

test('choices of notices, quiet hours, the private feed and forbidding are saved', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const member = await own.site.newMember()
  await member.ask(follow, { body: { kind: 'category', key: 'rare' } })
  const page = await meetMember(own, member, { viewport })
  await open(page, `/${language}/users/settings?tab=follows`)
  await page.getByRole('link', { name: t('headlines:category.rare'), exact: true }).waitFor()
  await page.getByLabel(t('follows:kind.category'), { exact: true }).selectOption('weekly')
  await eventually(async () => (await settingsOf(member)).deliveries.category).toBe('weekly')
  await page.getByRole('button', { name: t('follows:feed.make') }).click()
  const address = await page.getByLabel('Atom', { exact: true }).inputValue()
  const feed = await own.site.get(new URL(address).pathname)
  expect([feed.status, (await feed.text()).includes('<feed')]).toEqual([200, true])
  expect(await tooWide(page)).toEqual([])
  expect(await violationsEverywhere(page, 'settings of following', 'main')).toEqual([])
  await page.getByRole('button', { name: t('follows:feed.end') }).click()
  await eventually(async () => (await own.site.get(new URL(address).pathname)).status).toBe(404)

  await page.getByRole('link', { name: t('accounts:settings.tabs.privacy'), exact: true }).click()
  await page.getByRole('switch', { name: t('follows:forbid.switch') }).check()
  await eventually(async () => (await settingsOf(member)).forbids).toBe(true)

  await page.getByRole('link', { name: t('accounts:settings.tabs.notifications') }).click()
  await page.getByRole('switch', { name: t('notices:quiet.switch') }).check()
  await page.getByLabel(t('notices:quiet.from'), { exact: true }).fill('21:30')
  await eventually(async () => {
    const { body } = await member.ask(showNoticeSettings, {})
    return showNoticeSettings.result.parse(body).quietHours
  }).toMatchObject({ from: 21 * 60 + 30, to: 8 * 60 })
})

test('a player who forbids it cannot be followed, and the page says so', async () => {
  const owner = await own.site.newMember()
  const { habboId } = await own.site.scan('hhus', owner.name)
  await owner.ask(changeFollowSettings, { body: { forbids: true } })
  const page = await meetMember(own, await own.site.newMember(), { refusals: [403] })
  await open(page, `/en/scanner/users/${habboId}`)
  await page.getByRole('button', { name: english('follow:of', { name: owner.name }), exact: true }).click()
  await page.getByText(english('follow:error.followForbidden')).waitFor()
  await page.getByRole('button', { name: english('follow:of', { name: owner.name }), exact: true }).waitFor()
})

test.each([germanDesktop, turkishPhone])(
  'the list of followed subjects fits into the window: $language',
  async ({ language, viewport }) => {
    const t = await wordsIn(language)
    const member = await own.site.newMember()
    await member.ask(follow, { body: { kind: 'hotel', key: 'hhobr' } })
    const page = await meetMember(own, member, { viewport })
    await open(page, `/${language}/users/settings?tab=follows`)
    await page.getByRole('button', { name: t('follows:list.stop', { name: 'origins.habbo.com.br' }) }).waitFor()
    expect(await tooWide(page)).toEqual([])
    await open(page, `/${language}/users/follows`)
    await page.getByText(t('follows:empty')).waitFor()
    expect(await tooWide(page)).toEqual([])
  },
)

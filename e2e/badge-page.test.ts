import { beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

/**
 * A badge of a second level, with many owners, a former owner, an earlier day, a former name, and
 * news about it.
 */
const step = 'ACH_NightWatch2'

beforeAll(async () => {
  const { world } = own.site.hotel
  world.labelBadge('hhde', step, 'Nachtwache II')
  world.labelBadge('hhus', step, 'Night watch II')
  // A player who reaches a level loses the badge of the level below.
  world.addPlayer('hhde', { name: 'watch.novice', badges: 0 })
  world.giveBadge('hhde', 'watch.novice', 'ACH_NightWatch1')
  await own.site.scan('hhde', 'watch.novice')
  world.addPlayer('hhde', { name: 'watch.keeper', badges: 0 })
  world.giveBadge('hhde', 'watch.keeper', step)
  world.addPlayer('hhus', { name: 'watch.loser', badges: 0 })
  world.giveBadge('hhus', 'watch.loser', step)
  await own.site.scan('hhde', 'watch.keeper')
  await own.site.scan('hhus', 'watch.loser')
  world.takeBadge('hhus', 'watch.loser', step)
  world.labelBadge('hhus', step, 'Night guard II')
  world.addPlayer('hhus', { name: 'watch.other', badges: 0 })
  world.giveBadge('hhus', 'watch.other', step)
  await own.site.scan('hhus', 'watch.loser')
  await own.site.scan('hhus', 'watch.other')
  await own.site.database.pool.query(
    `with owner as (
       insert into scanner_players (habbo_id, hotel, name, motto, figure, visibility, visibility_since, first_scanned_at, checked_at,
         looked_at, scan_state)
       select 'hhus-' || lpad(to_hex(number), 32, '0'), 'hhus', 'luna.tic', '', '', 'public', now(), now(), now(), now(), 'complete'
       from generate_series(1, 60) as number returning id
     ), badge as (
       select id from badges_badges where code = $1
     ), owned as (
       insert into scanner_badges (player_id, badge_id, gained_by)
       select owner.id, badge.id, now() - owner.id * interval '1 minute' from owner, badge
     ), earlier as (
       insert into badges_owner_days (badge_id, day, owners) select id, 20000, 1 from badge
     )
     insert into badges_sample_days (day, players) values (20000, 2)`,
    [step],
  )
  await publish(own.site, {
    slug: 'night-watch',
    category: 'events',
    texts: {
      de: { title: 'Die Nachtwache', summary: '', html: `<div data-badge="${step}"></div>` },
      en: { title: 'The night watch', summary: '', html: `<div data-badge="${step}"></div>` },
      tr: { title: 'Gece nöbeti', summary: '', html: `<div data-badge="${step}"></div>` },
    },
  })
})

test('from a badge of a player to its own page', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const { world } = own.site.hotel
  const [name, code] = [`owner-${language}`, `Night_${language}`]
  world.labelBadge('hhus', code, 'Night bell', 'Rings at three')
  const { id } = world.addPlayer('hhus', { name, badges: 0 })
  world.giveBadge('hhus', name, code)
  await own.site.scan('hhus', name)

  const page = await own.meetVisitor({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/${language}/scanner/users/${id}`)
  await page.getByRole('button', { name: 'Night bell' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('scanner:badge.page') })
    .press('Enter')
  await page.waitForURL(`**/${language}/habbo/badges/${code}`)
  await page.getByRole('heading', { level: 1, name: 'Night bell' }).waitFor()
  expect(await page.getByRole('definition').first().textContent()).toBe('1')
  await page.getByRole('button', { name: t('badges:copyCode') }).press('Enter')
  await page.getByText(t('badges:codeCopied')).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  world.takeBadge('hhus', name, code)
  await own.site.scan('hhus', name)
  await eventually(async () => {
    await page.reload()
    return page.getByText(t('scanner:owners.nobody.title')).isVisible()
  }).toBe(true)
})

test('its levels, current and former owners, days, names and news', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/habbo/badges/${step}`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const owners = section(t('scanner:owners.current'))
  await owners.getByRole('link', { name: 'watch.other' }).waitFor()
  await eventually(() => owners.getByRole('link').count()).toBe(24)
  await owners.getByRole('button', { name: t('scanner:owners.more') }).press('Enter')
  await eventually(() => owners.getByRole('link').count()).toBe(62)
  // The focus is on the first entry that was added.
  expect(
    await owners
      .getByRole('link')
      .nth(24)
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await section(t('scanner:owners.former')).getByRole('link', { name: 'watch.loser' }).waitFor()

  const days = section(t('badges:trend.title'))
  await days.getByText(t('badges:trend.table')).click()
  expect(await days.getByRole('row').count()).toBe(3)
  await section(t('badges:names.now')).getByText('Nachtwache II').waitFor()
  await section(t('badges:names.before')).getByText('Night watch II').waitFor()
  expect(await section(t('headlines:ofBadge')).getByRole('article').count()).toBe(1)
  expect(await violationsInThemes(page, 'the page of a badge', 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const ladder = section(t('badges:ladder.title'))
  expect(await ladder.locator('[aria-current]').textContent()).toContain(t('badges:ladder.level', { level: '2' }))
  await ladder.getByRole('link', { name: t('badges:ladder.level', { level: '1' }) }).click()
  await page.waitForURL(`/${language}/habbo/badges/ACH_NightWatch1`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('an unknown code links to the search for it', async () => {
  const t = await wordsIn('en')
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, '/en/habbo/badges/ach_nightwatch2')
  await page.getByRole('link', { name: t('badges:missing.search') }).click()
  await page.waitForURL('/en/habbo/badges?search=ach_nightwatch2')
  await page.getByRole('link', { name: /Night (guard|watch) II/ }).waitFor()
})

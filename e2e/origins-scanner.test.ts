import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { hotels } from '#features/hotels/contract.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone } from './viewports.ts'
import { open, phone, stored } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

/** A badge that exists in Origins only. */
const pin = { code: 'OLD_PIN', name: 'Pin of the old house' }

beforeAll(() => {
  const { world } = own.site.hotel
  world.labelBadge('hhous', pin.code, pin.name)
  world.wearBadges('hhous', 'luna.tic', [pin.code, 'HC2'])
})
afterEach(() => own.site.hotel.faults.clear())

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
/** The number of a card below a label. */
const figure = (page: Page, card: string, word: string) =>
  page
    .getByRole('region', { name: card, exact: true })
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .getByRole('definition')

test('from the home page to an Origins player, and on to the scanner and the badges of Origins', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport, refusals: [404] })
  await open(page, `/${language}/home`)
  const desk = page.getByRole('form', { name: t('desk:form.origins.label') })
  const hotel = desk.getByRole('combobox', { name: t('desk:form.origins.hotel') })
  expect(await hotel.getByRole('option').allTextContents()).toEqual(
    (['hhobr', 'hhous', 'hhoes'] as const).map((code) => hotels[code].label),
  )
  expect(await hotel.inputValue()).toBe('hhous')
  await desk.getByRole('textbox').fill('LUNA.tic')
  await desk.getByRole('button', { name: t('desk:form.origins.find') }).click()
  await page.waitForURL(new RegExp(`/${language}/scanner/users/hhous-[0-9a-f]{32}$`))
  await playerName(page, 'luna.tic').waitFor()
  await page
    .getByRole('list', { name: t('scanner:worn.heading') })
    .getByRole('button', { name: pin.name })
    .waitFor()
  await page.getByText(t('scanner:worn.noLists.text')).waitFor()
  await eventually(() => figure(page, t('retro:fishing.title'), t('retro:fishing.level')).textContent()).toBe('42')
  const games = figure(page, t('retro:battleBall.title'), t('retro:battleBall.games'))
  await eventually(() => games.textContent()).toMatch(/^(?:100|200|240)$/)
  // Nothing is shown of what Origins does not publish: no tabs, no level, no former entries.
  expect(await page.getByRole('navigation', { name: t('scanner:tabs.label') }).count()).toBe(0)
  expect(await page.getByRole('img', { name: t('scanner:profile.level', { level: 0 }) }).count()).toBe(0)
  await page.getByText(t('retro:battleBall.table'), { exact: true }).click()
  const table = page.getByRole('region', { name: t('retro:battleBall.table') })
  expect(await table.getByRole('row').count()).toBe(101)
  expect(await violationsInThemes(page, 'player')).toEqual([])
  expect(await fits(page)).toBe(true)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('scanner:crumbs.scanner'), exact: true })
    .click()
  await page.waitForURL(`**/${language}/habbo/origins/scanner`)
  await page.getByRole('heading', { level: 1, name: t('origins:players.title') }).waitFor()
  expect(await page.title()).toBe(`${t('shell:menu.origins')} » ${t('origins:players.title')}: ${t('common:tagline')}`)
  await desk.getByRole('textbox').fill('nobody.here')
  await page.keyboard.press('Enter')
  const refused = t('desk:form.refused.userNotFound', { name: 'nobody.here', hotel: hotels.hhous.label })
  await page.getByRole('alert').getByText(refused).waitFor()
  expect(await violationsInThemes(page, 'scanner')).toEqual([])
  expect(await fits(page)).toBe(true)

  await page.getByRole('link', { name: t('origins:players.allBadges') }).click()
  await page.waitForURL(`**/${language}/habbo/origins/badges`)
  const search = page.getByRole('searchbox', { name: t('badges:archive.filter.search') })
  await search.fill(pin.code)
  await search.press('Enter')
  await page.waitForURL(`**/${language}/habbo/origins/badges?search=${pin.code}`)
  const found = page.getByRole('list', { name: t('badges:archive.badges'), exact: true }).getByRole('link')
  await eventually(() => found.first().getAttribute('aria-label')).toContain(t('showcase:owners', { count: 1 }))
  const ofHotel = page.getByRole('combobox', { name: t('badges:archive.filter.hotel') })
  expect(await ofHotel.getByRole('option').count()).toBe(4)
  await ofHotel.selectOption('hhoes')
  await page.getByText(t('badges:archive.nothing.title')).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${language}/habbo/origins/badges`)
  expect(await violationsInThemes(page, 'badges')).toEqual([])
  expect(await fits(page)).toBe(true)
})

test('games of a player appear while the page is open, and badges no longer worn stay', async () => {
  const { world, faults } = own.site.hotel
  world.addPlayer('hhoes', { name: 'late.reader' })
  world.playMatches('hhoes', 'late.reader', 12)
  world.wearBadges('hhoes', 'late.reader', ['ES101'])
  faults.set('hhoes', { kind: 'slow', delaySeconds: 3, path: 'matches/v1/gm-', times: 10 })
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/en/habbo/origins/scanner')
  await tabTo(page, page.getByRole('textbox', { name: 'Name in Origins' }))
  await page.keyboard.type('late.reader')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  expect(await stored(page, 'hotelOfOrigins')).toBe('hhoes')
  await tabTo(page, page.getByRole('button', { name: 'Find Origins player' }))
  await page.keyboard.press('Enter')
  await playerName(page, 'late.reader').waitFor()
  await page.getByText(english('retro:underWay'), { exact: true }).last().waitFor()
  const games = figure(page, 'BattleBall', 'Games')
  await eventually(() => games.textContent()).toBe('12')
  await page.getByRole('status').getByText(english('retro:battleBall.all')).waitFor()
  await page.getByText(english('retro:fishing.never.title')).waitFor()

  world.wearBadges('hhoes', 'late.reader', ['ES102'])
  world.playMatches('hhoes', 'late.reader', 1)
  await page.getByRole('button', { name: 'Scan again' }).click()
  await eventually(() => games.textContent()).toBe('13')
  const worn = page.getByRole('list', { name: english('scanner:worn.heading') }).getByRole('button')
  await eventually(() => worn.count()).toBe(2)
  await eventually(() => worn.filter({ hasText: english('scanner:worn.now') }).count()).toBe(1)
  await page
    .getByRole('complementary')
    .getByText(english('scanner:worn.seen', { count: 1 }))
    .waitFor()
})

test('the chosen Origins hotel is remembered, separately from the other form', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.getByRole('combobox', { name: 'Origins hotel' }).selectOption('hhobr')
  await page.getByRole('combobox', { name: 'Hotel', exact: true }).selectOption('hhfi')
  await open(page, '/tr/habbo/origins/scanner')
  expect(await page.getByRole('combobox').first().inputValue()).toBe('hhobr')
  await open(page, '/en/home')
  expect(await page.getByRole('combobox', { name: 'Hotel', exact: true }).inputValue()).toBe('hhfi')
})

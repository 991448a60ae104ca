import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { violations, violationsInThemes } from './axe.ts'
import { startOwnSite } from './own-site.ts'
import { open, phone, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
const idOf = (name: string) => own.site.hotel.world.player('hhus', name).id

beforeAll(async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'has.all', badges: 20, friends: 12, groups: 8, rooms: 3, photos: 6 })
  await own.site.scan('hhus', 'has.all')
  // Every panel has former and new entries, and the guest book has lines.
  world.takeBadge('hhus', 'has.all')
  world.giveBadge('hhus', 'has.all', 'ADM')
  world.leaveGroup('hhus', 'has.all')
  world.closeRoom('hhus', 'has.all')
  world.takePhoto('hhus', 'has.all')
  world.setMotto('hhus', 'has.all', 'other words')
  world.rename('hhus', 'has.all', 'has.more')
  await own.site.scan('hhus', 'has.more')
  await own.site.scan('hhus', 'frosty')
  world.addPlayer('hhus', { name: 'gone.now', badges: 5 })
  await own.site.scan('hhus', 'gone.now')
  world.setVisibility('hhus', 'gone.now', 'banned')
  await own.site.scan('hhus', 'gone.now')
})

/**
 * Opens one page that goes through several states: a page for each state takes three times as long.
 */
async function startWalk(options: VisitorOptions = {}) {
  const page = await own.meetVisitor(options)
  const found: string[] = []
  return {
    page,
    t: await wordsIn('en'),
    /** The violations so far. */
    found,
    visit: (path: string) => open(page, `/en/${path}`),
    /** Runs axe on a state, or only on the part of the page that is new in it. */
    async judge(state: string, part?: string) {
      found.push(...(await violationsInThemes(page, state, part)))
    },
  }
}

test('axe finds no problem in the home page, its form, a menu and a page that does not exist', async () => {
  const { page, visit, judge, t, found } = await startWalk({ refusals: [404] })
  await visit('home')
  await judge('home', 'html')
  await page.getByRole('textbox').first().fill('two words')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  await judge('a refused name', 'main')
  await page.getByRole('combobox').first().selectOption('hhus')
  await page.getByRole('textbox').first().fill('xX-rex-Xx')
  await page.keyboard.press('Enter')
  const banned = t('refusedScan:refused.bannedOrClosed', { name: 'xX-rex-Xx', hotel: 'Habbo.com' })
  await page.getByText(banned).waitFor()
  await judge('a banned or closed name', 'main')
  await page.locator('header button[aria-expanded]:has(img)').press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).waitFor()
  await judge('the open menu of languages', 'header')
  await visit('no/such/page')
  await judge('no such page')
  expect(found).toEqual([])
})

test('axe finds no problem in a player with current and former entries in every panel', async () => {
  const { page, visit, judge, t, found } = await startWalk()
  await visit(`scanner/users/${idOf('has.more')}?tab=${panelNames[0]}`)
  const tabs = page.getByRole('navigation', { name: t('scanner:tabs.label') })
  for (const panel of panelNames) {
    await tabs.getByRole('link', { name: t(`scanner:tabs.${panel}`) }).click()
    await page.getByRole('list', { name: t(`scanner:panel.current.${panel}`) }).waitFor()
    await judge(panel, panel === panelNames[0] ? undefined : 'main')
  }
  await visit(`scanner/users/${idOf('has.more')}?q=no-such-thing`)
  await judge('a search that finds nothing', 'main')
  await visit(`scanner/users/${idOf('has.more')}`)
  await page.locator('li[aria-posinset="1"] button').first().click()
  await page.getByRole('dialog').waitFor()
  await judge('an open badge', 'dialog[open]')
  expect(found).toEqual([])
})

test('axe finds no problem in players with little visible data', async () => {
  const { visit, judge, found } = await startWalk({ refusals: [404] })
  await visit(`scanner/users/${idOf('frosty')}`)
  await judge('private', 'main')
  await visit(`scanner/users/${idOf('gone.now')}`)
  await judge('banned', 'main')
  await visit(`scanner/users/hhus-${'0'.repeat(32)}`)
  await judge('nobody has scanned', 'main')
  expect(found).toEqual([])
})

test('axe finds no problem on a phone: a player, the home page and the open drawer', async () => {
  const { page, visit, judge, found } = await startWalk({ viewport: phone })
  await visit(`scanner/users/${idOf('has.more')}`)
  await judge('a player', 'html')
  await visit('home')
  await judge('home', 'main')
  await page.locator('header button[aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').waitFor()
  await judge('the open drawer', 'dialog[open]')
  expect(found).toEqual([])
})

test('axe finds no problem in a scan under way', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'slow.one', badges: 4, friends: 3, photos: 2 })
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 8, path: '/photos', times: 1 })
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.getByRole('textbox').first().fill('slow.one')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar').waitFor()
  expect(await violations(page, 'main')).toEqual([])
})

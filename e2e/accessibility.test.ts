import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { startOwnSite } from './own-site.ts'
import { violations } from './violations.ts'
import { open, phone, type VisitorOptions, wearTheme } from './visitor.ts'

const own = startOwnSite()
const idOf = (name: string) => own.site.hotel.world.player('hhus', name).id

beforeAll(async () => {
  const { world } = own.site.hotel
  world.addPlayer('hhus', { name: 'has.all', badges: 20, friends: 12, groups: 8, rooms: 3, photos: 6 })
  await own.site.scan('hhus', 'has.all')
  // Something former in every panel, something new, and lines in the guest book.
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

/** Looks at a page in dark and light, in English and in Turkish, which has a dark of its own. `prepare` brings it into the state that is judged. */
async function judge(
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  options: VisitorOptions = {},
) {
  const found = await Promise.all(
    languageThemes.map(async ([language, themes]) => {
      const page = await own.meetVisitor(options)
      await open(page, `/${language}/${path}`)
      await prepare(page)
      const breaches: string[] = []
      for (const theme of themes) {
        const sheet = await wearTheme(page, theme)
        breaches.push(...(await violations(page)).map((violation) => `/${language}/${path}, ${sheet}: ${violation}`))
      }
      return breaches
    }),
  )
  expect(found.flat()).toEqual([])
}

const languageThemes = [
  ['en', ['dark', 'light']],
  ['tr', ['dark']],
] as const

test('the home page', () => judge('home'))

test('the home page on a phone', () => judge('home', undefined, { viewport: phone }))

test('a refused name at the form', () =>
  judge('home', async (page) => {
    await page.getByRole('textbox').fill('two words')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
  }))

test('a banned or closed name at the form', () =>
  judge(
    'home',
    async (page) => {
      await page.getByRole('combobox').selectOption('hhus')
      await page.getByRole('textbox').fill('xX-rex-Xx')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    },
    { refusals: [404] },
  ))

test('a page that does not exist', () => judge('no/such/page', undefined, { refusals: [404] }))

test.each(panelNames)('a scanned player with current and former %s', (panel) =>
  judge(`scanner/users/${idOf('has.more')}?tab=${panel}`),
)

test('a scanned player on a phone', () => judge(`scanner/users/${idOf('has.more')}`, undefined, { viewport: phone }))

test('a search that finds nothing', () => judge(`scanner/users/${idOf('has.more')}?q=no-such-thing`))

test('a private player', () => judge(`scanner/users/${idOf('frosty')}`))

test('a banned player', () => judge(`scanner/users/${idOf('gone.now')}`))

test('the page of a player nobody has scanned', () =>
  judge(`scanner/users/hhus-${'0'.repeat(32)}`, undefined, { refusals: [404] }))

test('an open badge', () =>
  judge(`scanner/users/${idOf('has.more')}`, async (page) => {
    await page.locator('li[aria-posinset="1"] button').first().click()
    await page.getByRole('dialog').waitFor()
  }))

test('the open drawer', () =>
  judge(
    'home',
    async (page) => {
      await page.locator('header button[aria-haspopup=dialog]').first().click()
      await page.getByRole('dialog').waitFor()
    },
    { viewport: phone },
  ))

test('the open menu of languages', () =>
  judge('home', async (page) => {
    await page.locator('header button[aria-expanded]:has(img)').press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).waitFor()
  }))

test('a scan under way', async () => {
  own.site.hotel.world.addPlayer('hhus', { name: 'slow.one', badges: 4, friends: 3, photos: 2 })
  own.site.hotel.faults.set('hhus', { kind: 'slow', delaySeconds: 8, path: '/photos', times: 1 })
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.getByRole('textbox').fill('slow.one')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar').waitFor()
  expect(await violations(page)).toEqual([])
})

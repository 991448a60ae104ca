import { afterEach, beforeAll, expect, test } from 'vitest'
import { showStatus } from '#features/status/contract.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { like, unknown, wordsIn } from './words.ts'

const own = startOwnSite({ station: {} })
let player = ''

beforeAll(async () => {
  player = (await own.site.scan('hhtr', 'Newbie')).habboId
})
afterEach(async () => {
  own.site.hotel.faults.clear()
  await own.site.scan('hhtr', 'Newbie')
})

const stateOf = async (hotel: string) => {
  const { hotels } = showStatus.result.parse((await own.site.ask(showStatus, {})).body)
  return hotels.find((entry) => entry.hotel === hotel)?.state
}

test('a hotel closes while a visitor reads about a player, and the status page shows it', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  const outage = page
    .locator('b')
    .filter({ hasText: like(t('status:outage.maintenance', { hotel: 'Habbo.com.tr', since: unknown })) })
  await open(page, `/${language}/scanner/users/${player}`)
  expect(await outage.count()).toBe(0)

  own.site.hotel.faults.set('hhtr', { kind: 'maintenance-json' })
  await own.site.scan('hhtr', 'Newbie')
  await eventually(() => stateOf('hhtr')).toBe('maintenance')
  // As rendered by the server, and after hydration.
  const html = await (await own.site.get(`/${language}/scanner/users/${player}`)).text()
  expect(html).toContain(t('status:outage.all'))
  await open(page, `/${language}/scanner/users/${player}`)
  await outage.waitFor()
  await page.getByText(like(t('status:outage.shown', { date: unknown }))).waitFor()
  const found = await violationsInThemes(page, 'outage', 'main')
  for (const place of ['habbo/photos', 'habbo/badges?hotel=hhtr']) {
    await open(page, `/${language}/${place}`)
    await outage.waitFor()
  }
  await open(page, `/${language}/scanner/users/${player}`)

  const way = page.getByRole('main').getByRole('link', { name: t('status:outage.all') })
  await tabTo(page, way)
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}/status`)
  await page.getByRole('heading', { level: 1, name: t('status:title') }).waitFor()
  expect(await page.title()).toBe(`${t('status:title')}: ${t('common:tagline')}`)
  const card = page.getByRole('listitem', { name: 'Habbo.com.tr', exact: true })
  await card.getByText(t('status:state.maintenance'), { exact: true }).waitFor()
  await card.getByText(like(t('status:trouble.maintenance', { since: unknown }))).waitFor()
  await card
    .locator('time')
    .filter({ hasText: like(t('status:answered', { when: unknown })) })
    .waitFor()
  const other = page.getByRole('listitem', { name: 'Habbo.fi', exact: true })
  await other.getByText(t('status:trouble.never'), { exact: true }).waitFor()
  await page.getByRole('listitem', { name: t('status:station.main'), exact: true }).waitFor()
  await page.getByText(t('status:all.troubled', { count: 1 })).waitFor()
  found.push(...(await violationsInThemes(page, 'status')))
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

  own.site.hotel.faults.clear()
  await own.site.scan('hhtr', 'Newbie')
  await eventually(() => stateOf('hhtr')).toBe('fine')
  await page.reload()
  await page.getByText(t('status:all.fine')).waitFor()
  await page.goBack()
  await page.getByText(t('scanner:scan.everything')).waitFor()
  await eventually(() => outage.count()).toBe(0)
})

test('the footer links to the status page, which can be read without JavaScript', async () => {
  const t = await wordsIn('en')
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/home')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell:footer.status') })
    .click()
  await page.waitForURL('/en/status')
  await page.getByRole('listitem', { name: 'Habbo.com.tr', exact: true }).getByText(t('status:state.fine')).waitFor()
})

test('nothing is wider than the window', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/tr/status')
  for (const width of [320, 768]) {
    await page.setViewportSize({ ...phone, width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

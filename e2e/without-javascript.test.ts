import { beforeAll, expect, test } from 'vitest'
import { panelNames } from '#features/scanner/contract.ts'
import { startOwnSite } from './own-site.ts'
import { playerName } from './player-page.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
})

test('the home page and its links work without JavaScript', async () => {
  const language = 'de'
  const words = await wordsIn(language)
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/${language}/home`)
  await page.getByRole('heading', { level: 1, name: words('home:hero.title') }).waitFor()
  await page.getByText(words('headlines:none')).waitFor()
  expect(await page.locator('form noscript').first().textContent()).toBe(words('desk:form.withoutScript'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('shell:footer.policy') })
    .waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: words('shell:menu.home') })
    .click()
  await page.waitForURL(`/${language}/home`)
})

test('the languages can be reached without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/en/scanner/users/${luna}`)
  await page.getByRole('button', { name: 'Language' }).hover()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL(`/de/scanner/users/${luna}`)
})

test('a scanned player can be read in all five panels without JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/en/scanner/users/${luna}`)
  await playerName(page, 'luna.tic').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.getByText('room service, please').waitFor()
  for (const panel of panelNames) {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: new RegExp(panel, 'i') })
      .click()
    await page.waitForURL(panel === 'badges' ? `/en/scanner/users/${luna}` : `**?tab=${panel}`)
    const items = page.getByRole('list', { name: `Current ${panel}` }).getByRole('listitem')
    expect(await items.count()).toBeGreaterThanOrEqual(5)
    expect(await items.first().isVisible()).toBe(true)
  }
})

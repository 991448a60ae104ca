import { expect, test } from 'vitest'
import { openFrontDoor } from './front-door.ts'
import { startOwnSite } from './own-site.ts'
import { phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

test('nobody sees half of the bar while the page is still read', async () => {
  const language = 'tr'
  const t = await wordsIn(language)
  const door = await openFrontDoor(own.site.address)
  const readOn = door.stopBefore(t('shell:visitor.logIn'))
  const page = await own.meetVisitor({ baseURL: door.address, viewport: phone })
  await page.goto(`/${language}/imprint`, { waitUntil: 'commit' })
  const brand = page.locator('header').getByRole('link', { name: 'Nightbell', includeHidden: true }).first()
  await brand.waitFor({ state: 'attached' })
  expect(await brand.isVisible()).toBe(false)
  readOn()
  await brand.waitFor()
})

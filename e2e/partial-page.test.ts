import { expect, test } from 'vitest'
import { startOwnSite } from './own-site.ts'
import { startTestProxy } from './test-proxy.ts'
import { phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()

test('the bar is never shown in part while the page is loading', async () => {
  const language = 'tr'
  const t = await wordsIn(language)
  const proxy = await startTestProxy(own.site.address)
  const readOn = proxy.pauseBefore(t('shell:visitor.logIn'))
  const page = await own.meetVisitor({ baseURL: proxy.address, viewport: phone })
  await page.goto(`/${language}/imprint`, { waitUntil: 'commit' })
  const brand = page.locator('header').getByRole('link', { name: 'Nightbell', includeHidden: true }).first()
  await brand.waitFor({ state: 'attached' })
  expect(await brand.isVisible()).toBe(false)
  readOn()
  await brand.waitFor()
})

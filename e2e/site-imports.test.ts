import { expect, test } from 'vitest'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The page of the imports. */
const own = startOwnSite()

test('the management has an import run again, and its result appears by itself', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport })
  await open(page, `/${language}/housekeeping/site/imports`)
  const news = page.getByRole('region', { name: t('staffImports:source.news'), exact: true })
  await news.getByText(t('staffImports:never')).first().waitFor()
  await news.getByText(t('staffImports:notByItself', { variable: 'IMPORT_NEWS' })).waitFor()
  own.site.hotel.faults.set('images', { kind: 'broken', path: 'front.json', times: 3 })
  await news.getByRole('button', { name: t('staffImports:run') }).click()
  await page.getByText(t('staffImports:started', { name: t('staffImports:source.news') })).waitFor()
  await news.getByText(t('staffImports:failure.unreadable')).first().waitFor()
  own.site.hotel.faults.clear()
  await news.getByRole('button', { name: t('staffImports:run') }).click()
  await eventually(() => news.getByText(t('staffImports:failure.unreadable')).count()).toBe(0)
  await news.locator('summary').click()
  expect(await violationsEverywhere(page, 'the imports')).toEqual([])
})

test('translators see it on a phone in Turkish, without the button', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const translator = await own.site.newMember({ roles: ['webdevelopment_translator'] })
  const page = await meetMember(own, translator, { viewport })
  await open(page, `/${language}/housekeeping/site/imports`)
  await page.getByRole('region', { name: t('staffImports:source.badges') }).waitFor()
  expect(await page.getByRole('button', { name: t('staffImports:run') }).count()).toBe(0)
  for (const summary of await page.locator('summary').all()) await summary.click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

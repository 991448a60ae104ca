import { expect, test } from 'vitest'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()

test('the home page is left at once, by a press and by going back after it was loaded again', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const menu = page.getByRole('navigation')
  const [news, home] = [english('shell:menu.news'), english('shell:menu.home')]
  const isNews = (title: string) => document.title.startsWith(title)
  await menu.getByRole('link', { name: news, exact: true }).first().click()
  await page.waitForURL('**/en/news/category')
  await page.waitForFunction(isNews, news)

  await menu.getByRole('link', { name: home, exact: true }).first().click()
  await page.waitForURL('**/en/home')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  await page.reload()
  await page.goBack()
  await page.waitForURL('**/en/news/category')
  await page.waitForFunction(isNews, news)
  await page.goForward()
  await page.waitForURL('**/en/home')
})

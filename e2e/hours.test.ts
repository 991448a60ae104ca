import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite()
let luna: string

beforeAll(async () => {
  luna = (await own.site.scan('hhus', 'luna.tic')).habboId
})

const twelve = /(?:^|\D)(?:[1-9]|1[0-2]):\d\d (?:am|pm|AM|PM)$|(?:ÖÖ|ÖS) (?:[1-9]|1[0-2]):\d\d$/
const twentyFour = / (?:[01]\d|2[0-3]):\d\d$/

/** Every time of day in the profile: as text, or as the title of a relative time. */
async function clockTimes(page: Page): Promise<string[]> {
  const times = await page
    .locator('main time')
    .evaluateAll((all) => all.map((time) => [time.textContent, time.getAttribute('title')]))
  const clocks = times.flat().flatMap((words) => (words?.includes(':') ? [words] : []))
  expect(clocks.length).toBeGreaterThan(1)
  return clocks
}

const others = (words: readonly string[], form: RegExp) => words.filter((some) => !form.test(some))

/** Sets the choice as another tab of the same visitor does. */
function chooseHours(page: Page, choice: 'auto' | '12' | '24'): Promise<void> {
  return page.evaluate((chosen) => {
    localStorage.setItem('hours', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'hours', newValue: chosen }))
  }, choice)
}

test('the scanner writes 24 hours in New York too, in every language, unless the visitor chose 12', async () => {
  const page = await own.meetVisitor({ timezoneId: 'America/New_York' })
  for (const language of languageCodes) {
    const player = `/${language}/scanner/users/${luna}`
    await open(page, player)
    expect(others(await clockTimes(page), twentyFour)).toEqual([])

    await chooseHours(page, '12')
    await expect.poll(async () => others(await clockTimes(page), twelve)).toEqual([])
    await chooseHours(page, 'auto')
    await expect.poll(async () => others(await clockTimes(page), twentyFour)).toEqual([])

    // The server always renders 24 hours: the page is hydrated without warnings and then changes.
    await chooseHours(page, '12')
    await open(page, player)
    await expect.poll(async () => others(await clockTimes(page), twelve)).toEqual([])
    await page.evaluate(() => localStorage.removeItem('hours'))
  }
})

import { expect, test } from 'vitest'
import { scanPlayer } from '#features/scanner/contract.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { playerName } from './player-page.ts'
import { pageRuns } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite({ settings: { SCANS_PER_MINUTE: '1', SCAN_COOLDOWN_SECONDS: '300' } })

test('after too many scans the remaining time is counted down, and typed text is kept', async () => {
  // The page's clock is ahead of the responses: periodic requests may time out.
  const page = await own.meetVisitor({
    refusals: [429],
    logged: /^(The newest comments|Who is online) could not be read/,
  })
  await page.clock.install()
  await page.goto('/en/home')
  await pageRuns(page)
  const field = page.getByRole('textbox', { name: 'Player name' })
  await field.fill('luna.tic')
  await page.keyboard.press('Enter')
  await playerName(page, 'luna.tic').waitFor()
  const scanAgain = page.getByRole('button', { name: /^Scan again in [0-4]:[0-5]\d$/ })
  await scanAgain.waitFor()
  // The page shows the rendered waiting time first, and counts down from there.
  await advanceClock(page, 30_000)
  await page.reload()
  await pageRuns(page)
  await scanAgain.waitFor()

  await page.getByRole('banner').getByRole('link', { name: 'to the home page' }).click()
  await field.fill('Collector')
  await page.keyboard.press('Enter')
  const note = page.getByRole('status').filter({ hasText: english('refusedScan:refused.tooManyRequests') })
  await note.waitFor()
  const wait = note.getByText(/\d+/)
  const secondsLeft = async () => Number(/\d+/.exec((await wait.textContent()) ?? '')?.[0])
  const before = await secondsLeft()
  expect(before).toBeLessThanOrEqual(60)
  expect(await wait.textContent()).toBe(english('refusedScan:refused.wait', { count: before }))
  expect(await field.inputValue()).toBe('Collector')
  const button = page.getByRole('button', { name: 'Find player' })
  expect(await button.isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Find player in [01]:[0-5]\d$/ }).waitFor()
  await page.clock.runFor(3000)
  await eventually(secondsLeft).toBeLessThan(before)
  await page.clock.runFor(60_000)
  await wait.waitFor({ state: 'detached' })
  expect(await button.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Find player', exact: true }).waitFor()
  expect(await field.inputValue()).toBe('Collector')
})

test('on a phone the reason is visible between the name and the button', async () => {
  const page = await own.meetVisitor({ viewport: { width: 390, height: 664 }, refusals: [429] })
  await page.goto('/en/home')
  await pageRuns(page)
  await page.getByRole('textbox', { name: 'Player name' }).fill('OldTimer')
  await page.keyboard.press('Enter')
  const note = page.getByRole('status').filter({ hasText: english('refusedScan:refused.tooManyRequests') })
  await note.waitFor()
  await eventually(() =>
    note.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  ).toBe(true)
  const button = page.getByRole('button', { name: 'Find player' })
  const [above, below] = [await note.boundingBox(), await button.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})

test('a network at its daily limit of new players can still open known ones', async () => {
  const page = await own.meetVisitor({ refusals: [429] })
  await page.goto('/en/home')
  await pageRuns(page)
  const refusal = { error: 'error.tooManyRequests', retryAfterSeconds: 40_000 }
  await page.route(`**${scanPlayer.path}`, (route) => route.fulfill({ status: 429, json: refusal }))
  await page.getByRole('textbox', { name: 'Player name' }).fill('OldTimer')
  await page.keyboard.press('Enter')
  await page.getByText(english('refusedScan:refused.waitLong')).waitFor()
  expect(await page.getByRole('button', { name: 'Find player', exact: true }).isEnabled()).toBe(true)
})

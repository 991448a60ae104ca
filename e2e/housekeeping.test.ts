import { statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RoleName } from '#features/accounts/contract.ts'
import { changesPath } from '#features/housekeeping/client.ts'
import { addNote } from '#features/housekeeping/contract.ts'
import { builtFolder } from '#test/site-settings.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The frame of the staff's pages, and Today. */
const own = startOwnSite()

async function meetStaff(roles: readonly RoleName[], options: VisitorOptions = {}) {
  const member = await own.site.newMember({ roles })
  return { member, page: await meetMember(own, member, options) }
}

test('Today shows what waits, and a note that is done can be opened again', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const { member, page } = await meetStaff(['communitymanagement'], { viewport })
  const text = 'Mikrofon 2 knistert.'
  await member.ask(addNote, { body: { text } })
  await open(page, `/${language}/housekeeping`)
  await page.getByRole('heading', { level: 1, name: t('staff:areas.today') }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  const note = page.getByText(text)
  await note.waitFor()
  expect(await violationsEverywhere(page, 'today')).toEqual([])

  await page.getByRole('button', { name: t('staff:notes.finish') }).click()
  await note.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await note.waitFor()

  await page.getByRole('button', { name: t('staff:notes.write') }).click()
  await page.getByRole('textbox', { name: t('staff:notes.label') }).fill('Der Jingle liegt auf 4.')
  await page.getByRole('button', { name: t('staff:notes.leave') }).click()
  await page.getByText('Der Jingle liegt auf 4.').waitFor()
})

test('several decisions are undone one by one, the newest by its key', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { member, page } = await meetStaff(['communitymanagement'], { viewport })
  // The seconds of the bars take a minute each, so that a slow machine has time for four decisions.
  await page.addInitScript(() => {
    const start = window.setInterval
    Object.assign(window, { setInterval: (work: () => void, ms: number) => start(work, ms === 1000 ? 60_000 : ms) })
  })
  const texts = ['Kulaklık 1', 'Kulaklık 2', 'Kulaklık 3', 'Kulaklık 4']
  for (const text of texts) await member.ask(addNote, { body: { text } })
  await open(page, `/${language}/housekeeping`)
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const undo = page.getByRole('status').getByRole('button', { name: t('staff:undo.button') })
  for (const [place, text] of texts.entries()) {
    await item(text)
      .getByRole('button', { name: t('staff:notes.finish') })
      .click()
    await item(text).waitFor({ state: 'detached' })
    await eventually(() => undo.count()).toBe(Math.min(place + 1, 3))
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'three decisions')).toEqual([])
  await page.keyboard.press('z')
  await item('Kulaklık 4').waitFor()
  await eventually(() => undo.count()).toBe(2)
  await undo.last().focus()
  await page.keyboard.press('Enter')
  await item('Kulaklık 2').waitFor()
  await eventually(() => undo.count()).toBe(1)
  await page.keyboard.press('z')
  await item('Kulaklık 3').waitFor()
  expect(await item('Kulaklık 1').count()).toBe(0)
})

test('changes of colleagues appear without a stream of events, and when it opens again', async () => {
  const { page } = await meetStaff(['news_lvl2'], { failures: ['net::ERR_FAILED'] })
  const colleague = await own.site.newMember({ roles: ['radio_lvl1'] })
  await page.clock.install()
  await page.route(`**${changesPath}`, (route) => route.abort())
  await open(page, '/en/housekeeping')
  await colleague.ask(addNote, { body: { text: 'The cable is in drawer 2.' } })
  await page.clock.fastForward(15_000)
  await page.getByText('The cable is in drawer 2.').waitFor()

  await colleague.ask(addNote, { body: { text: 'The cable is back.' } })
  await page.unroute(`**${changesPath}`)
  await page.clock.fastForward(15_000)
  await page.getByText('The cable is back.').waitFor()
})

test('a colleague who comes in appears by themselves, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { page } = await meetStaff(['news_lvl2'], { viewport })
  await open(page, `/${language}/housekeeping`)
  await page
    .getByRole('navigation', { name: t('staff:dock') })
    .getByRole('link')
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.getByRole('button', { name: t('staff:more') }).click()
  const sheet = page.getByRole('dialog', { name: t('staff:title') })
  await sheet.getByRole('link', { name: t('staff:areas.today') }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 1440, height: 900 })
  const { member: colleague, page: other } = await meetStaff(['radio_lvl1'])
  await open(other, '/en/housekeeping')
  await page.getByRole('navigation').getByRole('img', { name: colleague.name }).waitFor()
})

test('the search and the keys are reached by keyboard alone', async () => {
  const t = await wordsIn('en')
  const { page } = await meetStaff(['headof'])
  await open(page, '/en/housekeeping')
  await page.getByRole('heading', { level: 1, name: t('staff:areas.today') }).waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('searchbox', { name: t('staff:search.title') })
  await focused(search)
  await page.keyboard.type('today')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('staff:areas.today') })
    .waitFor()
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })

  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await eventually(() => new URL(page.url()).pathname).toBe('/en/housekeeping/catalogue/pictures')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: t('staff:keys.title') })
  await keys.getByText(t('staff:areas.badges'), { exact: true }).waitFor()
  // An area that the member may not open has no key either.
  expect(await keys.getByText(t('staff:areas.siteSettings'), { exact: true }).count()).toBe(0)
  await keys.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  expect(await keys.count()).toBe(0)
})

test('the first page loads at most 190 kB of scripts, and none of the public pages', async () => {
  const t = await wordsIn('en')
  const { page } = await meetStaff(['administration'])
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await open(page, '/en/housekeeping')
  await page.getByText(t('staff:today.nothing')).waitFor()
  const files = [...scripts]
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !file.startsWith('/staff/'))).toEqual([])
  const sizes = files.map((file) => statSync(path.join(builtFolder, 'staff', `${file}.gz`)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(190_000)
})

test('guests log in first, and members without a role are refused', async () => {
  const guest = await own.meetVisitor({ refusals: [401] })
  await guest.goto('/en/housekeeping/nowhere')
  await eventually(() => new URL(guest.url()).pathname).toBe('/en/401')

  const member = await own.site.newMember()
  const page = await meetMember(own, member, { refusals: [401] })
  await page.goto('/en/housekeeping')
  await eventually(() => new URL(page.url()).pathname).toBe('/en/401')
})

test('an address that does not exist says so inside the frame', async () => {
  const t = await wordsIn('en')
  const { page } = await meetStaff(['news_lvl1'])
  await open(page, '/en/housekeeping/nowhere')
  await page.getByRole('heading', { name: t('staff:notFound.heading') }).waitFor()
  expect(await violationsEverywhere(page, 'not found')).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyStudio, readLine, send, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** A host on air, from the first request to the hand-over, and the listeners' hearts. */
const own = startOwnSite({ station: { trackSeconds: 120 } })

beforeAll(() => untilOnline(own.site))
beforeEach(async () => {
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const show = { name: 'Slow Elevator', djName: 'DJ-Marlow', zone: 'UTC', firstDay: today, isRecurring: false }
  await schedule(own.site, { ...show, starts: '00:00', minutes: 1440 }, new Date())
})
afterEach(async () => {
  await emptyStudio(own.site)
  await emptySchedule(own.site)
})

/** Sends a request without the limits of a network. */
async function request(client: Parameters<typeof sent>[0], body: Parameters<typeof sent>[1]) {
  await own.site.database.pool.query('truncate platform_turns')
  return sent(client, body)
}

const card = (page: Page, text: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('button') })

test('a show is hosted from a phone, from the first request to the hand-over', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const { site } = own
  const host = await site.newMember({ name: 'DJ-Marlow', roles: ['radio_lvl1'] })
  const page = await meetMember(own, host, { viewport, refusals: [422] })
  await open(page, `/${language}/housekeeping/radio/air`)
  await page.getByText(t('staffRadio:requests.empty')).waitFor()
  await page.getByText(t('staffRadio:facts.own')).waitFor()

  // Two visitors wish for one song, and the page is not reloaded.
  const [first, second] = [site.newGuest(), site.newGuest()]
  await request(first, wish({ name: 'Pelin', message: 'For all on the third floor!' }))
  await request(second, wish({ name: 'Milo', title: 'NEON tide' }))
  await page.getByText(t('staffRadio:requests.wishes', { count: 2 })).waitFor()
  const song = card(page, 'Neon Tide')
  const played = song.getByRole('button', { name: t('staffRadio:answer.played') })
  const notNow = song.getByRole('button', { name: t('staffRadio:answer.declined') })
  const line = page.getByRole('switch')
  const dock = await page.getByRole('navigation', { name: t('staff:dock') }).boundingBox()
  for (const control of [page.getByRole('region', { name: t('staffRadio:on.label') }), line, played, notNow]) {
    const box = await control.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(dock?.y ?? 0)
  }
  for (const button of [played, notNow]) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'a request on a phone')).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize(viewport)

  const fateOfSecond = async () => (await readLine(second)).requests[0]?.fate
  await played.click()
  await song.waitFor({ state: 'detached' })
  await page.getByText(t('staffRadio:done.played', { title: 'Neon Tide' })).waitFor()
  await eventually(fateOfSecond).toBe('played')
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await song.waitFor()
  await eventually(fateOfSecond).toBe('sent')
  await notNow.click()
  await song.waitFor({ state: 'detached' })
  await eventually(async () => (await readLine(first)).requests[0]?.fate).toBe('declined')

  await request(first, { subject: 'greeting', name: 'Otto', message: 'Hello up there!' })
  const greeting = card(page, 'Hello up there!')
  await greeting.getByRole('button', { name: t('staffRadio:answer.readOut') }).click()
  await page.getByText(t('staffRadio:done.readOut')).waitFor()

  await line.click()
  await page.getByText(t('staffRadio:line.closed'), { exact: true }).waitFor()
  await eventually(async () => (await send(site.newGuest(), wish())).status).toBe(403)

  const says = page.getByRole('region', { name: t('staffRadio:says.title') })
  const field = says.getByLabel(t('staffRadio:says.label'))
  await field.fill('see lamps.example.com')
  await says.getByRole('button', { name: t('staffRadio:says.send') }).click()
  await says.getByText(t('staff:error.addressInText')).waitFor()
  await field.fill('The bell rings at nine.')
  await says.getByRole('button', { name: t('staffRadio:says.send') }).click()
  await says.getByText('The bell rings at nine.').waitFor()
  const visitor = await own.meetVisitor({ viewport })
  await open(visitor, `/${language}/radio/schedule`)
  await visitor.getByRole('main').getByText('The bell rings at nine.').waitFor()
  await visitor.getByRole('button', { name: /The bell rings at nine/ }).click()
  await visitor.locator('[popover]').getByText('The bell rings at nine.').waitFor()

  const handOver = page.getByRole('region', { name: t('staffRadio:handOver.title') })
  await handOver.getByRole('textbox').fill('Microphone 2 crackles.')
  await handOver.getByRole('button', { name: t('staff:notes.leave') }).click()
  await handOver.getByText('Microphone 2 crackles.').waitFor()
  const next = await meetMember(own, await site.newMember({ roles: ['radio_lvl1'] }), { viewport })
  await open(next, `/${language}/housekeeping`)
  await next.getByText('Microphone 2 crackles.').waitFor()
  await open(next, `/${language}/housekeeping/radio/air`)
  await next.getByRole('button', { name: t('staff:notes.finish') }).click()
  await handOver.getByText('Microphone 2 crackles.').waitFor({ state: 'detached' })
})

test('requests are answered by keys alone, and colleagues see each other’s answers', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const { site } = own
  for (const title of ['Eins', 'Zwei', 'Drei']) await request(site.newGuest(), wish({ title }))
  const page = await meetMember(own, await site.newMember({ roles: ['radio_lvl2'] }), { viewport })
  const colleague = await meetMember(own, await site.newMember({ roles: ['radio_lvl2'] }), { viewport })
  for (const each of [page, colleague]) {
    await open(each, `/${language}/housekeeping/radio/air`)
    await card(each, 'Eins').waitFor()
  }
  expect(await violationsEverywhere(page, 'requests on a desktop')).toEqual([])
  await page.keyboard.press('1')
  await card(page, 'Eins').getByText(t('staffRadio:fate.seen')).waitFor()
  await page.keyboard.press('2')
  await card(page, 'Eins').waitFor({ state: 'detached' })
  await page.keyboard.press('3')
  await card(page, 'Zwei').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await card(page, 'Zwei').waitFor()
  // The row of the colleague stays where it was, without its buttons.
  const rows = colleague.getByRole('list').filter({ hasText: 'Drei' }).first().getByRole('listitem')
  await rows.filter({ hasText: 'Eins' }).getByText(t('staffRadio:fate.played')).waitFor()
  await eventually(async () =>
    (await rows.getByRole('heading').allTextContents()).map((text) => text.slice(0, 4)),
  ).toEqual(['Eins', 'Zwei', 'Drei'])
  await page.keyboard.press('l')
  await colleague.getByText(t('staffRadio:line.closed'), { exact: true }).waitFor()
})

test('past requests are found, answered late and downloaded, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  await request(own.site.newGuest(), wish({ artist: 'Işık', title: 'Şehir' }))
  await request(own.site.newGuest(), wish({ title: 'Other' }))
  const page = await meetMember(own, await own.site.newMember({ roles: ['radio_lvl1'] }), { viewport })
  await open(page, `/${language}/housekeeping/radio/requests`)
  const table = page.getByRole('table')
  await table.getByText('Other').waitFor()
  await page.getByLabel(t('staffRadio:past.text')).fill('isik sehir')
  await page.keyboard.press('Enter')
  await table.getByText('Other').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('text')).toBe('isik sehir')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'past requests')).toEqual([])
  const row = table.getByRole('row').filter({ hasText: 'Şehir' })
  await row.getByRole('button', { name: t('staffRadio:answer.declined') }).click()
  await row.getByRole('cell').getByText(t('staffRadio:fate.declined'), { exact: true }).first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('staffRadio:past.csv') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('requests.csv')
})

test('a heart is given once to the song that plays, and counted for the host', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/radio/recentlyPlayed`)
  const heart = page.getByRole('main').getByRole('button', { name: t('radio:heart.give') })
  await heart.click()
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  await eventually(async () => {
    await page.reload()
    return page
      .getByRole('region', { name: t('airtime:plays.loved') })
      .getByRole('listitem')
      .count()
  }).toBe(1)
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  const host = await meetMember(own, await own.site.newMember({ roles: ['radio_lvl2'] }), { viewport })
  await open(host, `/${language}/housekeeping/radio/air`)
  await host.getByText(t('staffRadio:on.hearts', { count: 1 })).waitFor({ state: 'attached' })
})

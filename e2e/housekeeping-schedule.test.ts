import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { addStaffShow } from '#features/radio/contract.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { emptySchedule, readSchedule } from '#test/radio-schedule.ts'
import { showBody } from '#test/radio-staff.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The schedule of the radio as a page of the staff. */
const own = startOwnSite()
beforeEach(() => emptySchedule(own.site))

/** A day of the next week: 0 is Monday. Nothing of it is over. */
function nextWeek(day: number): string {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return today.add({ days: 8 - today.dayOfWeek + day }).toString()
}

const path = (language: string) => `/${language}/housekeeping/radio/schedule?week=${nextWeek(0)}`
const slot = (page: Page, name: string | RegExp) => page.getByRole('list').getByRole('button', { name })
const add = (by: Member, name: string, day: number, starts: string, of: Parameters<typeof showBody>[0] = {}) =>
  asked(by, addStaffShow, { body: showBody({ name, djName: by.name, day: nextWeek(day), starts, ...of }) })
const shown = async () => (await readSchedule(own.site, { week: 1 })).airings.map(({ showName }) => showName)

test('a show is added with a warning of what is there, changed on one day, cancelled and brought back', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const chief = await own.site.newMember({ name: 'Funkleitung', roles: ['radio_lvl2'] })
  await add(chief, 'Feierabend', 1, '20:00', { isRecurring: true })
  const page = await meetMember(own, chief, { viewport, timezoneId: 'Europe/Istanbul' })
  await open(page, path(language))
  await slot(page, /Feierabend/).waitFor()
  expect(await violationsEverywhere(page, 'a week')).toEqual([])

  await page.getByRole('button', { name: t('staffSchedule:newShow') }).click()
  const form = page.getByRole('region', { name: t('staffSchedule:newShow') })
  await form.getByLabel(t('staffSchedule:form.name'), { exact: true }).fill('Teestunde')
  await form.getByLabel(t('staffSchedule:form.coHost')).fill('Pelin.ay')
  await form.getByLabel(t('staffSchedule:form.day'), { exact: true }).fill(nextWeek(1))
  await form.getByLabel(t('staffSchedule:form.from', { city: 'Berlin' })).fill('21:00')
  await form.getByLabel(t('staffSchedule:form.until'), { exact: true }).fill('23:00')
  await form.getByText(t('staffSchedule:overlapsWith', { shows: 'Feierabend' })).waitFor()
  expect(await violationsEverywhere(page, 'an overlap')).toEqual([])
  const fits = form.getByText(t('staffSchedule:foresight.fits'))
  await fits.locator('..').getByRole('button').first().click()
  await fits.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: t('staffSchedule:form.add') }).click()
  await slot(page, /Teestunde/).waitFor()
  expect(await shown()).toEqual(['Teestunde', 'Feierabend'])
  // The second host is on the page of visitors too.
  await open(page, `/${language}/radio/schedule?week=1`)
  await page.getByText('Funkleitung & Pelin.ay').first().waitFor()

  await open(page, path(language))
  await slot(page, /Feierabend/).click()
  const panel = page.getByRole('region', { name: 'Feierabend' })
  await panel.getByRole('button', { name: t('staffSchedule:edit') }).click()
  const edit = page.getByRole('region', { name: t('staffSchedule:form.edit', { show: 'Feierabend' }) })
  await edit.getByLabel(t('staffSchedule:form.name'), { exact: true }).fill('Spätschicht')
  await edit.getByRole('button', { name: t('staffSchedule:form.save') }).click()
  await slot(page, /Spätschicht/).waitFor()
  await slot(page, new RegExp(t('staffSchedule:cancelled'))).waitFor()

  await slot(page, /Spätschicht/).click()
  await page.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await page.getByText(t('staffSchedule:cancel.done', { show: 'Spätschicht' })).waitFor()
  await eventually(shown).toEqual(['Teestunde'])
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await eventually(shown).toEqual(['Teestunde', 'Spätschicht'])
})

test('a show cancelled over an accepted overlap is brought back, and a cancelled series is deleted', async () => {
  const t = await wordsIn('en')
  const chief = await own.site.newMember({ name: 'Over.lap', roles: ['radio_lvl2'] })
  await add(chief, 'Evening', 1, '20:00', { isRecurring: true })
  await add(chief, 'Tea', 1, '21:00', { overlapping: true })
  const page = await meetMember(own, chief, { refusals: [409] })
  await open(page, path('en'))
  await slot(page, /^\S+ Tea/).click()
  const panel = page.getByRole('region', { name: 'Tea' })
  await panel.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await eventually(shown).toEqual(['Evening'])
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await eventually(shown).toEqual(['Evening', 'Tea'])

  await panel.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await panel.getByRole('button', { name: t('staffSchedule:bringBack') }).click()
  const question = page.getByRole('dialog', { name: t('staffSchedule:overlap.title', { show: 'Tea' }) })
  await question.getByText(t('staffSchedule:overlapsWith', { shows: 'Evening' })).waitFor()
  expect(await violationsEverywhere(page, 'bringing back', 'dialog')).toEqual([])
  await question.getByRole('button', { name: t('staffSchedule:overlap.anyway') }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(shown).toEqual(['Evening', 'Tea'])

  await slot(page, /^\S+ Evening/).click()
  const evening = page.getByRole('region', { name: 'Evening' })
  await evening.getByRole('button', { name: t('staffSchedule:cancel.series') }).click()
  await page.getByRole('button', { name: t('staffSchedule:remove.named', { show: 'Evening' }) }).click()
  const removal = page.getByRole('dialog', { name: t('staffSchedule:remove.title', { show: 'Evening' }) })
  await removal.getByRole('button', { name: t('staffSchedule:remove.yes') }).click()
  await page.getByText(t('staffSchedule:remove.done', { show: 'Evening' })).waitFor()
  await removal.waitFor({ state: 'detached' })
  const { rows } = await own.site.database.pool.query('select name from radio_shows')
  expect(rows).toEqual([{ name: 'Tea' }])

  // A host is not asked, but reads what is there.
  const host = await own.site.newMember({ name: 'Own.show', roles: ['radio_lvl1'] })
  await add(host, 'Mine', 3, '20:00')
  const theirs = await meetMember(own, host, { refusals: [409] })
  await open(theirs, path('en'))
  await slot(theirs, /^\S+ Mine/).click()
  const mine = theirs.getByRole('region', { name: 'Mine' })
  await mine.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await eventually(shown).toEqual(['Tea'])
  await add(chief, 'Visit', 3, '21:00')
  await mine.getByRole('button', { name: t('staffSchedule:bringBack') }).click()
  await theirs.getByText(t('staffSchedule:overlapsWith', { shows: 'Visit' }), { exact: true }).waitFor()
  expect(await theirs.getByRole('button', { name: t('staffSchedule:overlap.anyway') }).count()).toBe(0)
  expect(await shown()).toEqual(['Tea', 'Visit'])
})

test('undoing a cancellation over a show that was booked meanwhile asks first', async () => {
  const t = await wordsIn('en')
  const chief = await own.site.newMember({ name: 'Un.done', roles: ['radio_lvl2'] })
  await add(chief, 'Tea', 1, '20:00')
  const page = await meetMember(own, chief, { refusals: [409] })
  await open(page, path('en'))
  await slot(page, /^\S+ Tea/).click()
  const panel = page.getByRole('region', { name: 'Tea' })
  await panel.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await eventually(shown).toEqual([])
  await add(chief, 'Visit', 1, '21:00')
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  const question = page.getByRole('dialog', { name: t('staffSchedule:overlap.title', { show: 'Tea' }) })
  await question.getByText(t('staffSchedule:overlapsWith', { shows: 'Visit' })).waitFor()
  expect(await shown()).toEqual(['Visit'])
  await question.getByRole('button', { name: t('staffSchedule:overlap.anyway') }).click()
  await eventually(shown).toEqual(['Tea', 'Visit'])
})

test('undoing a cancellation from another page says what was booked meanwhile', async () => {
  const t = await wordsIn('en')
  const chief = await own.site.newMember({ name: 'Went.on', roles: ['radio_lvl2'] })
  await add(chief, 'Tea', 1, '20:00')
  const page = await meetMember(own, chief, { refusals: [409] })
  await open(page, path('en'))
  await slot(page, /^\S+ Tea/).click()
  const panel = page.getByRole('region', { name: 'Tea' })
  await panel.getByRole('button', { name: t('staffSchedule:cancel.show') }).click()
  await eventually(shown).toEqual([])
  await add(chief, 'Visit', 1, '21:00')
  await page
    .getByRole('link', { name: t('staff:areas.today') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: t('staff:areas.today') }).waitFor()
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await page.getByText(t('staffSchedule:overlapsWith', { shows: 'Visit' }), { exact: true }).waitFor()
  expect(await shown()).toEqual(['Visit'])
})

test('by keyboard alone: moving, opening, cancelling a day, bringing it back, other weeks', async () => {
  const t = await wordsIn('en')
  const host = await own.site.newMember({ name: 'Key.host', roles: ['radio_lvl1'] })
  await add(host, 'Early', 1, '17:00', { isRecurring: true })
  await add(host, 'Late', 1, '21:00')
  await add(host, 'Beside', 2, '21:00')
  const page = await meetMember(own, host)
  await open(page, path('en'))
  await slot(page, /Early/).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await focused(slot(page, /Late/))
  await page.keyboard.press('ArrowRight')
  await focused(slot(page, /Beside/))
  await page.keyboard.press('ArrowLeft')
  await focused(slot(page, /Late/))
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Late' }).waitFor()
  await page.keyboard.press('Escape')
  await focused(slot(page, /Late/))
  await page.keyboard.press('c')
  await page.getByText(t('staffSchedule:cancel.done', { show: 'Late' })).waitFor()
  await eventually(shown).toEqual(['Early', 'Beside'])
  await page.keyboard.press('z')
  await eventually(shown).toEqual(['Early', 'Late', 'Beside'])

  await page.keyboard.press('n')
  const form = page.getByRole('region', { name: t('staffSchedule:newShow') })
  await focused(form.getByLabel(t('staffSchedule:form.name'), { exact: true }))
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('ArrowRight')
  await slot(page, /Late/).waitFor({ state: 'detached' })
  await page.keyboard.press('t')
  await eventually(() => new URL(page.url()).search).toBe('')
})

test('a beginner books a free time on a phone, and swaps it with a colleague', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const host = await own.site.newMember({ name: 'Gece.kusu', roles: ['radio_lvl1'] })
  const other = await own.site.newMember({ name: 'Sabah.kusu', roles: ['radio_lvl1'] })
  await add(other, 'Sabah', 3, '10:00')
  const page = await meetMember(own, host, { viewport, timezoneId: 'Europe/Istanbul' })
  await open(page, path(language))
  await slot(page, new RegExp(t('staffSchedule:book')))
    .first()
    .click()
  const form = page.getByRole('region', { name: t('staffSchedule:newShow') })
  await form.getByLabel(t('staffSchedule:form.name'), { exact: true }).fill('Gece')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await form.getByRole('button', { name: t('staffSchedule:form.add') }).click()
  await slot(page, /Gece kusu|Gece/)
    .first()
    .waitFor()
  await eventually(shown).toEqual(['Gece', 'Sabah'])

  await slot(page, /Sabah/).click()
  const panel = page.getByRole('region', { name: 'Sabah' })
  await panel.getByRole('button', { name: t('staffSchedule:swap.ask', { name: 'Sabah.kusu' }) }).click()
  const swaps = page.getByRole('region', { name: t('staffSchedule:swap.title') })
  await swaps.getByText(t('staffSchedule:swap.states.asked')).waitFor()
  expect(await violationsEverywhere(page, 'a swap')).toEqual([])

  const english = await wordsIn('en')
  const theirs = await meetMember(own, other, { viewport: englishPhone.viewport })
  await open(theirs, '/en/users/notices')
  const sentence = english('notices:sentence.swapAsked', { by: 'Gece.kusu', show: 'Sabah', other: 'Gece' })
  await theirs.getByRole('link', { name: sentence }).click()
  await theirs.getByRole('button', { name: english('staffSchedule:swap.accept') }).click()
  await theirs.getByText(english('staffSchedule:swap.states.accepted')).first().waitFor()
  await eventually(shown).toEqual(['Sabah', 'Gece'])
  // The first page is updated by an event.
  await swaps.getByText(t('staffSchedule:swap.states.accepted')).waitFor()
})

test('single shows are copied into another week, and is closed to heads of other departments', async () => {
  const t = await wordsIn('en')
  const chief = await own.site.newMember({ name: 'Copy.chief', roles: ['communitymanagement'] })
  await add(chief, 'Single', 4, '20:00')
  const page = await meetMember(own, chief)
  const later = Temporal.PlainDate.from(nextWeek(0)).add({ weeks: 1 }).toString()
  await open(page, `/en/housekeeping/radio/schedule?week=${later}`)
  await page.getByRole('button', { name: t('staffSchedule:copy.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffSchedule:copy.title') })
  await dialog.getByText(/^Single, /).waitFor()
  expect(await violationsEverywhere(page, 'copying', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffSchedule:copy.button', { count: 1 }) }).click()
  await dialog.waitFor({ state: 'detached' })
  await slot(page, /Single/).waitFor()

  const head = await own.site.newMember({ roles: ['headof'] })
  const reader = await meetMember(own, head)
  await open(reader, `/en/housekeeping/radio/schedule?week=${later}`)
  await reader.getByText(t('staff:locked.title')).waitFor()
  expect(await reader.getByRole('button', { name: t('staffSchedule:newShow') }).count()).toBe(0)
})

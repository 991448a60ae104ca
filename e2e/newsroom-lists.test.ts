import type { ParseKeys } from 'i18next'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  createItem,
  handInText,
  listNewsroom,
  listReview,
  publishText,
  showCalendar,
  showItem,
} from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { ahead, asked, saved, someText, textOf, written } from '#test/newsroom.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone, germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The lists of the newsroom as writers, translators and publishers work with them. */
const own = startOwnSite()
let writer: Member
let editor: Member
beforeAll(async () => {
  writer = await own.site.newMember({ roles: ['news_lvl1'] })
  editor = await own.site.newMember({ roles: ['news_lvl3'] })
})

const dayMs = 86_400_000

async function newsParts(page: Page, language: LanguageCode) {
  const words = await wordsIn(language)
  const t = (key: ParseKeys<'staffNews'>, values = {}) => words(key, { ns: 'staffNews', ...values })
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  return { t, words, row }
}

const path = (language: string, rest = '') => `/${language}/housekeeping/news${rest}`
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** When an item goes live within the next days, if it is planned. */
async function plannedAt(id: number): Promise<string | undefined> {
  const entries = await asked(editor, showCalendar, { query: { from: ahead(0), until: ahead(10 * dayMs) } })
  return entries.find((entry) => entry.kind === 'scheduled' && entry.id === id)?.at
}

/** A source that changed after its translation was written. */
async function behindItem(title: string) {
  const { id, version } = await written(writer, title)
  const source = { language: 'en' as const, ...someText(title) }
  await saved(writer, textOf(id, 'de'), 0, someText(`${title} auf Deutsch`), source)
  await saved(writer, textOf(id), version, someText(`${title}, changed`))
  return id
}

test('by keyboard alone, items are filtered, selected and given another category, which is undone', async () => {
  const { language, viewport } = germanDesktop
  const one = await written(writer, 'Bulk: the first lantern')
  const two = await written(writer, 'Bulk: the second lantern')
  const page = await meetMember(own, editor, { viewport })
  await open(page, path(language))
  const { t, words, row } = await newsParts(page, language)
  await row('Bulk: the second lantern').waitFor()

  await press(page, '/')
  await page.keyboard.type('bulk: the')
  await eventually(() => page.url()).toContain('q=bulk')
  await eventually(() => page.getByRole('row').count()).toBe(3)
  await page.keyboard.press('Tab')
  await press(page, 'j', 'x', 'j', 'x')
  const bar = page.getByRole('group', { name: t('bulk.selected', { count: 2 }) })
  await bar.waitFor()
  await bar.getByRole('button', { name: t('bulk.category') }).focus()
  await press(page, 'Enter')
  await page.getByRole('dialog').getByLabel(t('start.category')).waitFor()
  await page.keyboard.type(words('headlines:category.rare').slice(0, 4))
  await press(page, 'Tab', 'Enter')
  const category = async () => (await asked(editor, showItem, { params: { id: String(one.id) } })).settings.category
  await eventually(category).toBe('rare')
  await row('Bulk: the first lantern').getByText(words('headlines:category.rare')).waitFor()
  await page.getByRole('button', { name: words('staff:undo.button') }).click()
  await eventually(category).toBe('habbo')
  expect(two.id).toBeGreaterThan(one.id)

  await open(page, path(language, '?show=drafts'))
  expect(await page.getByRole('button', { name: t('filters.drafts') }).getAttribute('aria-pressed')).toBe('true')
  expect(await violationsEverywhere(page, 'the list')).toEqual([])
})

test('the board is walked by arrow keys, and leads to the translation that is behind', async () => {
  const { language, viewport } = germanDesktop
  const id = await behindItem('Board: the ferry')
  const page = await meetMember(own, editor, { viewport })
  await open(page, path(language, '?tab=board&todo=behind'))
  const { t } = await newsParts(page, language)
  const grid = page.getByRole('grid', { name: t('board.label') })
  const cell = (place: number) => grid.getByRole('gridcell').nth(place).getByRole('link')
  await cell(0).waitFor()
  expect(await grid.getByRole('row').count()).toBe(2)
  await cell(0).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => cell(1).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await cell(1).getAttribute('tabindex')).toBe('0')
  expect(await violationsEverywhere(page, 'the board')).toEqual([])
  await page.keyboard.press('ArrowLeft')
  expect(await cell(0).textContent()).toContain(t('board.blocksBehind', { count: 1 }))
  await page.keyboard.press('Enter')
  await eventually(() => page.url()).toContain(`/news/${id}/de/translate`)
})

test('a planned text is moved to another time by the form, and moved back', async () => {
  const { language, viewport } = turkishPhone
  const { id, version } = await written(editor, 'Takvim: fener alayı', { language: 'tr' })
  const before = ahead(2 * 3_600_000)
  await asked(editor, publishText, { params: textOf(id, 'tr'), body: { version, publishAt: before } })
  const page = await meetMember(own, editor, { viewport })
  const dayOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  await open(page, path(language, `/calendar?view=month&day=${dayOf(before)}`))
  const { t, words } = await newsParts(page, language)
  await page.getByRole('button', { name: /: Takvim: fener alayı$/ }).click()
  await page.getByLabel(t('schedule.date')).fill(dayOf(before).add({ days: 1 }).toString())
  await page.getByRole('dialog').getByRole('button').last().click()
  const planned = async () => (await plannedAt(id))?.slice(0, 13)
  await eventually(planned).not.toBe(before.slice(0, 13))
  await page.getByRole('button', { name: words('staff:undo.button') }).click()
  await eventually(planned).toBe(before.slice(0, 13))
  expect(await violationsEverywhere(page, 'the calendar')).toEqual([])
})

test('a planned text is dragged to another day, where it keeps its time, and moved by keys alone', async () => {
  const { language, viewport } = germanDesktop
  const { id, version } = await written(editor, 'Kalender: Laternenumzug', { language: 'de' })
  const before = ahead(3 * dayMs)
  await asked(editor, publishText, { params: textOf(id, 'de'), body: { version, publishAt: before } })
  const at = Temporal.Instant.from(before).toZonedDateTimeISO('Europe/Berlin')
  const dragged = at.add({ days: at.dayOfWeek === 7 ? -1 : 1 })
  const minuteOf = (time: Temporal.ZonedDateTime) => time.toInstant().toString().slice(0, 16)
  const planned = async () => (await plannedAt(id))?.slice(0, 16)

  const page = await meetMember(own, editor, { viewport })
  await open(page, path(language, `/calendar?day=${at.toPlainDate()}`))
  const { words } = await newsParts(page, language)
  const dayOf = (time: Temporal.ZonedDateTime) =>
    page.locator('li', { has: page.locator(`h3 time[datetime="${time.toPlainDate()}"]`) })
  const entryOn = (time: Temporal.ZonedDateTime) =>
    dayOf(time).locator('[draggable=true]', { hasText: 'Laternenumzug' })
  await entryOn(at).dragTo(dayOf(dragged))
  await entryOn(dragged).waitFor()
  await eventually(planned).toBe(minuteOf(dragged))
  await page.getByRole('button', { name: words('staff:undo.button') }).press('Enter')
  await eventually(planned).toBe(minuteOf(at))
  await entryOn(at).waitFor()

  await tabTo(page, page.getByRole('button', { name: /: Kalender: Laternenumzug$/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').locator('input[type=time]'))
  // To the minutes, which begin again after 59.
  await press(page, 'ArrowRight', 'ArrowUp', 'Enter')
  await eventually(planned).toBe(minuteOf(at.with({ minute: (at.minute + 1) % 60 })))
})

test('a publisher returns a text with a reason, and marks the next as ready by a key', async () => {
  const { language, viewport } = englishPhone
  for (const title of ['Queue: unfinished', 'Queue: finished']) {
    const { id, version } = await written(writer, title)
    await asked(writer, handInText, { params: textOf(id), body: { version, isHandedIn: true } })
  }
  const page = await meetMember(own, editor, { viewport })
  await open(page, path(language, '/review'))
  const { t } = await newsParts(page, language)
  const cards = page.getByRole('list', { name: t('review.label') }).getByRole('listitem')
  await eventually(() => cards.count()).toBe(2)
  expect(await violationsEverywhere(page, 'the review queue')).toEqual([])
  await cards
    .first()
    .getByRole('button', { name: t('review.return') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('review.return') })
    .click()
  await page.getByLabel(t('review.reason')).fill('Who told you this?')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('review.return') })
    .click()
  await page.getByText(t('review.returned', { title: 'Queue: unfinished' })).waitFor()
  await eventually(() => cards.count()).toBe(1)
  await page.keyboard.press('a')
  await page.getByText(t('review.approved', { title: 'Queue: finished' })).waitFor()
  await page.getByText(t('review.none')).waitFor()
  const { items, counts } = await asked(editor, listReview, { query: { show: 'ready' } })
  expect([items.map(({ title }) => title), counts]).toMatchObject([['Queue: finished'], { review: 0, ready: 1 }])
})

test('what colleagues change is announced and waits, and a new article starts by a key', async () => {
  const { language, viewport } = englishPhone
  const page = await meetMember(own, writer, { viewport })
  await open(page, path(language))
  const { t, row } = await newsParts(page, language)
  await row('Bulk: the first lantern').waitFor()
  await written(editor, 'Announced: a new item')
  await page.getByRole('button', { name: t('list.changed', { count: 1 }) }).click()
  await row('Announced: a new item').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('start.article') })
  await dialog.getByText(t('languages.tr')).click()
  await dialog.getByRole('button', { name: t('start.submit') }).click()
  await eventually(() => page.url()).toMatch(/\/news\/\d+\/tr$/)
  const { items } = await asked(writer, listNewsroom, { query: { show: 'mine', text: 'tr' } })
  expect(items[0]?.states.map(({ state }) => state)).toEqual(['missing', 'missing', 'draft'])
  expect((await writer.ask(createItem, { body: { category: 'nowhere' as never, language: 'tr' } })).status).toBe(422)
})

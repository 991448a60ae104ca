import { expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { saved, textOf } from '#test/newsroom.ts'
import { openText } from './article-parts.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { staffWords } from './staff-page.ts'
import { startItem, writtenText } from './written-item.ts'

/** What a language offers that has no text, or that the caller may not write. */
const own = startOwnSite()

const market = (by: Member) => startItem(by, writtenText('Winter market', 'Fourteen stalls.'))
const source = { language: 'en' as const, ...writtenText('Winter market', 'Fourteen stalls.') }

test('a text that may not be changed says why, and leads translators to the translation', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await market(writer)
  await saved(writer, textOf(item.id, 'de'), 0, writtenText('Wintermarkt', 'Ab Freitag.'), source)
  const member = await own.site.newMember({ roles: ['webdevelopment_translator'] })
  const page = await meetMember(own, member, { refusals: [403], logged: /403/ })
  const text = await openText(page, item, 'en', 'en', { isReadOnly: true })
  await page.getByText(text.t('blocked.readOnly')).waitFor()
  await page.getByText(text.t('blocked.original')).waitFor()
  await page.getByText(text.t('details.locked')).waitFor()
  await page.getByText(text.t('saving.readOnly'), { exact: true }).waitFor()
  expect(await text.title.isEditable()).toBe(false)
  const into = (language: LanguageCode) => text.t('menu.translateInto', { language: text.t(`languages.${language}`) })
  await page.getByRole('link', { name: into('de') }).waitFor()
  expect(await page.getByRole('button', { name: /Publish|Hand in/ }).count()).toBe(0)
  expect(await violationsEverywhere(page, 'read only')).toEqual([])

  // A language without a text is written beside its source alone.
  await page.getByRole('link', { name: into('tr') }).waitFor()
  await openText(page, item, 'tr', 'en', { isReadOnly: true })
  await page.getByText(text.t('notWritten.translators')).waitFor()
  expect(await page.getByRole('button', { name: text.t('notWritten.start') }).count()).toBe(0)
  await page.getByRole('link', { name: text.t('menu.translateFrom', { language: text.t('languages.de') }) }).waitFor()
  await page.getByRole('link', { name: text.t('menu.translateFrom', { language: text.t('languages.en') }) }).click()
  await page.waitForURL(`${item.path('tr')}/translate?from=en`)
})

test('a language without a text offers to translate another, or to start empty', async () => {
  const member = await own.site.newMember({ roles: ['news_lvl3'] })
  const page = await meetMember(own, member)
  const item = await market(member)
  const text = await openText(page, item, 'de')
  const from = page.getByRole('link', { name: text.t('menu.translateFrom', { language: text.t('languages.en') }) })
  await from.waitFor()
  expect(await violationsEverywhere(page, 'not written yet')).toEqual([])
  await page.getByRole('button', { name: text.t('notWritten.start') }).click()
  await from.waitFor({ state: 'detached' })
  await page.keyboard.type('Wintermarkt')
  await text.hide()
  await eventually(async () => (await item.text('de')).title).toBe('Wintermarkt')

  // What happened is said in words.
  const audit = await staffWords('en', 'staffAudit')
  await page.getByText(`${audit('fields.category')}: ${audit('named.category.eventguide')}`).waitFor()

  // The original is not translated from its translation.
  await saved(member, textOf(item.id, 'tr'), 0, writtenText('Kış pazarı', 'Cuma.'), source)
  const original = await openText(page, item)
  await page.getByRole('button', { name: original.t('menu.label') }).click()
  await page.getByRole('button', { name: original.t('menu.translateFrom', { language: 'German' }) }).waitFor()
  expect(
    await page.getByRole('button', { name: original.t('menu.translateFrom', { language: 'Turkish' }) }).count(),
  ).toBe(0)
})

test('short news lack their paragraph, not a summary, until it is written', async () => {
  const member = await own.site.newMember({ roles: ['news_lvl3'] })
  const page = await meetMember(own, member)
  const item = await startItem(member, undefined, { isShort: true })
  const text = await openText(page, item)
  const missing = page.getByText(text.t('check.problems.noShort'))
  await missing.waitFor()
  expect(await page.getByText(text.t('check.problems.noSummary')).count()).toBe(0)
  await page.getByRole('textbox', { name: text.t('fields.short') }).fill('The rink is open.')
  expect(await missing.count()).toBe(0)
})

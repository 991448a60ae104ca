import { expect, test } from 'vitest'
import {
  type Block,
  createItem,
  createPreview,
  publishText,
  saveText,
  showArticle,
  showText,
} from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { asked, textOf as paramsOf, saved } from '#test/newsroom.ts'
import { violationsEverywhere } from './axe.ts'
import { bringBadge } from './editor-parts.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { staffWords } from './staff-page.ts'
import { desktop, open, phone } from './visitor.ts'

const own = startOwnSite()

const paragraph = (...children: Extract<Block, { kind: 'paragraph' }>['children']): Block => ({
  kind: 'paragraph',
  children,
})
const moment = { kind: 'moment' as const, at: '2026-11-27T19:00:00.000Z' }
const source = {
  ...{ title: 'Wintermarkt', summary: 'Vierzehn Stände und eine Schneekugel', pictureAlt: '' },
  body: [paragraph('Die erste Glocke läutet um acht.'), { kind: 'rule' }, paragraph('Nimm Mandeln mit.')] as Block[],
}

/** Starts an item with a text, and returns its number. */
async function start(by: Member, language: LanguageCode, text = source): Promise<number> {
  const { id } = await asked(by, createItem, { body: { category: 'events', language } })
  await saved(by, paramsOf(id, language), 1, text)
  return id
}

const textOf = (by: Member, id: number, language: LanguageCode) =>
  asked(by, showText, { params: paramsOf(id, language) })

async function publish(by: Member, id: number, language: LanguageCode): Promise<string> {
  const { version } = await textOf(by, id, language)
  return (await asked(by, publishText, { params: paramsOf(id, language), body: { version } })).slug ?? ''
}

test('a translator writes Turkish beside the German text by keyboard, and brings it up to date', async () => {
  const t = await staffWords('tr', 'staffHistory')
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const id = await start(writer, 'de')
  const slug = await publish(writer, id, 'de')
  const path = `/tr/housekeeping/news/${id}/tr/translate?from=de`
  const names = { source: t('languages.de', {}, 'staffArticle'), target: t('languages.tr', {}, 'staffArticle') }

  const page = await meetMember(own, writer, { viewport: desktop })
  await open(page, path)
  const fields = page.getByRole('list', { name: t('translate.parts') }).getByRole('textbox')
  await expect.poll(() => fields.count()).toBe(4)
  expect(await violationsEverywhere(page, 'translation')).toEqual([])
  await fields.first().focus()
  for (const words of ['Kış pazarı', 'On dört tezgâh ve bir kar küresi', 'İlk zil sekizde çalıyor.', 'Badem getir.']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Control+ArrowDown')
  }
  await page.getByText(t('translate.blocks', { done: 5, all: 5 })).waitFor()
  await page.getByText(t('check.problems.noPicture', {}, 'staffArticle')).waitFor()
  await page.getByRole('button', { name: t('translate.publish', names) }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('translate.published', names)).waitFor()
  const visitor = await own.meetVisitor()
  await open(visitor, `/tr/news/${slug}`)
  await visitor.getByText('İlk zil sekizde çalıyor.').waitFor()

  // The source gets a moment in place of an hour in words.
  const { version } = await textOf(writer, id, 'de')
  const changed = [paragraph('Die erste Glocke läutet am ', moment, '.'), ...source.body.slice(1)]
  await writer.ask(saveText, { params: { id, language: 'de' }, body: { ...source, body: changed, version } })
  await publish(writer, id, 'de')
  await open(page, path)
  await page.getByRole('button', { name: t('translate.filters.changed') }).click()
  await page.getByRole('button', { name: t('translate.putIn.moment') }).click()
  await fields.first().press('Control+Enter')
  await page.getByText(t('translate.none.changed')).waitFor()
  await eventually(async () => (await textOf(writer, id, 'tr')).source?.body[0]).toEqual(changed[0])
  expect((await textOf(writer, id, 'tr')).body[0]).toEqual(paragraph('İlk zil sekizde çalıyor. ', moment))
  await page.getByRole('button', { name: t('translate.publish', names) }).click()
  await page.getByText(t('translate.published', names)).waitFor()
  const { body } = await own.site.ask(showArticle, { params: { slug }, query: { language: 'tr' } })
  expect(showArticle.result.parse(body).body[0]).toEqual(paragraph('İlk zil sekizde çalıyor. ', moment))
})

test('a writer compares two revisions, puts one block back, and takes that back', async () => {
  const t = await staffWords('en', 'staffHistory')
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const text = { ...source, title: 'Winter market', body: [paragraph('The first bell'), paragraph('Bring almonds')] }
  const id = await start(writer, 'en', text)
  const later = { ...text, body: [paragraph('The last bell'), paragraph('Bring almonds'), paragraph('And a lantern')] }
  const params = { id, language: 'en' as const }
  await writer.ask(saveText, { params, body: { ...later, version: 2, kind: 'saved', name: 'lanterns' } })

  const page = await meetMember(own, writer, { viewport: desktop })
  await open(page, `/en/housekeeping/news/${id}/en/history`)
  await page.getByText(t('history.named', { name: 'lanterns' })).waitFor()
  const difference = page.getByRole('region', { name: t('history.difference') })
  await difference.locator('del', { hasText: 'first' }).waitFor()
  await difference.locator('ins', { hasText: 'And a lantern' }).waitFor()
  expect(await violationsEverywhere(page, 'history')).toEqual([])
  await page.keyboard.press('r')
  await page.getByText(t('history.done.changed', { block: 'Paragraph' })).waitFor()
  await eventually(async () => (await textOf(writer, id, 'en')).body).toEqual([text.body[0], ...later.body.slice(1)])
  await page.keyboard.press('z')
  await eventually(async () => (await textOf(writer, id, 'en')).body).toEqual(later.body)
})

test('a guest opens the link of a preview on a phone; the staff see it in a frame', async () => {
  const t = await staffWords('en', 'staffHistory')
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const id = await start(writer, 'en', { ...source, title: 'Winter market' })
  const { token } = createPreview.result.parse((await writer.ask(createPreview, { params: { id }, body: {} })).body)
  const guest = await own.meetVisitor({ viewport: phone })
  await open(guest, `/en/news/preview/${token}`)
  await guest.getByRole('heading', { name: 'Winter market' }).waitFor()
  await guest.getByText(t('notPublic', {}, 'preview')).waitFor()
  expect(await violationsEverywhere(guest, 'preview of a guest')).toEqual([])

  const page = await meetMember(own, writer, { viewport: desktop })
  await open(page, `/en/housekeeping/news/${id}/en/preview`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Winter market' }).waitFor()
  await page.getByRole('button', { name: t('preview.widths.phone') }).click()
  expect(await violationsEverywhere(page, 'preview of the staff')).toEqual([])
  // A link for others is made once it is asked for.
  expect(await page.getByText(t('preview.until')).count()).toBe(0)
  await page.getByRole('button', { name: t('preview.copy') }).click()
  await page.getByText(t('preview.until')).waitFor()
})

test('a translation shows badges by name, times in the zone of the reader, and where a cell is', async () => {
  await bringBadge(own, 'MARKET26', 'Snow Globe', 'Head.Porter')
  const t = await staffWords('en', 'staffHistory')
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const badge = { kind: 'badge' as const, code: 'MARKET26' }
  const body: Block[] = [
    paragraph('Hol dir ', badge, ' am ', moment),
    { kind: 'badge', code: 'MARKET26' },
    { kind: 'event', title: 'Quiz', startsAt: moment.at, endsAt: null, room: null },
    { kind: 'table', head: [['Stand'], ['Preis']], rows: [[['Tee'], ['drei Taler']]] },
  ]
  const id = await start(writer, 'de', { ...source, body })
  const page = await meetMember(own, writer, { viewport: desktop })
  await open(page, `/en/housekeeping/news/${id}/en/translate?from=de`)
  const rows = page.getByRole('list', { name: t('translate.parts') })
  await rows.getByRole('link', { name: 'Snow Globe' }).first().waitFor()
  await eventually(() => rows.getByText('MARKET26').count()).toBe(0)
  expect(await rows.textContent()).not.toContain('T19:00')
  await rows.getByText(t('translate.headCell', { column: 2 }), { exact: true }).waitFor()
  const cell = t('translate.cell', { row: 1, column: 2 })
  await rows.getByText(cell, { exact: true }).waitFor()
  await rows.getByRole('textbox', { name: cell }).fill('three coins')
  expect(await violationsEverywhere(page, 'labelled translation')).toEqual([])

  const check = page.getByRole('region', { name: t('check.title', {}, 'staffArticle') })
  const untranslated = check.getByRole('listitem').filter({
    hasText: t('check.problems.notTranslated', {}, 'staffArticle'),
  })
  await eventually(() => untranslated.count()).toBe(2)
  await untranslated.first().getByRole('button').click()
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-row'))
  await eventually(focused).toBe('0')

  const later = [paragraph('Hol dir jetzt ', badge, ' am ', moment), ...body.slice(1)]
  const saving = { ...source, body: later, version: 2, kind: 'saved' }
  await asked(writer, saveText, { params: paramsOf(id, 'de'), body: saving })
  await open(page, `/en/housekeeping/news/${id}/de/history`)
  await page.getByRole('link', { name: 'Snow Globe' }).first().waitFor()
})

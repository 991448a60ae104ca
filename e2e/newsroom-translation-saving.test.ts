import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Block, showItem, showText } from '#features/news/contract.ts'
import type { Member } from '#test/member.ts'
import { asked, saved, someText, textOf, written } from '#test/newsroom.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { logInAgain } from './log-in-again.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { leaveWindow, staffWords } from './staff-page.ts'
import { open, type VisitorOptions } from './visitor.ts'

/** Writing a translation: nothing is lost, whatever happens meanwhile. */
const own = startOwnSite()

const body: Block[] = ['Die Glocke läutet um acht.', 'Nimm Mandeln mit.'].map((words) => ({
  kind: 'paragraph',
  children: [words],
}))
/** What a translator begins with: the blocks of the source, without words. */
const blank: Block[] = body.map(() => ({ kind: 'paragraph', children: [] }))
const withoutNetwork: VisitorOptions = {
  failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 'net::ERR_ABORTED'],
  logged: /ERR_|409|40[134]|419/,
  refusals: [401, 403, 404, 409, 419],
}

/** Starts a German item, and opens its translation into English. */
async function translation(options: VisitorOptions = withoutNetwork) {
  const t = await staffWords('en', 'staffArticle')
  const writer = await own.site.newMember({ roles: ['news_lvl3'] })
  const { id } = await written(writer, 'Wintermarkt', { language: 'de', body })
  const page = await meetMember(own, writer, options)
  const openPage = async (on: Page) => {
    await open(on, `/en/housekeeping/news/${id}/en/translate?from=de`)
    await eventually(() => fields(on).count()).toBe(4)
  }
  const fields = (on: Page) =>
    on.getByRole('list', { name: t('translate.parts', {}, 'staffHistory') }).getByRole('textbox')
  const stored = (by: Member = writer) => asked(by, showText, { params: textOf(id, 'en') })
  const status = (text: string, on = page) => on.getByRole('status').filter({ hasText: text })
  await openPage(page)
  return { t, writer, id, page, openPage, fields, stored, status, saved: page.getByText(/^Saved \d/) }
}

test('a translation that is opened and left again is no draft; the first word makes one', async () => {
  const { t, page, fields, stored, writer, id, saved: savedLine } = await translation()
  await page.getByText(t('saving.empty')).waitFor()
  await leaveWindow(page)
  await open(page, '/en/housekeeping/news')
  expect((await stored()).version).toBe(0)
  const { states } = await asked(writer, showItem, { params: { id: String(id) } })
  expect(states.map(({ language, state }) => [language, state])).toContainEqual(['en', 'missing'])

  await page.goBack()
  await eventually(() => fields(page).count()).toBe(4)
  await fields(page).nth(0).fill('W')
  await leaveWindow(page)
  await savedLine.waitFor()
  expect(await stored()).toMatchObject({ version: 1, title: 'W', body: blank, source: { language: 'de', body } })
})

test('taking on an empty translation makes a draft that colleagues see', async () => {
  const { t, page, stored, writer, id } = await translation()
  await page.getByRole('button', { name: t('translate.take', {}, 'staffHistory') }).click()
  await page.getByRole('button', { name: t('translate.giveBack', { name: writer.name }, 'staffHistory') }).waitFor()
  expect(await stored()).toMatchObject({ version: 1, title: '', source: { language: 'de' } })
  const { states } = await asked(writer, showItem, { params: { id: String(id) } })
  expect(states.find(({ language }) => language === 'en')?.assignee?.name).toBe(writer.name)
})

test('without network a translation is kept here, and saved with its source when the network is back', async () => {
  const { t, page, fields, stored, status, saved } = await translation()
  await page.context().setOffline(true)
  await fields(page).nth(2).fill('The bell rings at eight.')
  await leaveWindow(page)
  await status(t('saving.offline', { count: 1 })).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await fields(page).nth(3).fill('Bring almonds.')
  await page.context().setOffline(false)
  await saved.waitFor()
  await eventually(async () => (await stored()).body).toMatchObject([
    { children: ['The bell rings at eight.'] },
    { children: ['Bring almonds.'] },
  ])
  expect((await stored()).source).toMatchObject({ language: 'de', body })
})

test('unsaved words of a translation are offered and restored after a crash', async () => {
  const { t, id, page, openPage, fields, stored, status } = await translation()
  await open(page, '/en/housekeeping')
  const tab = await page.context().newPage()
  await openPage(tab)
  await page.context().setOffline(true)
  await fields(tab).nth(3).fill('Bring almonds, it is cold.')
  await leaveWindow(tab)
  await status(t('saving.offline', { count: 1 }), tab).waitFor()
  // What a page sends as it closes comes too late, after a colleague.
  const colleague = await own.site.newMember({ roles: ['news_lvl3'] })
  await saved(colleague, textOf(id, 'en'), 0, { ...someText('Winter market', blank), summary: '' })
  await tab.close()
  await page.context().setOffline(false)
  await openPage(page)
  await page.getByRole('button', { name: t('copy.compare') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('copy.putBack') }).click()
  await eventually(() => fields(page).nth(3).inputValue()).toBe('Bring almonds, it is cold.')
  await eventually(async () => (await stored()).body[1]).toMatchObject({ children: ['Bring almonds, it is cold.'] })
  expect(await stored()).toMatchObject({ title: 'Winter market', source: { language: 'de', body } })
})

test('the session ends while translating: log in again on the spot, and the words are saved', async () => {
  const { t, page, fields, stored, status, saved, writer } = await translation()
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await fields(page).nth(3).fill('Written after the session ended.')
  await leaveWindow(page)
  await status(t('saving.loggedOut')).waitFor()
  await logInAgain(page, t, writer)
  await saved.waitFor()
  await eventually(async () => (await stored()).body[1]).toMatchObject({
    children: ['Written after the session ended.'],
  })
})

test('a colleague begins the same translation at the same time: the words of both are kept', async () => {
  const { t, page, id, fields, stored } = await translation()
  await fields(page).nth(2).fill('The bell rings at eight.')
  const colleague = await own.site.newMember({ roles: ['news_lvl3'] })
  const theirs: Block[] = [...blank.slice(0, 1), { kind: 'paragraph', children: ['Bring almonds.'] }]
  await saved(colleague, textOf(id, 'en'), 0, { ...someText('Winter market', theirs), summary: '' })
  await page.getByText(t('merge.bothKept', { name: colleague.name, part: t('fields.title') })).waitFor()
  await eventually(() => fields(page).nth(0).inputValue()).toBe('Winter market')
  expect(await fields(page).nth(2).inputValue()).toBe('The bell rings at eight.')
  await eventually(async () => {
    const { title, body: blocks, source } = await stored()
    return [title, blocks, source?.language]
  }).toMatchObject([
    'Winter market',
    [{ children: ['The bell rings at eight.'] }, { children: ['Bring almonds.'] }],
    'de',
  ])
})

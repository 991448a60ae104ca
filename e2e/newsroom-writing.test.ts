import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { deleteItem } from '#features/news/contract.ts'
import type { Member } from '#test/member.ts'
import { asked, saved, textOf } from '#test/newsroom.ts'
import { openText } from './article-parts.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { logInAgain } from './log-in-again.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { turkishPhone } from './viewports.ts'
import { open, type VisitorOptions } from './visitor.ts'
import { setOffline, startItem, writtenText } from './written-item.ts'

/** Writing a text: nothing is lost, whatever happens meanwhile. */
const own = startOwnSite()

const first = 'From Friday the courtyard is full of stalls.'
const second = 'Take a ticket from the porter.'
const third = 'The last stall closes on Sunday night.'
const market = (by: Member) => startItem(by, writtenText('Winter market', first, second, third))

async function newWriter(options: VisitorOptions = {}): Promise<{ member: Member; page: Page }> {
  const member = await own.site.newMember({ roles: ['news_lvl3'] })
  return { member, page: await meetMember(own, member, options) }
}
const expectingConflicts: VisitorOptions = { refusals: [409], logged: /409/ }

test('two writers change different blocks: both are kept, and each is notified', async () => {
  const { page, member } = await newWriter(expectingConflicts)
  const item = await market(member)
  const { page: other, member: colleague } = await newWriter()
  const mine = await openText(page, item)
  const hers = await openText(other, item)

  await hers.write(2, 'The last stall closes on Monday.')
  await hers.hide()
  await eventually(() => item.version()).toBe(3)
  await mine.write(0, 'From Saturday the courtyard is full of stalls.')
  await mine.hide()
  await page.getByText(mine.t('merge.bothKept', { name: colleague.name, part: mine.t('blocks.paragraph') })).waitFor()
  await eventually(() => item.version()).toBe(4)
  expect(await mine.text()).toBe(
    ['From Saturday the courtyard is full of stalls.', second, 'The last stall closes on Monday.'].join('\n\n'),
  )
  const kept = (await item.revisions()).slice(1)
  expect(kept.map(({ by, kind }) => [by?.name, kind])).toEqual([
    [colleague.name, 'auto'],
    [member.name, 'conflict'],
    [member.name, 'merged'],
  ])
})

test('two writers change the same block: the second chooses, and goes on writing meanwhile', async () => {
  const { page, member } = await newWriter(expectingConflicts)
  const item = await market(member)
  const { page: other, member: colleague } = await newWriter()
  const mine = await openText(page, item)
  const hers = await openText(other, item)

  await hers.write(0, 'From Friday the inner courtyard is full of stalls.')
  await hers.hide()
  await eventually(() => item.version()).toBe(3)
  await mine.write(0, 'From Saturday the courtyard is full of stalls.')
  await mine.hide()
  const panel = page.getByRole('region', { name: mine.t('merge.title') })
  await panel.waitFor()
  expect(await violationsEverywhere(page, 'conflict')).toEqual([])
  const save = panel.getByRole('button', { name: mine.t('merge.save') })
  expect(await save.isDisabled()).toBe(true)

  await mine.write(1, 'Take two tickets from the porter.')
  await panel.getByRole('button', { name: mine.t('merge.both') }).click()
  await save.click()
  await panel.waitFor({ state: 'detached' })
  await eventually(() => item.version()).toBe(4)
  expect((await mine.text()).split('\n\n')).toEqual([
    'From Saturday the courtyard is full of stalls.',
    'From Friday the inner courtyard is full of stalls.',
    'Take two tickets from the porter.',
    third,
  ])
  expect((await item.revisions()).at(-1)?.kind).toBe('merged')
  expect(await item.wasStored('inner courtyard')).toBe(true)
  expect(colleague.name).not.toBe('')
})

test('a second tab reads, and takes the writing over with every word', async () => {
  const { page, member } = await newWriter()
  const item = await market(member)
  const one = await openText(page, item)
  const tab = await page.context().newPage()
  await open(tab, item.path('en'))
  const here = tab.getByRole('button', { name: one.t('otherTab.writeHere') })
  await here.waitFor()
  const title = tab.getByRole('textbox', { name: one.t('fields.title'), exact: true })
  expect(await title.isEditable()).toBe(false)

  await one.title.fill('Winter market in the courtyard')
  await here.click()
  await eventually(() => title.inputValue()).toBe('Winter market in the courtyard')
  await eventually(() => title.isEditable()).toBe(true)
  await eventually(() => item.title()).toBe('Winter market in the courtyard')
  await eventually(() => one.title.isEditable()).toBe(false)
  await page.getByRole('button', { name: one.t('otherTab.writeHere') }).waitFor()

  await title.fill('Winter market, second tab')
  await tab.keyboard.press('Control+s')
  await tab.getByRole('textbox', { name: one.t('revision.name') }).fill('before the quiz')
  await tab.keyboard.press('Enter')
  await eventually(() => item.title()).toBe('Winter market, second tab')
  expect((await item.revisions()).at(-1)).toMatchObject({ kind: 'saved', name: 'before the quiz' })
  await tab.close()
})

test('words of an item that was deleted meanwhile can be copied from this device', async () => {
  const { page, member } = await newWriter({ refusals: [404], logged: /404/ })
  const item = await market(member)
  const text = await openText(page, item)
  await asked(member, deleteItem, { params: { id: String(item.id) } })
  await text.write(0, 'A lantern for everyone.')
  await text.hide()
  await page.getByText(text.t('blocked.deleted')).waitFor()

  await open(page, item.path('en'))
  await page.getByText(text.t('opening.missing')).waitFor()
  const words = page.getByText('A lantern for everyone.')
  await words.waitFor()
  await page.getByRole('button', { name: text.t('copy.copyText') }).waitFor()
  expect(await violationsEverywhere(page, 'kept words')).toEqual([])
  await page.getByRole('button', { name: text.t('copy.discard') }).click()
  await words.waitFor({ state: 'detached' })
})

test('five minutes offline: the text is kept here, and saved when the network is back', async () => {
  const { page, member } = await newWriter({
    failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
    logged: /ERR_/,
  })
  const item = await market(member)
  await page.clock.install()
  const text = await openText(page, item)
  await setOffline(page, true)
  await text.write(0, 'Written on the train.')
  await page.clock.runFor(10_000)
  await text.status(text.t('saving.offline', { count: 1 })).waitFor()
  await page.clock.runFor(5 * 60_000)
  expect(await item.revisions()).toHaveLength(1)
  await text.write(1, 'Still on the train.')
  await setOffline(page, false)
  await text.saved.waitFor()
  expect(await item.wasStored('Still on the train.')).toBe(true)
})

test('unsaved words are offered, compared and restored after a crash', async () => {
  const { page, member } = await newWriter({
    failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
    logged: /ERR_|409/,
    refusals: [409],
  })
  const item = await market(member)
  const before = await openText(page, item)
  await setOffline(page, true)
  await before.write(0, 'Written before the crash.')
  await before.hide()
  await before.status(before.t('saving.offline', { count: 1 })).waitFor()
  const colleague = await own.site.newMember({ roles: ['news_lvl3'] })
  const changed = writtenText('Winter market', first, second, 'The last stall closes on Monday.')
  await saved(colleague, textOf(item.id), 2, changed)
  // A page that has no time to say goodbye.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {})
  })
  await page.goto('about:blank')
  await setOffline(page, false)
  const after = await openText(page, item)
  await page.getByRole('button', { name: after.t('copy.compare') }).click()
  await page.getByRole('dialog').getByText(/crash/).first().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: after.t('copy.putBack') })
    .click()
  await eventually(() => after.text()).toContain('Written before the crash.')
  await eventually(async () => (await item.text()).body[0]).toEqual({
    kind: 'paragraph',
    children: ['Written before the crash.'],
  })
})

test('the session ends while writing: log in again on the spot, and the text is saved', async () => {
  const { page, member } = await newWriter({ refusals: [401, 403, 404, 419], logged: /40[134]|419/ })
  const item = await market(member)
  const text = await openText(page, item)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await text.write(0, 'Written after the session ended.')
  await text.hide()
  await text.status(text.t('saving.loggedOut')).waitFor()
  // The frame asks who is here when the window comes back, and leaves the page open.
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/housekeeping/me') && response.status() === 401,
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await asked
  await text.write(1, 'And a second paragraph.')
  expect(await item.revisions()).toHaveLength(1)

  // Another member logs in on the same machine, then the writer.
  const stranger = await own.site.newMember({ roles: ['news_lvl3'] })
  await logInAgain(page, text.t, stranger)
  await page.getByText(text.t('blocked.otherAccount', { name: stranger.name })).waitFor()
  expect(await item.revisions()).toHaveLength(1)
  expect(await text.title.isEditable()).toBe(false)

  await logInAgain(page, text.t, member)
  await text.saved.waitFor()
  expect((await item.revisions()).at(-1)?.by?.name).toBe(member.name)
  expect(await item.wasStored('And a second paragraph.')).toBe(true)
  expect(await text.title.isEditable()).toBe(true)
})

test('short news are published from a phone, in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const { page, member } = await newWriter({ viewport })
  const item = await startItem(member, undefined, { isShort: true })
  const text = await openText(page, item, 'tr', language)
  await text.title.fill('Buz pisti açıldı')
  await text.title.press('Enter')
  await page.keyboard.type('Lobinin arkasındaki pist bu akşam 20:00’de açılıyor.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'short news')).toEqual([])
  await page.getByRole('button', { name: text.t('primary.publish'), exact: true }).click()
  await page.getByText(text.t('acts.published', { language: text.t('languages.tr') })).waitFor()
  expect(await item.text('tr')).toMatchObject({ title: 'Buz pisti açıldı', body: [] })
  expect(await item.isLive('tr')).toBe(true)

  await page.getByRole('button', { name: text.t('head.side') }).click()
  const sheet = page.getByRole('dialog', { name: text.t('side.title') })
  await sheet.getByLabel(text.t('details.category'), { exact: true }).waitFor()
  expect(await violationsEverywhere(page, 'side')).toEqual([])
})

test('keys open the languages, the list of keys and the main action', async () => {
  const { page, member } = await newWriter({ refusals: [404], logged: /404/ })
  const item = await market(member)
  const text = await openText(page, item)
  await page.keyboard.press('Control+Alt+Digit1')
  await page.waitForURL(item.path('de'))
  await page.getByRole('textbox', { name: text.t('fields.body', { language: text.t('languages.de') }) }).waitFor()
  await page.keyboard.press('Control+Alt+Digit2')
  await page.waitForURL(item.path('en'))
  await text.body.waitFor()
  await eventually(() => text.title.isEditable()).toBe(true)
  await text.body.focus()
  await page.keyboard.press('Control+Enter')
  await eventually(() => item.isLive()).toBe(true)
})

test('no other page loads the scripts of the page and its editor', async () => {
  const { page, member } = await newWriter()
  const item = await market(member)
  const ofFrame = await scriptsOf(page, () => open(page, '/en/housekeeping'))
  const ofArticle = await scriptsOf(page, async () => {
    const text = await openText(page, item)
    await text.saved.waitFor()
  })
  const own = [...ofArticle].filter((address) => !ofFrame.has(address))
  expect(own.length).toBeGreaterThan(0)
  const onPublicPage = await scriptsOf(page, () => open(page, '/en/home'))
  expect(own.filter((address) => onPublicPage.has(address))).toEqual([])
})

/** The addresses of the scripts that a page loads. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Set<string>> {
  const loaded = new Set<string>()
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') loaded.add(response.url())
  }
  page.on('response', note)
  await visit()
  page.off('response', note)
  return loaded
}

import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { openText } from './article-parts.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { openNewsroom, writtenText } from './simulated-newsroom.ts'
import { turkishPhone } from './viewports.ts'
import { open, type VisitorOptions } from './visitor.ts'
import { wordsIn } from './words.ts'

/** Writing a text: nothing is lost, whatever happens meanwhile. */
const own = startOwnSite()

const first = 'From Friday the courtyard is full of stalls.'
const second = 'Take a ticket from the porter.'
const third = 'The last stall closes on Sunday night.'
const market = () => openNewsroom(writtenText('Winter market', first, second, third))

async function newWriter(options: VisitorOptions = {}): Promise<{ member: Member; page: Page }> {
  const member = await own.site.newMember({ roles: ['news_lvl3'] })
  return { member, page: await meetMember(own, member, options) }
}
const expectingConflicts: VisitorOptions = { refusals: [409], logged: /409/ }

test('two writers change different blocks: both are kept, and each is told', async () => {
  const newsroom = market()
  const { page, member } = await newWriter(expectingConflicts)
  const { page: other, member: colleague } = await newWriter()
  const mine = await openText(page, newsroom)
  const hers = await openText(other, newsroom)

  await hers.write(2, 'The last stall closes on Monday.')
  await hers.hide()
  await eventually(() => newsroom.text('en').version).toBe(2)
  await mine.write(0, 'From Saturday the courtyard is full of stalls.')
  await mine.hide()
  await page.getByText(mine.t('merge.bothKept', { name: colleague.name, part: mine.t('blocks.paragraph') })).waitFor()
  await eventually(() => newsroom.text('en').version).toBe(3)
  expect(await mine.text()).toBe(
    ['From Saturday the courtyard is full of stalls.', second, 'The last stall closes on Monday.'].join('\n\n'),
  )
  expect(newsroom.revisions.map(({ by, kind }) => [by, kind])).toEqual([
    [colleague.name, 'auto'],
    [member.name, 'conflict'],
    [member.name, 'merged'],
  ])
})

test('two writers change the same block: the second chooses, and goes on writing meanwhile', async () => {
  const newsroom = market()
  const { page } = await newWriter(expectingConflicts)
  const { page: other, member: colleague } = await newWriter()
  const mine = await openText(page, newsroom)
  const hers = await openText(other, newsroom)

  await hers.write(0, 'From Friday the inner courtyard is full of stalls.')
  await hers.hide()
  await eventually(() => newsroom.text('en').version).toBe(2)
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
  await eventually(() => newsroom.text('en').version).toBe(3)
  expect((await mine.text()).split('\n\n')).toEqual([
    'From Saturday the courtyard is full of stalls.',
    'From Friday the inner courtyard is full of stalls.',
    'Take two tickets from the porter.',
    third,
  ])
  expect(newsroom.revisions.at(-1)?.kind).toBe('merged')
  expect(newsroom.wasStored('inner courtyard')).toBe(true)
  expect(colleague.name).not.toBe('')
})

test('a second tab reads, and takes the writing over with every word', async () => {
  const newsroom = market()
  const { page } = await newWriter()
  const one = await openText(page, newsroom)
  const tab = await page.context().newPage()
  await open(tab, newsroom.path('en'))
  const here = tab.getByRole('button', { name: one.t('otherTab.writeHere') })
  await here.waitFor()
  const title = tab.getByRole('textbox', { name: one.t('fields.title'), exact: true })
  expect(await title.isEditable()).toBe(false)

  await one.title.fill('Winter market in the courtyard')
  await here.click()
  await eventually(() => title.inputValue()).toBe('Winter market in the courtyard')
  await eventually(() => title.isEditable()).toBe(true)
  await eventually(() => newsroom.text('en').title).toBe('Winter market in the courtyard')
  await eventually(() => one.title.isEditable()).toBe(false)
  await page.getByRole('button', { name: one.t('otherTab.writeHere') }).waitFor()

  await title.fill('Winter market, second tab')
  await tab.keyboard.press('Control+s')
  await tab.getByRole('textbox', { name: one.t('revision.name') }).fill('before the quiz')
  await tab.keyboard.press('Enter')
  await eventually(() => newsroom.text('en').title).toBe('Winter market, second tab')
  expect(newsroom.revisions.at(-1)).toMatchObject({ kind: 'saved', name: 'before the quiz' })
  await tab.close()
})

test('five minutes offline: the text is kept here, and saved when the network is back', async () => {
  const newsroom = market()
  const { page } = await newWriter({ failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'], logged: /ERR_/ })
  await page.clock.install()
  const text = await openText(page, newsroom)
  await newsroom.setOffline(page, true)
  await text.write(0, 'Written on the train.')
  await page.clock.runFor(10_000)
  await text.status(text.t('saving.offline', { count: 1 })).waitFor()
  await page.clock.runFor(5 * 60_000)
  expect(newsroom.revisions).toEqual([])
  await text.write(1, 'Still on the train.')
  await newsroom.setOffline(page, false)
  await text.saved.waitFor()
  expect(newsroom.wasStored('Still on the train.')).toBe(true)
})

test('words that a crash left behind are offered, compared and put back', async () => {
  const newsroom = market()
  const { page } = await newWriter({
    failures: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'],
    logged: /ERR_|409/,
    refusals: [409],
  })
  const before = await openText(page, newsroom)
  await newsroom.setOffline(page, true)
  await before.write(0, 'Written before the crash.')
  await before.hide()
  await before.status(before.t('saving.offline', { count: 1 })).waitFor()
  // A page that has no time to say goodbye, and comes back to the same text.
  await newsroom.setOffline(page, false)
  newsroom.text('en').version += 1
  await page.goto('about:blank')
  newsroom.revisions.length = 0
  const after = await openText(page, newsroom)
  await page.getByRole('button', { name: after.t('copy.compare') }).click()
  await page.getByRole('dialog').getByText('crash', { exact: true }).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: after.t('copy.putBack') })
    .click()
  await eventually(() => after.text()).toContain('Written before the crash.')
  await eventually(() => newsroom.text('en').body[0]).toEqual({
    kind: 'paragraph',
    children: ['Written before the crash.'],
  })
})

test('the session ends while writing: log in again on the spot, and the text is saved', async () => {
  const newsroom = market()
  const { page, member } = await newWriter({ refusals: [401, 403, 404, 419], logged: /40[134]|419/ })
  const text = await openText(page, newsroom)
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
  expect(newsroom.revisions).toEqual([])

  // Somebody else logs in at the same machine, then the writer.
  const stranger = await own.site.newMember({ roles: ['news_lvl3'] })
  await logInAgain(page, text.t, stranger)
  await page.getByText(text.t('blocked.otherAccount', { name: stranger.name })).waitFor()
  expect(newsroom.revisions).toEqual([])
  expect(await text.title.isEditable()).toBe(false)

  await logInAgain(page, text.t, member)
  await text.saved.waitFor()
  expect(newsroom.revisions.at(-1)?.by).toBe(member.name)
  expect(newsroom.wasStored('And a second paragraph.')).toBe(true)
  expect(await text.title.isEditable()).toBe(true)
})

async function logInAgain(page: Page, t: (key: string) => string, { hotel, name, password }: Member): Promise<void> {
  const words = await wordsIn('en')
  await page
    .getByRole('button', { name: t('saving.logIn'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  await dialog.getByRole('combobox', { name: words('accounts:login.hotel') }).selectOption(hotel)
  await dialog.getByRole('textbox', { name: words('accounts:login.name') }).fill(name)
  await dialog.getByRole('textbox', { name: words('accounts:login.password') }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('a text that may not be changed says why, and leads translators to the translation', async () => {
  const newsroom = market()
  newsroom.text('en').may = { write: false, handIn: false, review: false, publish: false, withdraw: false }
  const member = await own.site.newMember({ roles: ['webdevelopment_translator'] })
  const page = await meetMember(own, member, { refusals: [403], logged: /403/ })
  const text = await openText(page, newsroom, 'en', 'en', { isReadOnly: true })
  await page.getByText(text.t('blocked.readOnly')).waitFor()
  await page.getByText(text.t('saving.readOnly'), { exact: true }).waitFor()
  expect(await text.title.isEditable()).toBe(false)
  await page.getByRole('link', { name: text.t('menu.translateFrom', { language: text.t('languages.de') }) }).waitFor()
  expect(await page.getByRole('button', { name: /Publish|Hand in/ }).count()).toBe(0)
  expect(await violationsEverywhere(page, 'read only')).toEqual([])
})

test('short news are published from a phone, in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const newsroom = openNewsroom({ title: '', summary: '', pictureAlt: '', body: [] }, { isShort: true })
  const { page } = await newWriter({ viewport })
  const text = await openText(page, newsroom, 'tr', language)
  await text.title.fill('Buz pisti açıldı')
  await text.title.press('Enter')
  await page.keyboard.type('Lobinin arkasındaki pist bu akşam 20:00’de açılıyor.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'short news')).toEqual([])
  await page.getByRole('button', { name: text.t('primary.publish'), exact: true }).click()
  await page.getByText(text.t('acts.published', { language: text.t('languages.tr') })).waitFor()
  expect(newsroom.text('tr')).toMatchObject({ title: 'Buz pisti açıldı', isLive: true, body: [] })

  await page.getByRole('button', { name: text.t('head.side') }).click()
  const sheet = page.getByRole('dialog', { name: text.t('side.title') })
  await sheet.getByText(text.t('details.category')).waitFor()
  expect(await violationsEverywhere(page, 'side')).toEqual([])
})

test('keys open the languages, the list of keys and the main action', async () => {
  const newsroom = market()
  const { page } = await newWriter({ refusals: [404], logged: /404/ })
  const text = await openText(page, newsroom)
  await page.keyboard.press('Control+Alt+Digit1')
  await page.waitForURL(newsroom.path('de'))
  await page.getByRole('textbox', { name: text.t('fields.body', { language: text.t('languages.de') }) }).waitFor()
  await page.keyboard.press('Control+Alt+Digit2')
  await page.waitForURL(newsroom.path('en'))
  await text.body.waitFor()
  await eventually(() => text.title.isEditable()).toBe(true)
  await text.body.focus()
  await page.keyboard.press('Control+Enter')
  await eventually(() => newsroom.text('en').isLive).toBe(true)
})

test('no other page loads the scripts of the page and its editor', async () => {
  const newsroom = market()
  const { page } = await newWriter()
  const ofFrame = await scriptsOf(page, () => open(page, '/en/housekeeping'))
  const ofArticle = await scriptsOf(page, async () => {
    const text = await openText(page, newsroom)
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

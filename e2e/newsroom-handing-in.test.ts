import { expect, test } from 'vitest'
import {
  checkText,
  createItem,
  handInText,
  publishText,
  reviewText,
  showItem,
  showText,
  withdrawText,
} from '#features/news/contract.ts'
import { ahead, asked, saved, textOf } from '#test/newsroom.ts'
import { openText } from './article-parts.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { staffWords } from './staff-page.ts'
import { desktop, open, phone } from './visitor.ts'
import { startItem, writtenText } from './written-item.ts'

/** A text from its first word to its readers, with the writers' own server. */
const own = startOwnSite()

test('level 1 writes short news on a phone and hands them in, level 3 publishes them for visitors', async () => {
  const t = await staffWords('en', 'staffArticle')
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const created = await writer.ask(createItem, { body: { category: 'events', isShort: true, language: 'en' } })
  const { id } = createItem.result.parse(created.body)
  const path = `/en/housekeeping/news/${id}/en`

  const page = await meetMember(own, writer, { viewport: phone })
  await open(page, path)
  const title = page.getByRole('textbox', { name: t('fields.title'), exact: true })
  await eventually(() => title.isEditable()).toBe(true)
  await title.fill('The rink is open')
  await title.press('Enter')
  await page.keyboard.type('The rink behind the lobby opens tonight.')
  // The second press of a double one does not take it back.
  await page.getByRole('button', { name: t('primary.handIn'), exact: true }).dblclick()
  await page.getByText(t('acts.handedIn')).waitFor()
  await page.getByRole('button', { name: t('primary.takeBack'), exact: true }).waitFor()
  const stored = showText.result.parse((await writer.ask(showText, { params: { id, language: 'en' } })).body)
  expect(stored).toMatchObject({ title: 'The rink is open', summary: 'The rink behind the lobby opens tonight.' })
  const { states } = await asked(writer, showItem, { params: { id: String(id) } })
  expect(states.find(({ language }) => language === 'en')?.state).toBe('review')

  const desk = await meetMember(own, publisher, { viewport: desktop })
  await open(desk, path)
  const publish = desk.getByRole('button', { name: t('primary.publishLanguage', { language: t('languages.en') }) })
  await publish.click()
  await desk.getByText(t('acts.published', { language: t('languages.en') })).waitFor()
  await desk.getByRole('link', { name: t('primary.look') }).waitFor()

  const visitor = await own.meetVisitor()
  await open(visitor, '/en/home')
  await visitor.getByText('The rink is open').first().waitFor()
})

const market = writtenText('Winter market', 'Fourteen stalls.')
const source = { language: 'en' as const, ...market }

test('the review queue says how many problems a text has, and leads to them', async () => {
  const t = await staffWords('en', 'staffArticle')
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await startItem(writer, market)
  await asked(writer, handInText, { params: textOf(item.id), body: { version: 2, isHandedIn: true } })
  const { problems } = await asked(publisher, checkText, { params: textOf(item.id) })
  expect(problems.map(({ kind }) => kind)).toEqual(['noPicture'])

  const page = await meetMember(own, publisher, { viewport: desktop })
  await open(page, '/en/housekeeping/news/review')
  await page.getByRole('link', { name: t('review.problems', { count: 1 }, 'staffNews') }).click()
  await page.waitForURL(item.path('en'))
  await page.getByText(t('check.problems.noPicture')).waitFor()
})

test('a reviewer remarks on a block and returns the text; the writer finds it there on a phone', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const reviewer = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await startItem(writer, writtenText('Winter market', 'Fourteen stalls.', 'The rink opens soon.'))
  await asked(writer, handInText, { params: textOf(item.id), body: { version: 2, isHandedIn: true } })
  const desk = await meetMember(own, reviewer, { viewport: desktop })
  const { t, body } = await openText(desk, item)
  const button = (key: string) => desk.getByRole('button', { name: t(key), exact: true })
  await body.focus()
  await body.getByText('The rink opens soon.').click()
  // The editor reads the place of the cursor before the next frame.
  await desk.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await button('remarks.add').click()
  await desk.getByRole('textbox', { name: t('remarks.onBlock') }).fill('On which day?')
  await button('remarks.save').click()
  await eventually(() => body.locator('[data-remarked]').allInnerTexts()).toEqual(['The rink opens soon.'])
  await button('state.return').click()
  await desk.getByRole('textbox', { name: t('state.reason') }).fill('Nearly done.')
  await button('state.returnNow').click()
  await desk.getByText(t('acts.returned')).waitFor()

  const page = await meetMember(own, writer, { viewport: phone })
  const text = await openText(page, item)
  await page.getByText(t('returned.title', { name: reviewer.name })).waitFor()
  await page.getByText('Nearly done.').first().waitFor()
  expect(await text.body.locator('[data-remarked]').allInnerTexts()).toEqual(['The rink opens soon.'])
  await page.getByRole('button', { name: t('head.side') }).click()
  const sheet = page.getByRole('dialog', { name: t('side.title') })
  const remark = sheet.getByRole('listitem').filter({ hasText: 'On which day?' })
  await remark.getByText(reviewer.name).first().waitFor()
  await remark.getByRole('button', { name: t('remarks.go') }).click()
  await eventually(() => text.body.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.insertText(' On Friday, to be exact.')
  await text.hide()
  await eventually(async () => (await item.text()).body[1]).toEqual({
    kind: 'paragraph',
    children: ['The rink opens soon. On Friday, to be exact.'],
  })
  await page.getByRole('button', { name: t('head.side') }).click()
  await remark.getByRole('button', { name: t('remarks.settle') }).click()
  await eventually(() => text.body.locator('[data-remarked]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('primary.handIn'), exact: true }).click()
  await page.getByText(t('acts.handedIn')).waitFor()
  // The reason that was given with the return is a remark on the whole text.
  const { remarks } = await item.text()
  expect(remarks.map(({ text: words, isSettled }) => [words, isSettled])).toEqual([
    ['On which day?', true],
    ['Nearly done.', false],
  ])
})

test('a word that the glossary forbids is in the checklist until it is replaced', async () => {
  const manager = await own.site.newMember({ roles: ['communitymanagement'] })
  const desk = await meetMember(own, manager, { viewport: desktop })
  const ofLists = await staffWords('en', 'staffNews')
  await open(desk, '/en/housekeeping/news/glossary')
  await desk.getByRole('textbox', { name: ofLists('glossary.word') }).fill('Habbo credits')
  await desk.getByRole('textbox', { name: ofLists('glossary.use') }).fill('coins')
  await desk.getByRole('button', { name: ofLists('glossary.submit', { language: ofLists('languages.en') }) }).click()
  await desk.getByRole('row').filter({ hasText: 'Habbo credits' }).waitFor()

  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const lines = ['Fourteen stalls.', 'A lantern is five habbo credits.']
  const item = await startItem(publisher, writtenText('Winter market', ...lines))
  const page = await meetMember(own, publisher, { viewport: desktop })
  const text = await openText(page, item)
  const advice = text.t('check.problems.forbiddenWord', { detail: 'Habbo credits', use: 'coins' })
  const problem = page.getByRole('listitem').filter({ hasText: advice })
  await problem.getByRole('button', { name: text.t('check.go') }).click()
  await page.keyboard.press('Shift+End')
  await page.keyboard.insertText('A lantern is five coins.')
  await text.hide()
  await problem.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByText(text.t('acts.published', { language: text.t('languages.en') })).waitFor()
  expect((await item.text()).body[1]).toEqual({ kind: 'paragraph', children: ['A lantern is five coins.'] })
})

test('changes since a text was last read are offered above it and in its history', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const reviewer = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await startItem(writer, writtenText('Winter market', 'Fourteen stalls.', 'The rink opens soon.'))
  const page = await meetMember(own, reviewer, { viewport: desktop })
  const { t } = await openText(page, item)
  const changed = writtenText('Winter market', 'Fifteen stalls.', 'The rink opens soon.', 'Bring a lantern.')
  await saved(writer, textOf(item.id), 2, changed)
  await openText(page, item)
  await page.getByText(t('lastRead.title', { count: 2 })).waitFor()
  await page.getByRole('link', { name: t('lastRead.show') }).click()
  const rows = page.getByRole('region', { name: t('staffHistory:history.difference') }).getByRole('listitem')
  await rows.filter({ has: page.locator('del', { hasText: 'Fourteen' }) }).waitFor()
  await rows.filter({ hasText: 'Bring a lantern.' }).waitFor()
  expect(new URL(page.url()).search).toBe('?a=1&b=2')

  // Others save more: the comparison begins where the reviewer was.
  await saved(writer, textOf(item.id), 3, { ...changed, title: 'The winter market' })
  await open(page, `${item.path('en')}/history`)
  await page.getByRole('button', { name: t('staffHistory:history.sinceRead') }).click()
  await eventually(() => new URL(page.url()).search).toBe('?a=2&b=3')
  await rows.filter({ hasText: t('fields.title') }).waitFor()
  expect(await rows.filter({ hasText: 'Bring a lantern.' }).count()).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
})

test('two languages are planned together, and their time is offered for a third', async () => {
  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await startItem(publisher, market)
  const german = { params: textOf(item.id, 'de') }
  await saved(publisher, german.params, 0, writtenText('Wintermarkt', 'Vierzehn Stände.'), source)
  await asked(publisher, handInText, { ...german, body: { version: 1, isHandedIn: true } })
  await asked(publisher, reviewText, { ...german, body: { version: 1, decision: 'ready' } })
  await saved(publisher, textOf(item.id, 'tr'), 0, writtenText('Kış pazarı', 'On dört tezgâh.'), source)

  const page = await meetMember(own, publisher, { viewport: desktop })
  const { t } = await openText(page, item)
  const day = ahead(2 * 86_400_000).slice(0, 10)
  await page.locator('input[type=date]').fill(day)
  await page.locator('input[type=time]').fill('19:30')
  await page.getByRole('button', { name: t('state.scheduleWith', { languages: t('languages.de') }) }).click()
  await page.getByText(t('acts.scheduled', { language: `${t('languages.en')}, ${t('languages.de')}` })).waitFor()
  const times = async () =>
    (await asked(publisher, showItem, { params: { id: String(item.id) } })).states.map(({ publishAt }) => publishAt)
  const [one, other, none] = await times()
  expect([other === one, none]).toEqual([true, null])
  expect(one).not.toBeNull()

  await openText(page, item, 'tr')
  const offer = t('state.sameTime', { language: t('languages.de'), time: '' }).trim()
  await page.getByRole('button', { name: offer }).click()
  expect(await page.locator('input[type=date]').inputValue()).toBe(day)
  expect(await page.locator('input[type=time]').inputValue()).toBe('19:30')
  await page.keyboard.press('Control+Enter')
  await page.getByText(t('acts.scheduled', { language: t('languages.tr') })).waitFor()
  expect(await times()).toEqual([one, one, one])
})

test('a withdrawn text can only be restored; the history lists both acts', async () => {
  const publisher = await own.site.newMember({ roles: ['news_lvl3'] })
  const item = await startItem(publisher, market)
  await own.site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  await asked(publisher, publishText, { params: textOf(item.id), body: { version: 2 } })
  await asked(publisher, withdrawText, { params: textOf(item.id), body: {} })

  const page = await meetMember(own, publisher, { viewport: desktop })
  const { t } = await openText(page, item)
  const act = (key: string) => page.getByRole('button', { name: t(key, { language: t('languages.en') }), exact: true })
  await act('primary.bringBack').waitFor()
  expect(await act('primary.publishLanguage').count()).toBe(0)
  await act('primary.bringBack').click()
  await page.getByText(t('acts.broughtBack', { language: t('languages.en') })).waitFor()
  expect(await item.isLive()).toBe(true)

  await open(page, `${item.path('en')}/history`)
  for (const kind of ['withdrawn', 'broughtBack'])
    await page
      .getByRole('listitem')
      .getByText(t(`staffHistory:history.kinds.${kind}`))
      .waitFor()
})

test('a draft in one language is deleted alone, or the whole item', async () => {
  const writer = await own.site.newMember({ roles: ['news_lvl1'] })
  const item = await startItem(writer, market)
  await saved(writer, textOf(item.id, 'de'), 0, writtenText('Wintermarkt', 'Vierzehn Stände.'), source)
  // An event reports that the item is gone.
  const page = await meetMember(own, writer, { viewport: desktop, refusals: [404], logged: /404/ })
  const { t } = await openText(page, item, 'de')
  const inMenu = async (key: string) => {
    await page.getByRole('button', { name: t('menu.label') }).click()
    await page.getByRole('button', { name: t(key, { language: t('languages.de') }), exact: true }).click()
  }
  await inMenu('menu.delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('delete.text', { language: t('languages.de') })).waitFor()
  await dialog.getByRole('button', { name: t('delete.itemAct') }).waitFor()
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: t('delete.textAct', { language: t('languages.de') }) }).click()
  await page.waitForURL(item.path('en'))
  expect(await item.version('de')).toBe(0)
  expect((await item.text()).title).toBe('Winter market')

  await inMenu('menu.deleteItem')
  expect(await dialog.getByRole('button', { name: t('delete.textAct', { language: t('languages.en') }) }).count()).toBe(
    0,
  )
  await dialog.getByRole('button', { name: t('delete.itemAct') }).click()
  await page.getByText(t('acts.deleted')).waitFor()
  expect((await writer.ask(showItem, { params: { id: item.id } })).status).toBe(404)
})

import type { ParseKeys } from 'i18next'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { comment, readComments } from '#test/comments.ts'
import { asSpam, decided, notifyWritersNow, readQueue, staffComment } from '#test/moderation.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { fillQueue } from './staff-queue.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The queue of comments as moderators work with it. */
const own = startOwnSite()
let scene: Awaited<ReturnType<typeof fillQueue>>
beforeAll(async () => {
  scene = await fillQueue(own.site)
})

/** The parts of the page that the journeys use. */
async function queueParts(page: Page, language: 'de' | 'en' | 'tr') {
  const words = await wordsIn(language)
  const t = (key: ParseKeys<'staffComments'>, values = {}) => words(key, { ns: 'staffComments', ...values })
  const rows = page.getByRole('region', { name: t('list.label') }).getByRole('listitem')
  const detail = page.getByRole('region', { name: t('detail.label'), exact: true })
  const said = detail.locator('blockquote').first()
  const press = (name: string) => detail.getByRole('button', { name, exact: true }).click()
  return { t, words, rows, detail, said, press }
}

const path = (language: string) => `/${language}/housekeeping/comments`

/** A held comment of a guest who is a player. */
function fresh(text: string, name: string) {
  own.site.hotel.world.addPlayer('hhus', { name })
  return comment(own.site.newGuest(), { subject: scene.subject, text, name })
}

test('a moderator works through the queue by keyboard alone: reason, undo, note, keep', async () => {
  const { language, viewport } = germanDesktop
  const page = await meetMember(own, scene.moderator, { viewport })
  await open(page, path(language))
  const { t, words, said, detail, rows } = await queueParts(page, language)
  await eventually(() => said.textContent()).toContain('Schickt mir eure Codes')
  expect(await rows.count()).toBe(4)
  await detail.getByText('Same text as Gold-Helfer last week.').waitFor()

  await page.keyboard.press('d')
  const text = detail.getByRole('textbox')
  await eventually(() => text.inputValue()).toContain('Werbung')
  await page.keyboard.press('3')
  await eventually(() => text.inputValue()).toContain('persönliche Angaben')
  await page.keyboard.press('Enter')
  await eventually(() => said.textContent()).toContain('You are all so blind')
  await page.getByText(t('done.deleted', { name: 'xX-goldie-Xx', reason: t('reasons.personalData') })).waitFor()
  await eventually(async () => (await staffComment(scene.moderator, scene.codes)).decision?.reason).toBe('personalData')

  await page.keyboard.press('z')
  await eventually(() => said.textContent()).toContain('Schickt mir eure Codes')
  expect((await staffComment(scene.moderator, scene.codes)).state).toBe('public')
  await page.keyboard.press('j')
  await eventually(() => said.textContent()).toContain('You are all so blind')
  await page.keyboard.press('n')
  await page.keyboard.type('Second time this week')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await detail.getByText('Second time this week').waitFor()
  await page.keyboard.press('k')
  await eventually(() => said.textContent()).toContain('Schickt mir eure Codes')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.getByText(t('done.kept', { name: 'sk8.er' })).waitFor()
  await eventually(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: words('staff:undo.button') }).waitFor()
  expect(await violationsEverywhere(page, 'the queue')).toEqual([])
})

test('on a phone one comment is open at a time, and the next opens after each decision', async () => {
  const { language, viewport } = turkishPhone
  for (const name of ['one.guest', 'two.guest', 'three.guest']) await fresh('fuck this', name)
  const page = await meetMember(own, scene.colleague, { viewport })
  await open(page, `${path(language)}?q=guest`)
  const { t, detail, rows, press } = await queueParts(page, language)
  for (const name of ['one.guest', 'two.guest', 'three.guest']) {
    await detail.getByText(name).waitFor()
    expect(await rows.first().isVisible()).toBe(false)
    await press(t('act.release'))
  }
  await page
    .getByText(t('list.noneFit'))
    .or(page.getByText(t('list.empty')))
    .waitFor()
  const newest = async () => {
    const { items } = await readComments(own.site, scene.subject)
    return items.slice(0, 3).map(({ author }) => author.name)
  }
  await eventually(newest).toEqual(['three.guest', 'two.guest', 'one.guest'])
})

test('a colleague who was faster is named, and what is new waits until it is shown', async () => {
  const id = (await fresh('fuck it twice', 'slow.guest')).comment.id
  const page = await meetMember(own, scene.moderator, { refusals: [409], failures: ['net::ERR_FAILED'] })
  await open(page, `${path('en')}?q=slow.guest`)
  const { t, words, said, rows, press } = await queueParts(page, 'en')
  await eventually(() => said.textContent()).toContain('fuck it twice')
  // The list is stale on purpose: it gets no more events.
  await page.route('**/api/get/housekeeping/comments?*', (route) => route.abort())
  await page.route('**/api/get/housekeeping/comments/*', (route) => route.abort())
  await decided(scene.colleague, [id], asSpam)
  await press(t('act.release'))
  await page.getByText(t('trouble.stale', { name: 'quiet.sam', writer: 'slow.guest' })).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await open(page, `${path('en')}?q=new.guest`)
  await page
    .getByText(t('list.noneFit'))
    .or(page.getByText(t('list.empty')))
    .waitFor()
  await fresh('fuck, a new one', 'new.guest')
  await page.getByRole('button', { name: words('staff:newRows', { count: 1 }) }).click()
  await eventually(() => rows.count()).toBe(1)
})

test('several comments are decided at once, and filters are in the address', async () => {
  for (const name of ['bulk.one', 'bulk.two']) await fresh('fuck bulk', name)
  const page = await meetMember(own, scene.moderator)
  await open(page, `${path('en')}?q=bulk`)
  const { t, rows, detail } = await queueParts(page, 'en')
  for (const name of ['bulk.one', 'bulk.two']) await page.getByLabel(t('list.select', { name })).check()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: t('act.delete'), exact: true }).click()
  await detail.getByText(t('form.toldMany')).waitFor()
  await detail.getByRole('button', { name: t('submit.unkind') }).click()
  await page.getByText(t('done.deletedMany', { count: 2, reason: t('reasons.unkind') })).waitFor()
  expect(await rows.count()).toBe(0)
  await page.getByRole('button', { name: t('filters.deleted') }).click()
  await eventually(() => page.url()).toContain('kind=deleted')
  await eventually(() => rows.count()).toBe(2)
  expect((await readQueue(scene.moderator, { q: 'bulk' })).items).toEqual([])
})

test('all comments are searched, and words are watched after a trial', async () => {
  const page = await meetMember(own, scene.colleague)
  await open(page, `${path('de')}/search`)
  const { t, words } = await queueParts(page, 'de')
  await page.getByLabel(t('searchPage.q')).fill('SPIEL')
  await page.getByRole('button', { name: t('searchPage.submit'), exact: true }).click()
  await page.getByRole('cell', { name: 'xX-goldie-Xx', exact: true }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  expect(await violationsEverywhere(page, 'the search')).toEqual([])
  await page.getByRole('link', { name: /Schickt mir eure Codes/ }).click()
  await page
    .getByRole('region', { name: t('detail.label'), exact: true })
    .getByText('xX-goldie-Xx', { exact: true })
    .waitFor()

  await open(page, `${path('de')}/words`)
  const rows = page.getByRole('table', { name: t('wordsPage.title') }).getByRole('row')
  await eventually(() => rows.count()).toBe(51)
  await page.getByRole('button', { name: t('list.more') }).click()
  await eventually(() => rows.count()).toBe(101)
  expect(await violationsEverywhere(page, 'the words')).toEqual([])
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('wordsPage.word')).fill('verdopple*')
  await dialog.getByRole('button', { name: t('wordsPage.try') }).click()
  await dialog.getByText('Schickt mir eure Codes').waitFor()
  expect(await violationsEverywhere(page, 'a new word', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('wordsPage.save'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const find = async (q: string) => {
    await page.getByRole('searchbox', { name: t('wordsPage.find') }).fill(q)
    await page.keyboard.press('Enter')
  }
  await find('verdopp')
  await page.getByRole('cell', { name: 'verdopple*', exact: true }).waitFor()
  await page.getByRole('button', { name: t('wordsPage.change', { word: 'verdopple*' }) }).click()
  await dialog.getByLabel(t('wordsPage.word')).fill('verdoppel*')
  await dialog.getByRole('button', { name: t('wordsPage.saveChange') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'verdoppel*', exact: true }).waitFor()
  await page.getByRole('button', { name: words('staff:undo.button') }).click()
  await page.getByRole('cell', { name: 'verdopple*', exact: true }).waitFor()
  await page.getByRole('button', { name: t('wordsPage.remove', { word: 'verdopple*' }) }).click()
  await page.getByText(t('wordsPage.none')).waitFor()

  await find('onlyfans')
  await page.getByRole('cell', { name: t('wordsPage.source.builtIn') }).waitFor()
  await page.getByRole('button', { name: t('wordsPage.remove', { word: 'onlyfans' }) }).click()
  await page.getByText(t('wordsPage.none')).waitFor()
  await page
    .getByRole('button', { name: words('staff:undo.button') })
    .first()
    .click()
  await page.getByRole('cell', { name: t('wordsPage.source.builtIn') }).waitFor()
})

test('comments that were found are decided on together, and that is undone', async () => {
  const { language, viewport } = turkishPhone
  const ids: number[] = []
  for (const name of ['found.one', 'found.two', 'found.three'])
    ids.push((await fresh(`fuck the ${name}`, name)).comment.id)
  const page = await meetMember(own, scene.colleague, { viewport })
  await open(page, `${path(language)}/search?q=found.`)
  const { t, words } = await queueParts(page, language)
  const states = () =>
    Promise.all(ids.map(async (id) => (await staffComment(scene.moderator, id)).state)).then((all) => all.join(' '))
  await page.getByRole('button', { name: t('searchPage.selectAll', { count: 3 }) }).click()
  await page.getByLabel(t('list.select', { name: 'found.two' })).uncheck()
  const bar = page.getByRole('region', { name: t('list.selected', { count: 2 }) })
  await bar.getByRole('button', { name: t('act.delete'), exact: true }).click()
  expect(await violationsEverywhere(page, 'deciding on what was found')).toEqual([])
  await bar.getByRole('button', { name: t('submit.unkind') }).click()
  await page.getByText(t('done.deletedMany', { count: 2, reason: t('reasons.unkind') })).waitFor()
  await eventually(states).toBe('deleted held deleted')
  const found = page.getByRole('table', { name: t('searchPage.results') })
  await eventually(() => found.getByText(t('state.deleted'), { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: words('staff:undo.button') }).click()
  await eventually(states).toBe('held held held')
})

test('a writer reads why a comment was deleted, and asks another moderator for a second look', async () => {
  const { language, viewport } = turkishPhone
  const words = await wordsIn(language)
  const writer = await own.site.newMember({ name: 'Joker' })
  const { id } = (await comment(writer, { subject: scene.subject, text: 'only a joke' })).comment
  const { batch } = await decided(scene.moderator, [id], asSpam)
  await notifyWritersNow(own.site, batch)
  const page = await meetMember(own, writer, { viewport })
  await open(page, `/${language}/${(await staffComment(scene.moderator, id)).item?.path}`)
  const mine = page.locator(`#comment-${id}`)
  await mine.getByText(asSpam.text).waitFor()
  await mine.getByRole('button', { name: words('comments:deletion.ask') }).click()
  await mine.getByRole('textbox').fill('Bu sadece bir şakaydı.')
  await mine.getByRole('button', { name: words('comments:deletion.send'), exact: true }).click()
  await mine.getByText(words('comments:deletion.asked')).waitFor()

  const staff = await meetMember(own, scene.colleague)
  await open(staff, `${path('en')}?kind=appeals`)
  const { t, said, detail, press } = await queueParts(staff, 'en')
  await eventually(() => said.textContent()).toContain('only a joke')
  await detail.getByText('Bu sadece bir şakaydı.').waitFor()
  await press(t('act.grant'))
  await eventually(async () => (await staffComment(scene.moderator, id)).state).toBe('public')
})

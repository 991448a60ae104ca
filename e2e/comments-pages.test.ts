import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { reactToComment } from '#features/comments/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { commentParts, publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused, visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let talk: { subject: string; path: string }
let luna: Member
/** The first of 60 threads, and its thirteenth reply. */
let first: number
let deep: number

beforeAll(async () => {
  talk = await publishTalk(own.site)
  luna = await own.site.newMember({ name: 'luna.tic' })
  const say = async (text: string, parent?: number) =>
    (await comment(luna, { subject: talk.subject, text, ...(parent && { parent_id: parent }) })).comment.id
  first = await say('The very first')
  for (let number = 1; number <= 13; number++) deep = await say(`Answer ${number} of 13`, first)
  for (let number = 2; number <= 60; number++) await say(`Conversation ${number}`)
})

const pathAndQuery = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const isInView = (page: Page, id: number) =>
  page.locator(`#comment-${id}`).evaluate((comment) => {
    const { top } = comment.getBoundingClientRect()
    return top > 0 && top < innerHeight
  })

test('pages are links, the page does not reload, and the focus moves to the list', async () => {
  const page = await own.meetVisitor()
  await open(page, `/en/${talk.path}`)
  const { t, section, comment: said } = await commentParts(page)
  await section.getByRole('heading', { level: 2, name: 'Comments 73' }).waitFor()
  expect(await section.locator('ol > li > article').count()).toBe(50)
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  const pages = section.getByRole('navigation', { name: t('comments:pages.label') })
  await pages.getByRole('link', { name: t('comments:pages.next') }).click()
  await said('The very first').waitFor()
  expect(pathAndQuery(page)).toBe(`/en/${talk.path}?page=2`)
  await focused(section.getByRole('heading', { level: 2 }))
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  expect(await section.locator('ol > li > article').count()).toBe(20)
  await open(page, page.url())
  await said('The very first').waitFor()
  await pages.getByRole('link', { name: t('comments:pages.page', { page: 1 }) }).click()
  await said('Conversation 60').waitFor()
  expect(pathAndQuery(page)).toBe(`/en/${talk.path}`)
  await page.goBack()
  await said('The very first').waitFor()
})

test('a permalink leads to its comment, on another page and among answers that are not shown yet', async () => {
  const page = await own.meetVisitor()
  await open(page, `/de/${talk.path}#comment-${first}`)
  const { byId } = await commentParts(page, 'de')
  await focused(byId(first))
  expect(pathAndQuery(page)).toBe(`/de/${talk.path}?page=2`)
  expect(await isInView(page, first)).toBe(true)
  expect(await byId(first).getAttribute('data-marked')).toBe('true')

  const deeper = await own.meetVisitor()
  await open(deeper, `/en/${talk.path}#comment-${deep}`)
  const parts = await commentParts(deeper)
  await focused(parts.byId(deep))
  await eventually(() => isInView(deeper, deep)).toBe(true)
  await parts.byId(first).locator('a[href^="#comment-"]').click()
  await focused(parts.byId(first))
  expect(deeper.url()).toMatch(new RegExp(`\\?page=2#comment-${first}$`))
})

test('a permalink to a missing comment says so', async () => {
  const page = await own.meetVisitor({ refusals: [404] })
  await open(page, `/en/${talk.path}#comment-999999`)
  const { t } = await commentParts(page)
  await page.getByText(t('comments:list.gone')).waitFor()
  expect(pathAndQuery(page)).toBe(`/en/${talk.path}`)
})

test('more replies are shown on demand; a reply written on another page links to its place', async () => {
  const page = await meetMember(own, luna)
  await open(page, `/en/${talk.path}?page=2`)
  const { t, section, text, post, comment: said, byId, act, answerForm } = await commentParts(page)
  expect(await said('Answer 10 of 13').count()).toBe(1)
  await section.getByRole('button', { name: t('comments:list.moreReplies', { count: 3 }) }).click()
  await focused(said('Answer 11 of 13'))
  await said('Answer 13 of 13').waitFor()
  await open(page, `/en/${talk.path}?page=2`)
  await act(byId(first), 'reply').click()
  await answerForm.locator('textarea').fill('Answer 14, at last')
  await answerForm.getByRole('button', { name: t('comments:form.postReply') }).click()
  await focused(said('Answer 14, at last'))
  expect(await section.locator('ol ol').first().locator('article').count()).toBe(14)

  await text.fill('A new beginning')
  await post.click()
  await focused(said('A new beginning'))
  expect(pathAndQuery(page)).toBe(`/en/${talk.path}`)
  await said('Conversation 60').waitFor()
})

test('new comments of others are announced and shown on demand', async () => {
  const { subject, path } = await publishTalk(own.site)
  const { comment: before } = await comment(luna, { subject, text: 'Before' })
  const page = await own.meetVisitor()
  await page.clock.install()
  await open(page, `/en/${path}`)
  const { t, section, comment: said, said: announced } = await commentParts(page)
  await said('Before').waitFor()
  await comment(luna, { subject, text: 'Meanwhile' })
  await comment(luna, { subject, text: 'Indeed', parent_id: before.id })
  await advanceClock(page, 70_000)
  const line = section.getByRole('button', { name: t('comments:list.fresh', { count: 2 }) })
  await line.waitFor()
  expect(await said('Meanwhile').count()).toBe(0)
  expect(await announced.textContent()).toBe(t('comments:list.fresh', { count: 2 }))
  await line.click()
  await focused(said('Meanwhile'))
  await said('Indeed').waitFor()
  await line.waitFor({ state: 'detached' })
})

test('a guest sees reactions, and choosing one leads to the login', async () => {
  const { subject, path } = await publishTalk(own.site)
  const { comment: lit } = await comment(luna, { subject, text: 'Lamps on!' })
  await luna.ask(reactToComment, { params: { id: lit.id }, body: { reaction: 'clap', chosen: true } })
  const page = await own.meetVisitor()
  await open(page, `/en/${path}`)
  const { t, byId, react, reaction } = await commentParts(page)
  await react(byId(lit.id)).click()
  expect(await reaction(byId(lit.id), 'clap').textContent()).toBe('1')
  await reaction(byId(lit.id), 'clap').click()
  await page.getByText(t('comments:reactions.logIn')).waitFor()
  await focused((await visitorTools(page)).name)
})

test.each(languageCodes)('the actions of a comment fit into one row on a phone (%s)', async (language) => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, `/${language}/${talk.path}`)
  const { act, react, comment: said } = await commentParts(page, language)
  const newest = said('Conversation 60')
  const acts = [act(newest, 'reply'), react(newest), act(newest, 'report')]
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width })
    const tops = await Promise.all(acts.map((each) => each.evaluate((button) => button.getBoundingClientRect().top)))
    expect(new Set(tops).size, `rows at ${width} px`).toBe(1)
  }
})

test('comments can be read without JavaScript, page by page', async () => {
  const language = 'tr'
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/${language}/${talk.path}`)
  const section = page.locator('#comments')
  await section.getByText('Conversation 60').waitFor()
  expect(await section.locator('form noscript').textContent()).toBe(t('comments:form.withoutScript'))
  expect(await section.getByRole('button', { name: t('comments:act.reply') }).count()).toBe(0)
  await section.getByRole('link', { name: t('comments:pages.next') }).click()
  await section.getByText('The very first').waitFor()
  await section.getByText('Answer 10 of 13').waitFor()
  await section.getByText(t('comments:item.verified')).first().waitFor()
})

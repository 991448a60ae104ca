import { expect, test } from 'vitest'
import { comment, readComments } from '#test/comments.ts'
import { commentParts, fieldsOf, publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused, logInAs } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { germanDesktop } from './viewports.ts'
import { open } from './visitor.ts'

// The default. Guests of one network wait for each other, so only one test of this file comments as
// a guest.
const own = startOwnSite({ settings: { COMMENT_WAIT_SECONDS: '30' } })

test('the waiting time is shown before typing, and typed text is kept', async () => {
  const { language, viewport } = germanDesktop
  const { subject, path } = await publishTalk(own.site)
  const page = await meetMember(own, await own.site.newMember(), { viewport, refusals: [429] })
  await page.clock.install()
  await open(page, `/${language}/${path}`)
  const { t, section, text, post, said, ...parts } = await commentParts(page, language)
  const timer = section.getByRole('timer')
  const lit = timer.locator('i:not([class])')
  const seconds = async () => Number(/^\d+/.exec((await timer.textContent()) ?? '')?.[0])
  expect(await timer.count()).toBe(0)
  await text.fill('The first of two')
  await post.click()

  await focused(parts.comment('The first of two'))
  await timer.getByText(t('comments:wait.thanks')).waitFor()
  expect(await timer.getAttribute('aria-live')).toBe('off')
  await eventually(() => said.textContent()).toContain(t('comments:wait.thanks'))
  await eventually(async () => (await seconds()) > 0 && (await seconds()) < 30).toBe(true)
  await eventually(async () => (await lit.count()) === (await seconds())).toBe(true)
  expect(await post.isDisabled()).toBe(true)
  const hint = t('comments:form.availableIn', { count: 77 }).split('77').map(RegExp.escape)
  expect(hint).toHaveLength(2)
  await eventually(() => parts.form.textContent()).toMatch(new RegExp(hint.join('\\d+')))

  await open(page, `/${language}/${path}`)
  await timer.getByText(t('comments:wait.before')).waitFor()
  expect(await post.isDisabled()).toBe(true)
  await text.fill('The second of two')
  await advanceClock(page, 31_000)
  await timer.getByText(t('comments:wait.over')).waitFor()
  await eventually(() => said.textContent()).toBe(t('comments:wait.over'))
  expect([await seconds(), await lit.count()]).toEqual([0, 0])

  // Only the clock of this page has moved.
  await post.click()
  await eventually(seconds).toBeGreaterThan(0)
  await focused(text)
  expect([await text.inputValue(), await post.isDisabled()]).toEqual(['The second of two', true])
  expect((await readComments(own.site, subject)).total).toBe(1)
})

test('a refused comment starts no waiting time, and members wait independently', async () => {
  const { subject, path } = await publishTalk(own.site)
  const page = await meetMember(own, await own.site.newMember())
  await comment(await own.site.newMember(), { subject, text: 'I was quicker' })
  await open(page, `/en/${path}`)
  const { t, section, form, text, post, ...parts } = await commentParts(page)
  // Nor does it treat a member as a guest before it is hydrated.
  const still = await meetMember(own, await own.site.newMember(), { javaScriptEnabled: false })
  await still.goto(`/en/${path}`)
  await still.getByText('I was quicker').waitFor()
  expect(await still.getByText(t('comments:form.asGuest')).isVisible()).toBe(false)
  await post.click()
  await form.getByText(t('common:error.formFieldRequired')).waitFor()
  await text.fill('x'.repeat(1001))
  await form.getByText(t('comments:form.counter', { length: 1001, most: 1000 })).waitFor()
  await post.click()
  await form.getByText(t('common:error.commentTooLong')).waitFor()
  expect((await text.inputValue()).length).toBe(1001)
  await text.fill('y'.repeat(1000))
  expect(await section.getByRole('timer').count()).toBe(0)
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/post/comments', async (route) => {
    await sent.promise
    await route.continue()
  })
  await post.click()
  await text.fill('Typed meanwhile')
  sent.resolve()
  await section.getByRole('timer').waitFor()
  expect(await text.inputValue()).toBe('Typed meanwhile')
  expect((await readComments(own.site, subject)).items.map((item) => item.text?.[0])).toEqual(['y', 'I'])

  // A pending request of one comment does not block another, and its success closes only its own
  // form.
  const reacted = Promise.withResolvers<void>()
  await page.route('**/api/post/comments/*/reactions', async (route) => {
    await reacted.promise
    await route.continue()
  })
  const theirs = parts.comment('I was quicker')
  await parts.react(theirs).click()
  await parts.reaction(theirs, 'clap').click()
  await parts.act(parts.comment('yyy'), 'delete').click()
  await section.getByRole('button', { name: t('comments:delete.yes'), exact: true }).click()
  await parts.comment(t('comments:item.deletedByYou')).waitFor()
  await parts.act(theirs, 'reply').click()
  const answer = fieldsOf(parts.answerForm, t)
  await answer.text.fill('Not to be closed')
  reacted.resolve()
  await eventually(() => parts.reaction(theirs, 'clap').textContent()).toBe('1')
  expect(await answer.text.inputValue()).toBe('Not to be closed')
})

test('the draft of a guest survives a reload, a lost connection and the login, is posted once, and belongs to the member', async () => {
  const { subject, path } = await publishTalk(own.site)
  own.site.hotel.world.addPlayer('hhtr', { name: 'late.bird' })
  const page = await own.meetVisitor({ refusals: [500, 403] })
  await open(page, `/en/${path}`)
  const { t, form, section, name, hotel, text, post, ...parts } = await commentParts(page)
  await hotel.selectOption('hhtr')
  await name.fill('late.bird')
  await text.fill('The bell rang twice')
  await open(page, `/de/${path}`)
  await open(page, `/en/${path}`)
  expect([await hotel.inputValue(), await name.inputValue(), await text.inputValue()]).toEqual([
    'hhtr',
    'late.bird',
    'The bell rang twice',
  ])

  const posts = '**/api/post/comments'
  await page.route(posts, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await post.click()
  await form.getByRole('alert').getByText(t('comments:form.lost')).waitFor()
  await page.route(
    posts,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    },
    { times: 1 },
  )
  await post.click()
  await eventually(async () => (await readComments(own.site, subject)).total).toBe(1)
  await eventually(() => post.isEnabled()).toBe(true)
  expect(await text.inputValue()).toBe('The bell rang twice')
  await post.click()
  const landed = parts.comment('The bell rang twice')
  await landed.getByText(t('comments:item.guest'), { exact: true }).waitFor()
  expect((await readComments(own.site, subject)).total).toBe(1)

  await text.fill('And a third time')
  const bird = await own.site.newMember({ hotel: 'hhtr', name: 'late.bird' })
  await parts.logIn.click()
  await logInAs(page, bird)
  await form.getByText(t('comments:form.as', { name: bird.name })).waitFor()
  expect(await text.inputValue()).toBe('And a third time')
  await landed.getByText(t('comments:item.verified')).waitFor()
  await landed.getByText(t('comments:item.you'), { exact: true }).waitFor()
  expect(await section.getByRole('article').count()).toBe(1)
})

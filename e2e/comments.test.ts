import { beforeAll, expect, test } from 'vitest'
import { defaultHotels, hotels } from '#features/hotels/contract.ts'
import { comment, readComments } from '#test/comments.ts'
import { violationsEverywhere } from './axe.ts'
import { commentParts, fieldsOf, publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused, visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { open, stored } from './visitor.ts'

const own = startOwnSite({ settings: { PROTECTED_NAMES: 'The.Bellboy' } })

beforeAll(() => {
  for (const name of ['first.guest', 'second.guest'])
    for (const hotel of Object.values(defaultHotels)) own.site.hotel.world.addPlayer(hotel, { name })
})

test('a guest writes, and a member answers, edits, deletes and restores', async () => {
  const { language, viewport } = turkishPhone
  const { subject, path } = await publishTalk(own.site)
  const hotel = defaultHotels[language]
  const luna = await own.site.newMember({ hotel })
  const page = await own.meetVisitor({ viewport, refusals: [403] })
  await open(page, `/${language}/${path}`)
  const parts = await commentParts(page, language)
  const { t, form, text, name, post } = parts

  await parts.section.getByText(t('comments:list.empty')).waitFor()
  await form.getByText(t('comments:form.asGuest')).waitFor()
  await post.click()
  await form.getByText(t('common:error.formFieldRequired')).waitFor()
  await focused(name)
  await name.fill('two words')
  await text.fill('Guten Abend | ich komme º')
  await post.click()
  await form.getByText(t('common:error.nameInvalid')).waitFor()
  await name.fill('the-bellboy')
  await post.click()
  await form.getByText(t('common:error.nameProtected')).waitFor()
  await name.fill(luna.name)
  await post.click()
  await form.getByText(t('common:error.nameRegistered')).waitFor()
  await focused(name)
  await form.getByRole('button', { name: t('comments:form.logInAs', { name: luna.name }) }).click()
  const login = await visitorTools(page, language)
  await focused(login.password)
  expect([await login.name.inputValue(), await login.hotel.inputValue()]).toEqual([luna.name, hotel])
  await page.keyboard.press('Escape')
  await name.fill('first.guest')
  await post.click()

  const guests = parts.comment('Guten Abend ❤️ ich komme ⚡')
  await focused(guests)
  await guests.getByText(t('comments:item.guest'), { exact: true }).waitFor()
  await guests.getByText(hotels[hotel].label).waitFor()
  await eventually(() => text.inputValue()).toBe('')
  await parts.section.getByRole('heading', { level: 2, name: `${t('comments:title')} 1` }).waitFor()
  await page.getByRole('link', { name: t('headlines:comments', { count: 1 }), exact: true }).waitFor()
  await parts.act(guests, 'edit').waitFor()
  await open(page, `/${language}/${path}`)
  await guests.waitFor()
  expect([await name.inputValue(), await text.inputValue()]).toEqual(['first.guest', ''])

  const member = await meetMember(own, luna, { viewport })
  await open(member, `/${language}/${path}`)
  const mine = await commentParts(member, language)
  await mine.form.getByText(t('comments:form.as', { name: luna.name })).waitFor()
  expect(await mine.name.count()).toBe(0)
  await mine.act(mine.comment('Guten Abend'), 'reply').click()
  await mine.answerForm.getByRole('heading', { name: t('comments:form.replyTo', { name: 'first.guest' }) }).waitFor()
  const answer = fieldsOf(mine.answerForm, t)
  await focused(answer.text)
  await answer.text.fill('Bis gleich!')
  await mine.answerForm.getByRole('button', { name: t('comments:form.postReply') }).click()
  const answered = mine.comment('Bis gleich!')
  await focused(answered)
  for (const plate of ['verified', 'you'] as const) {
    await answered.getByText(t(`comments:item.${plate}`), { exact: true }).waitFor()
  }
  await member.getByText(t('comments:reward.comets', { count: 5 })).waitFor()
  await (await visitorTools(member, language)).userMenu.click()
  await member
    .getByRole('banner')
    .getByText(t('accounts:menu.stars', { count: 1 }))
    .waitFor()
  await member.keyboard.press('Escape')

  await mine.act(answered, 'edit').click()
  const words = mine.section.getByRole('textbox', { name: t('comments:edit.label') })
  await focused(words)
  await words.fill('Bis morgen!')
  await member.keyboard.press('Escape')
  await focused(mine.act(answered, 'edit'))
  await member.keyboard.press('Enter')
  await mine.section.getByText(t('comments:edit.kept')).waitFor()
  expect(await words.inputValue()).toBe('Bis morgen!')
  await mine.section
    .locator('article')
    .getByRole('button', { name: t('comments:edit.cancel') })
    .click()
  await answered.waitFor()
  await mine.act(answered, 'edit').click()
  expect(await words.inputValue()).toBe('Bis gleich!')
  await words.fill('Bis morgen!')
  await mine.section.getByRole('button', { name: t('comments:edit.save') }).click()
  const edited = mine.comment('Bis morgen!')
  await edited.locator('time').nth(1).waitFor()
  expect(await stored(member, 'commentDrafts')).toBe('{}')

  await mine.act(edited, 'delete').click()
  await mine.section.getByText(t('comments:delete.question')).waitFor()
  await mine.section.getByRole('button', { name: t('comments:delete.no') }).click()
  await focused(mine.act(edited, 'delete'))
  await mine.act(edited, 'delete').click()
  await mine.section.getByRole('button', { name: t('comments:delete.yes'), exact: true }).click()
  const gone = mine.comment(t('comments:item.deletedByYou'))
  await focused(mine.act(gone, 'restore'))
  await eventually(() => mine.said.textContent()).toBe(t('comments:delete.done'))
  await open(page, `/${language}/${path}`)
  await parts.comment(t('comments:item.deletedByUser')).waitFor()
  expect(await parts.section.textContent()).not.toContain('Bis morgen!')
  await mine.act(gone, 'restore').click()
  await edited.waitFor()
  const { items, total } = await readComments(own.site, subject)
  expect([total, items[0]?.replies[0]?.text]).toEqual([2, 'Bis morgen!'])
})

test('by keyboard alone: writing, reacting, answering and reporting', async () => {
  const { subject, path } = await publishTalk(own.site)
  const { comment: other } = await comment(own.site.newGuest(), {
    subject,
    name: 'second.guest',
    text: 'Who is there?',
  })
  const page = await meetMember(own, await own.site.newMember())
  await open(page, `/en/${path}`)
  const { t, section, byId, act, react, reaction, ...parts } = await commentParts(page)
  await parts.form.getByText('Writing as').waitFor()
  await section.getByRole('heading', { level: 2 }).evaluate((title) => {
    title.setAttribute('tabindex', '-1')
    title.focus()
  })
  await page.keyboard.press('Tab')
  await focused(parts.text)
  await page.keyboard.type('Me, with a lamp')
  await tabTo(page, parts.post)
  await page.keyboard.press('Enter')
  const mine = parts.comment('Me, with a lamp')
  await focused(mine)

  const theirs = byId(other.id)
  await tabTo(page, react(theirs))
  await page.keyboard.press('Enter')
  await tabTo(page, reaction(theirs, 'wow'))
  await page.keyboard.press('Enter')
  await eventually(() => reaction(theirs, 'wow').getAttribute('aria-pressed')).toBe('true')
  await focused(reaction(theirs, 'wow'))
  expect(await reaction(theirs, 'wow').textContent()).toBe('1')
  expect(await reaction(theirs, 'heart').count()).toBe(0)
  await page.keyboard.press('Enter')
  await reaction(theirs, 'wow').waitFor({ state: 'detached' })
  await focused(react(theirs))

  await page.keyboard.press('Shift+Tab')
  await focused(act(theirs, 'reply'))
  await page.keyboard.press('Enter')
  await focused(fieldsOf(parts.answerForm, t).text)
  await page.keyboard.type('half an ans')
  await page.keyboard.press('Escape')
  await focused(act(theirs, 'reply'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('wer')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focused(parts.comment('half an answer'))

  await tabTo(page, act(theirs, 'report'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('comments:report.title') })
  await dialog.waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText(t('comments:report.thanks')).waitFor()
  await focused(act(theirs, 'report'))
})

test('a head picture that fails to load becomes a silhouette, before and after hydration', async () => {
  const { subject, path } = await publishTalk(own.site)
  for (const name of ['first.guest', 'second.guest']) await comment(own.site.newGuest(), { subject, name, text: name })
  const page = await own.meetVisitor({ refusals: [404] })
  let late: (() => void) | undefined
  await page.route('**/avatarimage?user=first.guest*', async (route) => {
    await new Promise<void>((go) => {
      late = go
    })
    await route.fulfill({ status: 404, contentType: 'image/png', body: '' })
  })
  await page.route('**/avatarimage?user=second.guest*', (route) =>
    route.fulfill({ status: 404, contentType: 'image/png', body: '' }),
  )
  await open(page, `/en/${path}`)
  const parts = await commentParts(page)
  const isDrawn = (text: string) =>
    parts
      .comment(text)
      .locator('img')
      .first()
      .evaluate((head: HTMLImageElement) => head.complete && head.naturalWidth > 0)
  await parts.comment('second.guest').scrollIntoViewIfNeeded()
  await eventually(() => isDrawn('second.guest')).toBe(true)
  await eventually(() => late !== undefined).toBe(true)
  late?.()
  await eventually(() => isDrawn('first.guest')).toBe(true)
})

test('axe finds no problem in comments, their forms and refusals', async () => {
  const { subject, path } = await publishTalk(own.site)
  const luna = await own.site.newMember()
  const { comment: first } = await comment(luna, { subject, text: 'See https://habbo.com/a for more' })
  const { comment: last } = await comment(luna, { subject, text: 'To be edited' })
  const guest = await own.meetVisitor()
  await open(guest, `/en/${path}`)
  const asGuest = await commentParts(guest)
  await asGuest.post.click()
  await asGuest.form.getByRole('alert').first().waitFor()
  await asGuest.act(asGuest.byId(first.id), 'reply').click()
  expect(await violationsEverywhere(guest, 'as a guest')).toEqual([])
  const member = await meetMember(own, luna)
  await open(member, `/en/${path}`)
  const { act, byId, ...asMember } = await commentParts(member)
  await asMember.react(byId(first.id)).click()
  await asMember.reaction(byId(first.id), 'heart').click()
  await act(byId(last.id), 'edit').click()
  await act(byId(last.id), 'reply').waitFor({ state: 'detached' })
  await act(byId(first.id), 'delete').click()
  await act(byId(first.id), 'reply').waitFor({ state: 'detached' })
  expect(await violationsEverywhere(member, 'as a member', '#comments')).toEqual([])
})

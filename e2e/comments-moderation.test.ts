import { expect, test } from 'vitest'
import { subjectKinds } from '#app/server/subject-kinds.ts'
import { releaseComment } from '#features/comments/server/api.ts'
import { comment, readComments } from '#test/comments.ts'
import { commentParts, publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

test('a moderator deletes a comment, which only a moderator can restore', async () => {
  const { language, viewport } = turkishPhone
  const { subject, path } = await publishTalk(own.site)
  const [writer, moderator] = [await own.site.newMember(), await own.site.newMember({ roles: ['news_lvl2'] })]
  const { comment: written } = await comment(writer, { subject, text: 'Nobody needs this' })
  const page = await meetMember(own, moderator, { viewport })
  await open(page, `/${language}/${path}`)
  const { t, byId, act, section, said } = await commentParts(page, language)
  const theirs = byId(written.id)
  expect(await act(theirs, 'edit').count()).toBe(0)
  await act(theirs, 'moderate').click()
  await section.getByText(t('comments:delete.moderatorQuestion')).waitFor()
  await section.getByRole('combobox', { name: t('comments:delete.reason') }).selectOption('spam')
  await section.getByRole('button', { name: t('comments:delete.yes'), exact: true }).click()
  await theirs.getByText(t('comments:item.deletedByModerator')).waitFor()
  await focused(act(theirs, 'unmoderate'))
  await section.getByRole('heading', { level: 2, name: `${t('comments:title')} 0` }).waitFor()

  const owner = await meetMember(own, writer, { viewport })
  await open(owner, `/${language}/${path}`)
  const parts = await commentParts(owner, language)
  await parts.byId(written.id).getByText(t('comments:item.deletedByModerator')).waitFor()
  await parts.byId(written.id).getByText(t('comments:item.you'), { exact: true }).waitFor()
  for (const what of ['restore', 'unmoderate'] as const) {
    expect(await parts.act(parts.byId(written.id), what).count()).toBe(0)
  }
  expect(await parts.section.textContent()).not.toContain('Nobody needs this')

  await act(theirs, 'unmoderate').click()
  await theirs.getByText('Nobody needs this').waitFor()
  await focused(act(theirs, 'reply'))
  await eventually(() => said.textContent()).toBe(t('comments:delete.restored'))
  expect((await readComments(own.site, subject)).total).toBe(1)
})

test('a held comment is visible to its writer with the reason, and to all once released', async () => {
  const { path } = await publishTalk(own.site)
  own.site.hotel.world.addPlayer('hhus', { name: 'new.guest' })
  const page = await own.meetVisitor()
  await open(page, `/en/${path}`)
  const { t, section, name, text, post, act, comment: said } = await commentParts(page)
  await name.fill('new.guest')
  await text.fill('Look: https://habbo.com/a and https://habbo.com/b')
  await post.click()
  const held = said('Look:')
  await focused(held)
  await held.getByText(t('comments:item.waiting'), { exact: true }).waitFor()
  await held.getByText(t('comments:item.waitingWhy')).waitFor()
  for (const what of ['reply', 'report'] as const) expect(await act(held, what).count()).toBe(0)
  await open(page, `/en/${path}`)
  await held.getByText(t('comments:item.waiting'), { exact: true }).waitFor()

  const other = await own.meetVisitor()
  await open(other, `/en/${path}`)
  await (await commentParts(other)).section.getByText(t('comments:list.empty')).waitFor()
  const id = Number((await held.getAttribute('id'))?.replace('comment-', ''))
  await releaseComment({ db: own.site.database.db, subjects: subjectKinds }, id, new Date())
  // The site gets the invalidation from the database a moment later.
  await eventually(async () => {
    await open(page, `/en/${path}`)
    return held.getByText(t('comments:item.guest'), { exact: true }).count()
  }).toBe(1)
  expect(await held.getByText(t('comments:item.waiting'), { exact: true }).count()).toBe(0)
  await open(other, `/en/${path}`)
  await (await commentParts(other)).comment('Look:').waitFor()
  expect(await section.getByRole('article').count()).toBe(1)
})

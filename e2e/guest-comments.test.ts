import { expect, test } from 'vitest'
import { defaultHotels } from '#features/hotels/contract.ts'
import { readComments } from '#test/comments.ts'
import { violationsEverywhere } from './axe.ts'
import { commentParts, publishTalk } from './comment-parts.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { startOwnSite } from './own-site.ts'
import { turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'

let ahead = 0
const own = startOwnSite({ clock: { now: () => new Date(Date.now() + ahead) } })

test('a guest edits, deletes and restores a comment, but not after 15 minutes', async () => {
  const { language, viewport } = turkishPhone
  const { subject, path } = await publishTalk(own.site)
  own.site.hotel.world.addPlayer(defaultHotels[language], { name: 'first.guest' })
  const page = await own.meetVisitor({ viewport, refusals: [422, 403] })
  await open(page, `/${language}/${path}`)
  const { t, section, name, text, post, act, ...parts } = await commentParts(page, language)
  await name.fill('first.guest')
  await text.fill('Iyi akşamlar')
  await post.click()
  const written = parts.comment('Iyi akşamlar')
  await focused(written)
  await written.getByText(t('comments:item.you'), { exact: true }).waitFor()

  await act(written, 'edit').click()
  const words = section.getByRole('textbox', { name: t('comments:edit.label') })
  const save = section.getByRole('button', { name: t('comments:edit.save') })
  await focused(words)
  await words.fill('https://bir.example https://iki.example')
  await save.click()
  await section.getByText(t('comments:error.commentWouldWait')).waitFor()
  await words.fill('İyi akşamlar!')
  await save.click()
  const edited = parts.comment('İyi akşamlar!')
  await edited.locator('time').nth(1).waitFor()

  // The guest is recognized when the page is opened again.
  await open(page, `/${language}/${path}`)
  await act(edited, 'delete').click()
  await section.getByText(t('comments:delete.guestQuestion', { minutes: 15 })).waitFor()
  expect(await violationsEverywhere(page, 'the question', '#comments')).toEqual([])
  await section.getByRole('button', { name: t('comments:delete.yes'), exact: true }).click()
  const gone = parts.comment(t('comments:item.deletedByYou'))
  await focused(act(gone, 'restore'))
  const stranger = await own.meetVisitor()
  await open(stranger, `/${language}/${path}`)
  const theirs = await commentParts(stranger, language)
  await theirs.comment(t('comments:item.deletedByUser')).waitFor()
  await act(gone, 'restore').click()
  await edited.waitFor()
  await open(stranger, `/${language}/${path}`)
  await theirs.act(theirs.comment('İyi akşamlar!'), 'report').waitFor()
  for (const what of ['edit', 'delete'] as const) {
    expect(await theirs.act(theirs.comment('İyi akşamlar!'), what).count()).toBe(0)
  }

  await act(edited, 'edit').click()
  ahead = 15 * 60_000
  await words.fill('Too late')
  await save.click()
  await section.getByText(t('comments:error.commentTooLate')).waitFor()
  await open(page, `/${language}/${path}`)
  await act(edited, 'report').waitFor()
  expect(await act(edited, 'edit').count()).toBe(0)
  expect((await readComments(own.site, subject)).items).toMatchObject([{ text: 'İyi akşamlar!' }])
})

test('a guest can also edit and delete a comment that is held for review', async () => {
  const { path } = await publishTalk(own.site)
  own.site.hotel.world.addPlayer('hhus', { name: 'new.guest' })
  const page = await own.meetVisitor()
  await open(page, `/en/${path}`)
  const { t, section, name, text, post, act, ...parts } = await commentParts(page)
  await name.fill('new.guest')
  await text.fill('Look: https://habbo.com/a and https://habbo.com/b')
  await post.click()
  const held = parts.comment('Look:')
  await focused(held)
  await act(held, 'edit').click()
  await section.getByRole('textbox', { name: t('comments:edit.label') }).fill('Look, no links')
  await section.getByRole('button', { name: t('comments:edit.save') }).click()
  const harmless = parts.comment('Look, no links')
  await harmless.getByText(t('comments:item.waiting'), { exact: true }).waitFor()
  for (const what of ['reply', 'report'] as const) expect(await act(harmless, what).count()).toBe(0)
  await act(harmless, 'delete').click()
  await section.getByRole('button', { name: t('comments:delete.yes'), exact: true }).click()
  await focused(act(parts.comment(t('comments:item.deletedByYou')), 'restore'))
  await eventually(() => parts.said.textContent()).toBe(t('comments:delete.done'))
})

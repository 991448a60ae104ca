import { expect, test } from 'vitest'
import { reportComment } from '#features/comments/contract.ts'
import { comment, newSubject } from '#test/comments.ts'
import { violationsEverywhere } from './axe.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** Guests are banned from their comments, and the bans are lifted on a page of their own. */
const own = startOwnSite()

test.each([
  ['de', germanDesktop],
  ['tr', turkishPhone],
] as const)('a guest is banned and let in again (%s)', async (language, { viewport }) => {
  const t = await wordsIn(language)
  const reason = `Beleidigung ${language}`
  const guest = own.site.newGuest()
  const { comment: rude } = await comment(guest, {
    subject: await newSubject(own.site),
    text: 'rude',
    name: 'quiet.sam',
  })
  await own.site.newGuest().ask(reportComment, { params: { id: rude.id }, body: { reason: 'unkind' } })
  const head = await own.site.newMember({ roles: ['headof'] })
  const page = await meetMember(own, head, { viewport })
  await open(page, `/${language}/housekeeping/comments?id=${rude.id}`)
  await page.getByRole('button', { name: t('staffComments:banGuest.button') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffComments:banGuest.title', { name: 'quiet.sam' }) })
  await dialog.getByRole('button', { name: t('staffComments:banGuest.act') }).click()
  await dialog.getByText(t('common:error.formFieldRequired')).waitFor()
  expect(await violationsEverywhere(page, 'the dialog', 'dialog')).toEqual([])
  await dialog.getByRole('textbox', { name: t('staffComments:banGuest.reason') }).fill(reason)
  await dialog.getByRole('button', { name: t('staffComments:banGuest.act') }).click()
  await dialog.waitFor({ state: 'detached' })

  await open(page, `/${language}/housekeeping/members/guests`)
  await page.getByText(reason).waitFor()
  expect(await violationsEverywhere(page, 'the bans')).toEqual([])
  await page.getByRole('button', { name: t('staffMembers:act.unban') }).click()
  await page.getByRole('heading', { name: t('staffMembers:guestBans.none') }).waitFor()
})

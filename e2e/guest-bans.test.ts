import { expect, test } from 'vitest'
import { banGuestOfComment, reportComment } from '#features/comments/contract.ts'
import { liftGuestBan, listGuestBans } from '#features/members/contract.ts'
import { comment, newSubject } from '#test/comments.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
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
  const colleague = await own.site.newMember({ roles: ['headof'] })
  const readBans = async () => listGuestBans.result.parse((await head.ask(listGuestBans, {})).body).items
  const banned = async () => (await readBans()).map((ban) => ban.reason)
  const page = await meetMember(own, head, { viewport, refusals: [404, 409] })
  await open(page, `/${language}/housekeeping/comments?id=${rude.id}`)
  await page.getByRole('button', { name: t('staffComments:banGuest.button') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffComments:banGuest.title', { name: 'quiet.sam' }) })
  await dialog.getByRole('button', { name: t('staffComments:banGuest.act') }).click()
  await dialog.getByText(t('common:error.formFieldRequired')).waitFor()
  expect(await violationsEverywhere(page, 'the dialog', 'dialog')).toEqual([])
  await dialog.getByRole('textbox', { name: t('staffComments:banGuest.reason') }).fill(reason)
  const act = dialog.getByRole('button', { name: t('staffComments:banGuest.act') })
  await act.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('staffComments:banGuest.done', { name: 'quiet.sam' })).waitFor()
  await page.keyboard.press('z')
  await eventually(banned).toEqual([])

  const ask = { params: { id: rude.id }, body: { kind: 'browser', days: 3, reason: 'Faster' } } as const
  await page.getByRole('button', { name: t('staffComments:banGuest.button') }).click()
  await dialog.getByRole('textbox', { name: t('staffComments:banGuest.reason') }).fill(reason)
  // The browser is forgotten while the dialog is open.
  const { pool } = own.site.database
  const { rows } = await pool.query<{ hash: Buffer }>(
    'select browser_hash as hash from comments_comments where id = $1',
    [rude.id],
  )
  const remember = (hash: Buffer | null) =>
    pool.query('update comments_comments set browser_hash = $2 where id = $1', [rude.id, hash])
  await remember(null)
  await act.click()
  await dialog.getByText(t('staffComments:banGuest.forgotten')).waitFor()
  await remember(rows[0]?.hash ?? null)
  await colleague.ask(banGuestOfComment, ask)
  await act.click()
  const known = dialog.getByRole('alert').filter({ hasText: colleague.name })
  await known.getByText('Faster').waitFor()
  const [{ id } = { id: 0 }] = await readBans()
  await colleague.ask(liftGuestBan, { params: { id } })
  await act.click()
  await dialog.waitFor({ state: 'detached' })

  await open(page, `/${language}/housekeeping/members/guests`)
  await page.getByText(reason).waitFor()
  expect(await violationsEverywhere(page, 'the bans')).toEqual([])
  const none = page.getByRole('heading', { name: t('staffMembers:guestBans.none') })
  await page.getByRole('button', { name: t('staffMembers:act.unban') }).click()
  await none.waitFor()
  await page.keyboard.press('z')
  await page.getByText(reason).waitFor()
  await page.getByRole('button', { name: t('staffMembers:act.unban') }).click()
  await none.waitFor()
})

test('many bans of guests are shown in pages', async () => {
  const t = await wordsIn('en')
  await own.site.database.pool.query(
    `insert into members_guest_bans (kind, hash, reason, banned_at, until)
     select 'network', decode(md5(n::text), 'hex'), 'Ban ' || n, date_trunc('milliseconds', now()), now() + interval '1 day' from generate_series(1, 60) as n`,
  )
  const page = await meetMember(own, await own.site.newMember({ roles: ['headof'] }))
  await open(page, '/en/housekeeping/members/guests')
  await eventually(() => page.getByRole('row').count()).toBe(51)
  await page.getByRole('button', { name: t('staffMembers:more') }).click()
  await eventually(() => page.getByRole('row').count()).toBe(61)
})

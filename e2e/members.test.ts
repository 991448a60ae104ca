import { expect, test } from 'vitest'
import { hotels } from '#features/hotels/contract.ts'
import { banMember } from '#features/members/contract.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The staff's pages of members and roles. */
const own = startOwnSite()

test('a member is found, warned and banned, and both can be undone', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const head = await own.site.newMember({ name: 'Head.de', roles: ['headof'] })
  const member = await own.site.newMember({ name: 'Rapunzel', hotel: 'hhde' })
  const page = await meetMember(own, head, { viewport })
  await open(page, `/${language}/housekeeping/members`)
  await page.getByRole('searchbox', { name: t('staffMembers:filter.name') }).fill('rapu')
  await page.waitForURL('**/members?name=rapu')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(await violationsEverywhere(page, 'members')).toEqual([])
  await page.getByRole('link', { name: member.name }).click()
  await page.getByRole('heading', { level: 1, name: member.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${language}/housekeeping/members/habbo.de/Rapunzel`)
  expect(await violationsEverywhere(page, 'a member')).toEqual([])

  await page.getByRole('button', { name: t('staffMembers:act.warn') }).click()
  const warning = page.getByRole('dialog')
  const text = warning.getByRole('textbox')
  await expect.poll(() => text.inputValue()).toBe(t('staffMembers:ready.unkind'))
  await warning.getByRole('combobox').selectOption('spam')
  expect(await text.inputValue()).toBe(t('staffMembers:ready.spam'))
  expect(await violationsEverywhere(page, 'the warning', 'dialog')).toEqual([])
  await warning.getByRole('button', { name: t('staffMembers:act.warn') }).click()
  await page.getByText(t('staffMembers:state.warnings', { count: 1 }), { exact: true }).waitFor()
  await page.keyboard.press('z')
  await page.getByText(t('staffMembers:state.warnings', { count: 1 }), { exact: true }).waitFor({ state: 'detached' })

  await page.keyboard.press('b')
  const ban = page.getByRole('dialog')
  expect(await ban.getByRole('option').count()).toBe(5)
  await ban.getByRole('combobox').selectOption('3')
  await ban.getByRole('textbox').fill('Immer derselbe Link')
  await ban.getByRole('button', { name: member.name }).click()
  await ban.waitFor({ state: 'detached' })
  await page.getByText('Immer derselbe Link').waitFor()
  expect((await member.get('/api/get/users/settings')).status).toBe(401)
  await page.getByRole('button', { name: t('staffMembers:act.unban') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ein Irrtum')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staffMembers:act.unban') })
    .click()
  await page.getByText('Ein Irrtum').waitFor()
  await page.getByText(t('staffMembers:unban.done', { name: member.name })).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Ein Irrtum').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('staffMembers:act.unban') }).waitFor()
})

test('a colleague who was faster is named, and the ban that they gave can be replaced', async () => {
  const t = await wordsIn('en')
  const [manager, colleague] = [
    await own.site.newMember({ name: 'Slow.en', roles: ['communitymanagement'] }),
    await own.site.newMember({ name: 'Fast.en', roles: ['communitymanagement'] }),
  ]
  const member = await own.site.newMember({ name: 'zz-twice' })
  const page = await meetMember(own, manager, { refusals: [409], failures: ['net::ERR_FAILED'] })
  await open(page, `/en/housekeeping/members/${hotels[member.hotel].label.toLowerCase()}/${member.name}`)
  await page.getByRole('heading', { level: 1, name: member.name }).waitFor()
  // The card is old on purpose: it is not read again.
  await page.route('**/api/get/housekeeping/members/**', (route) => route.abort())
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The same link again')
  const body = { days: 3, reason: 'Spam', seen: null }
  await colleague.ask(banMember, { params: { id: member.accountId }, body })
  const act = dialog.getByRole('button', { name: member.name })
  await act.click()
  await dialog.getByText(t('staffMembers:stale.by', { name: colleague.name })).waitFor()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('The same link again')
  await act.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The same link again').waitFor()
})

test('a role is granted after the password and revoked, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const manager = await own.site.newMember({ name: 'Manager.tr', roles: ['communitymanagement'] })
  const member = await own.site.newMember({ name: 'Pelin.ay', hotel: 'hhtr' })
  const page = await meetMember(own, manager, { viewport, refusals: [403], logged: /403/ })
  await open(page, `/${language}/housekeeping/roles`)
  await page.getByRole('table').getByRole('link', { name: manager.name }).waitFor()
  expect(await violationsEverywhere(page, 'roles')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.getByRole('textbox', { name: t('staffRoles:find.name') }).fill('pelin.ay')
  await page.getByRole('button', { name: t('staffRoles:find.act') }).click()
  const grant = page.getByRole('dialog', { name: t('staffRoles:grant.title', { name: member.name }) })
  await grant.getByRole('combobox', { name: t('staffRoles:grant.role') }).selectOption('radio_lvl1')
  await grant.getByText(t('staffRoles:permission.radio.air')).waitFor()
  await grant.getByRole('textbox').fill('İki evet oyu')
  await grant.getByRole('button', { name: t('roles:radioLvl1') }).click()
  const stepUp = page.getByRole('dialog', { name: t('staff:stepUp.title') })
  await stepUp.getByLabel(t('staff:stepUp.password'), { exact: true }).fill(manager.password)
  await stepUp.getByRole('button', { name: t('staff:stepUp.confirm') }).click()
  await grant.waitFor({ state: 'detached' })
  const roles = page.getByRole('region', { name: t('staffRoles:title'), exact: true })
  await roles.getByText(t('roles:radioLvl1')).waitFor()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('staff:undo.button') })
    .click()
  await roles.getByText(t('staffRoles:noneNow')).waitFor()
  await roles.getByRole('button', { name: t('staffRoles:grant.act') }).click()
  await grant.getByRole('combobox', { name: t('staffRoles:grant.role') }).selectOption('radio_lvl1')
  await grant.getByRole('textbox').fill('Yine de evet')
  await grant.getByRole('button', { name: t('roles:radioLvl1') }).click()
  await grant.waitFor({ state: 'detached' })
  await roles.getByText(t('roles:radioLvl1')).waitFor()

  await roles.getByRole('button', { name: t('staffRoles:revoke.act') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ekipten ayrıldı')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('roles:radioLvl1') })
    .click()
  await roles.getByText(t('staffRoles:noneNow')).waitFor()
  await page.getByText('Ekipten ayrıldı').waitFor()
  const revoked = page.getByText(t('staffRoles:revoke.done', { name: member.name, role: t('roles:radioLvl1') }), {
    exact: true,
  })
  await revoked.waitFor()
  // The newest bar is the first.
  await page
    .getByRole('status')
    .getByRole('button', { name: t('staff:undo.button') })
    .first()
    .click()
  await roles.getByText(t('roles:radioLvl1')).waitFor()
  await page.getByText('Ekipten ayrıldı').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

test('a member is opened, noted and corrected by keyboard alone', async () => {
  const t = await wordsIn('en')
  const manager = await own.site.newMember({ name: 'Manager.en', roles: ['communitymanagement'] })
  const member = await own.site.newMember({ name: 'zz-keys' })
  const page = await meetMember(own, manager)
  await open(page, '/en/housekeeping/members')
  await page.getByRole('heading', { level: 1, name: t('staffMembers:title') }).waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: t('staffMembers:filter.name') })
  await focused(search)
  await page.keyboard.type('zz-k')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await tabTo(page, page.getByRole('link', { name: member.name }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: member.name }).waitFor()
  const note = page.getByRole('textbox', { name: t('staffMembers:notes.label') })
  await note.waitFor()
  await page.keyboard.press('n')
  await focused(note)
  await page.keyboard.type('Knows every key')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Knows every key').first().waitFor()

  await tabTo(page, page.getByRole('link', { name: t('staffMembers:tab.rewards') }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: t('staffMembers:ledger.correct') }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('-1')
  await page.keyboard.press('Enter')
  await page.getByText(t('staffMembers:correct.wrong')).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12')
  await tabTo(page, page.getByRole('textbox', { name: t('staffMembers:field.reason') }))
  await page.keyboard.type('Second in the quiz')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '+12' }).waitFor()
  expect(await violationsEverywhere(page, 'rewards')).toEqual([])
})

test('a note that is being written stays when the deletion of another is undone', async () => {
  const t = await wordsIn('en')
  const manager = await own.site.newMember({ name: 'Writer.en', roles: ['communitymanagement'] })
  const member = await own.site.newMember({ name: 'zz-notes' })
  const page = await meetMember(own, manager)
  await open(page, `/en/housekeeping/members/${hotels[member.hotel].label.toLowerCase()}/${member.name}`)
  const note = page.getByRole('textbox', { name: t('staffMembers:notes.label') })
  const notes = page.getByRole('listitem').filter({ hasText: 'Asked for help' })
  await note.fill('Asked for help')
  await page.getByRole('button', { name: t('staffMembers:notes.keep') }).click()
  await notes.first().waitFor()
  await eventually(() => note.inputValue()).toBe('')
  await notes.getByRole('button', { name: t('staffMembers:notes.delete') }).click()
  await page.getByText(t('staffMembers:notes.deleted')).waitFor()
  await note.fill('Knows the rules now')
  await page.getByRole('button', { name: t('staff:undo.button') }).click()
  await notes.first().waitFor()
  expect(await note.inputValue()).toBe('Knows the rules now')
})

test('what a role permits is shown to all of the staff, and a page without permission is locked', async () => {
  const t = await wordsIn('en')
  const dj = await own.site.newMember({ name: 'DJ.en', roles: ['radio_lvl1'] })
  const page = await meetMember(own, dj)
  await open(page, '/en/housekeeping/roles')
  await page.getByRole('rowheader', { name: t('staffRoles:permission.radio.air') }).waitFor()
  expect(await page.getByRole('link', { name: t('staffRoles:tab.who') }).count()).toBe(0)
  expect(await violationsEverywhere(page, 'permissions')).toEqual([])
  await page.getByRole('button', { name: t('roles:newsLvl3') }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: t('staffRoles:permission.news.withdraw') })
    .waitFor()
  await open(page, '/en/housekeeping/members')
  await page.getByText(t('staff:locked.title')).waitFor()
})

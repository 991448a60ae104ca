import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from '#features/accounts/contract.ts'
import { listPasskeys } from '#features/passkeys/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import type { Member } from '#test/member.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { startOwnSite } from './own-site.ts'
import { meetOwner, passkeyControls } from './passkey-controls.ts'
import { tabTo } from './tab-to.ts'
import { desktop, phone, wearTheme } from './visitor.ts'

const own = startOwnSite()

/** Adds a passkey in another session of the member, unknown to the open page. */
async function addElsewhere(member: Member, name: string): Promise<void> {
  const other = own.site.newGuest()
  const { hotel, password } = member
  expect((await other.ask(logIn, { body: { hotel, name: member.name, password } })).status).toBe(200)
  await givePasskey({ ...member, ...other }, openAuthenticator(originOf(own.site)), name)
}

/** The names of the member's passkeys according to the site. */
async function namesOf(page: Page): Promise<string[]> {
  const response = await page.request.get(listPasskeys.path)
  return listPasskeys.result.parse(await response.json()).passkeys.map(({ name }) => name)
}

/** The form for changing the password, and the dialog that follows. */
async function reviewControls(page: Page, language: LanguageCode) {
  const { t, remove } = await passkeyControls(page, language)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const dialog = page.getByRole('dialog', { name: t('passkeys:review.title') })
  return {
    t,
    removeOnCard: remove,
    dialog,
    rows: dialog.getByRole('listitem'),
    remove: (name: string) => dialog.getByRole('button', { name: t('passkeys:row.remove', { name }) }),
    removeAll: (count: number) => dialog.getByRole('button', { name: t('passkeys:review.all', { count }) }),
    keep: dialog.getByRole('button', { name: t('passkeys:review.keep'), exact: true }),
    /** Fills in the form and submits it by Enter in the last field. */
    async change(from: string, to: string) {
      await field(t('accounts:settings.password.old')).fill(from)
      await field(t('accounts:settings.password.new')).fill(to)
      await field(t('accounts:fields.confirmation')).fill(to)
      await page.keyboard.press('Enter')
      await page.getByText(t('accounts:settings.password.done')).first().waitFor()
    },
    lastField: field(t('accounts:fields.confirmation')),
  }
}

test('after a change of the password, passkeys added since the previous change are shown', async () => {
  const { member, page } = await meetOwner(own, { language: 'en' })
  const { t, dialog, rows, remove, removeAll, removeOnCard, keep, change } = await reviewControls(page, 'en')
  // The page has its list already: later passkeys are in its next response.
  await page.getByText(t('passkeys:settings.none')).waitFor()
  for (const name of ['Phone', 'Laptop', "A stranger's"]) await addElsewhere(member, name)
  await change(member.password, 'a lamp in the cellar')
  await dialog.getByText(t('passkeys:review.never')).waitFor()
  await eventually(() => rows.count()).toBe(3)
  await remove("A stranger's").click()
  await page.getByText(t('passkeys:remove.done', { name: "A stranger's" })).waitFor()
  await eventually(() => rows.count()).toBe(2)
  await keep.click()
  await dialog.waitFor({ state: 'detached' })
  await removeOnCard('Laptop').waitFor()
  expect(await namesOf(page)).toEqual(['Laptop', 'Phone'])

  for (const name of ['One', 'Two']) await addElsewhere({ ...member, password: 'a lamp in the cellar' }, name)
  await change('a lamp in the cellar', 'a lamp in the attic')
  await dialog.waitFor()
  expect(await rows.locator('b').allTextContents()).toEqual(['Two', 'One'])
  expect(await dialog.getByText(t('passkeys:review.never')).count()).toBe(0)
  await removeAll(2).click()
  await page.getByText(t('passkeys:review.allDone')).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await namesOf(page)).toEqual(['Laptop', 'Phone'])
})

test('reviewing passkeys works by keyboard', async () => {
  const { member, page } = await meetOwner(own, { language: 'de' })
  const { t, dialog, rows, remove, removeAll, keep, change, lastField } = await reviewControls(page, 'de')
  for (const name of ['One', 'Two', 'Three']) await addElsewhere(member, name)
  await change(member.password, 'a lamp in the cellar')
  await dialog.waitFor()
  await tabTo(page, remove('Two'))
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(2)
  // The button was removed with its passkey: the focus is at the top of the list.
  await page.keyboard.press('Tab')
  await focused(remove('Three'))
  await tabTo(page, keep)
  await tabTo(page, removeAll(2))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('passkeys:settings.none')).waitFor()
  await focused(lastField)
  expect(await namesOf(page)).toEqual([])
})

test('without new passkeys nothing is asked, and a passkey that could not be removed stays, with a message', async () => {
  const { member, page } = await meetOwner(own, { language: 'en', refusals: [500] })
  const { t, dialog, rows, remove, change } = await reviewControls(page, 'en')
  await page.getByText(t('passkeys:settings.none')).waitFor()
  const listed = page.waitForResponse((response) => response.url().endsWith(listPasskeys.path))
  await change(member.password, 'a lamp in the cellar')
  await (await listed).finished()
  expect(await dialog.count()).toBe(0)

  await addElsewhere({ ...member, password: 'a lamp in the cellar' }, 'Phone')
  await change('a lamp in the cellar', 'a lamp in the attic')
  await dialog.waitFor()
  await page.route('**/api/delete/users/passkeys/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await remove('Phone').click()
  await page.getByText(t('common:error.form')).waitFor()
  expect([await rows.count(), await namesOf(page)]).toEqual([1, ['Phone']])
})

test.each([
  ['de', 1440, desktop],
  ['tr', 390, phone],
] as const)(
  'axe finds no problem in the review, and nothing is too wide (%s, %i px)',
  async (language, _, viewport) => {
    const { member, page } = await meetOwner(own, { language, viewport })
    const { dialog, change } = await reviewControls(page, language)
    for (const name of ['My phone', 'W'.repeat(40)]) await addElsewhere(member, name)
    await change(member.password, 'a lamp in the cellar')
    await dialog.waitFor()
    await wearTheme(page, viewport === phone ? 'light' : 'dark')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([overflow, await violations(page, 'dialog[open]')]).toEqual([0, []])
  },
)

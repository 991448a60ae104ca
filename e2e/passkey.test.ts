import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, showCurrentUser } from '#features/accounts/contract.ts'
import { listPasskeys, longestPasskeyName } from '#features/passkeys/contract.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { startOwnSite } from './own-site.ts'
import { meetOwner, passkeyControls } from './passkey-controls.ts'
import { tabTo } from './tab-to.ts'
import { turkishPhone } from './viewports.ts'
import { desktop, open, phone, wearTheme } from './visitor.ts'

const own = startOwnSite()

/** The names of the passkeys of the page's member, according to the site. */
async function namesOf(page: Page): Promise<string[]> {
  const response = await page.request.get(listPasskeys.path)
  return listPasskeys.result.parse(await response.json()).passkeys.map(({ name }) => name)
}

/** The name of the member whose cookies a page has; null for a guest. */
async function userOf(page: Page): Promise<string | null> {
  const response = await page.request.get(showCurrentUser.path)
  return showCurrentUser.result.parse(await response.json()).user?.name ?? null
}

test('a member adds a passkey, logs in with it and removes it', async () => {
  const { language, viewport } = turkishPhone
  const { member, page, device } = await meetOwner(own, { language, viewport, refusals: [401, 403] })
  const { t, add, adding, removing, line, remove, ...controls } = await passkeyControls(page, language)
  await page.getByText(t('passkeys:settings.none')).waitFor()

  await add.click()
  await focused(adding.password)
  expect(await adding.name.inputValue()).not.toBe('')
  await adding.name.fill('')
  await adding.confirm.click()
  await eventually(() => adding.dialog.getByText(t('common:error.formFieldRequired')).count()).toBe(2)
  await adding.password.fill('not my password')
  await adding.name.fill('Bedside phone')
  await adding.confirm.click()
  await adding.dialog.getByText(t('common:error.wrongPassword')).waitFor()
  await focused(adding.password)
  expect(await device.count()).toBe(0)
  await adding.password.fill(member.password)
  await adding.confirm.click()
  await page.getByText(t('passkeys:add.done')).waitFor()
  await adding.dialog.waitFor({ state: 'detached' })
  await focused(add)
  await line('Bedside phone').getByText(t('passkeys:row.never')).waitFor()
  expect([await device.count(), await namesOf(page)]).toEqual([1, ['Bedside phone']])

  await controls.userMenu.click()
  await controls.logOut.click()
  await page.waitForURL(`**/${language}/home`)
  const passwordsSent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(logIn.path)) passwordsSent.push(request.url())
  })
  await controls.open.click()
  await controls.logIn.click()
  await page.getByText(t('accounts:login.welcome', { name: member.name })).waitFor()
  await controls.panel.waitFor({ state: 'detached' })
  expect([await userOf(page), passwordsSent]).toEqual([member.name, []])

  await controls.userMenu.click()
  await controls.settings.click()
  await line('Bedside phone').waitFor()
  expect(await line('Bedside phone').getByText(t('passkeys:row.never')).count()).toBe(0)
  await remove('Bedside phone').click()
  await removing.dialog.getByText(t('passkeys:remove.text', { name: 'Bedside phone' })).waitFor()
  await removing.cancel.click()
  await focused(remove('Bedside phone'))
  expect(await namesOf(page)).toEqual(['Bedside phone'])
  await remove('Bedside phone').click()
  await removing.confirm.click()
  await page.getByText(t('passkeys:remove.done', { name: 'Bedside phone' })).waitFor()
  await page.getByText(t('passkeys:settings.none')).waitFor()
  await removing.dialog.waitFor({ state: 'detached' })
  expect(await namesOf(page)).toEqual([])

  await controls.userMenu.click()
  await controls.logOut.click()
  await page.waitForURL(`**/${language}/home`)
  await controls.open.click()
  await controls.logIn.click()
  await page.getByRole('alert').getByText(t('common:error.passkeyUnknown')).waitFor()
  expect([await controls.panel.isVisible(), await device.count(), await userOf(page)]).toEqual([true, 1, null])
})

test('a passkey works by keyboard', async () => {
  const language = 'de'
  const { member, page } = await meetOwner(own, { language })
  const { t, add, adding, removing, line, remove, ...controls } = await passkeyControls(page, language)
  await add.waitFor()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await focused(adding.password)
  await page.keyboard.press('Escape')
  await adding.dialog.waitFor({ state: 'detached' })
  await focused(add)
  await page.keyboard.press('Enter')
  await focused(adding.password)
  await page.keyboard.type(member.password)
  await tabTo(page, adding.name)
  const suggested = await adding.name.inputValue()
  await page.keyboard.press('Enter')
  await page.getByText(t('passkeys:add.done')).waitFor()
  await focused(add)
  await line(suggested).waitFor()

  await controls.userMenu.press('ArrowDown')
  await focused(controls.shop)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await focused(page.getByRole('main'))
  await controls.open.waitFor()
  await tabTo(page, controls.open, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await focused(controls.name)
  await controls.logIn.waitFor()
  await tabTo(page, controls.remember)
  await page.keyboard.press('Space')
  await tabTo(page, controls.logIn)
  await page.keyboard.press('Enter')
  await focused(controls.userMenu)
  expect(await userOf(page)).toBe(member.name)
  const cookies = await page.context().cookies()
  // The login was to be remembered, so the cookie has an expiry date.
  expect(cookies.find(({ name }) => name === 'session')?.expires).toBeGreaterThan(Date.now() / 1000)

  await open(page, `/${language}/users/settings`)
  await remove(suggested).waitFor()
  await tabTo(page, remove(suggested))
  await page.keyboard.press('Enter')
  await removing.dialog.waitFor()
  await tabTo(page, removing.confirm)
  await page.keyboard.press('Enter')
  await page.getByText(t('passkeys:settings.none')).waitFor()
  await removing.dialog.waitFor({ state: 'detached' })
  // The button that opened the dialog is gone: the focus is at its card.
  await page.keyboard.press('Tab')
  await focused(add)
  expect(await namesOf(page)).toEqual([])
})

test.each([
  ['de', 1440, desktop],
  ['tr', 390, phone],
] as const)('axe finds nothing wrong, and no name is too wide (%s, %i px)', async (language, _, viewport) => {
  const { member, page } = await meetOwner(own, { language, viewport })
  const { add, adding, line, remove, removing, ...controls } = await passkeyControls(page, language)
  const long = 'W'.repeat(longestPasskeyName)
  for (const name of ['My phone', long]) await givePasskey(member, openAuthenticator(originOf(own.site)), name)
  await open(page, `/${language}/users/settings`)

  async function judge(part: string) {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await wearTheme(page, viewport === phone ? 'light' : 'dark')
    expect([overflow, await violations(page, part)]).toEqual([0, []])
  }

  await line(long).waitFor()
  await judge('main')
  await remove(long).click()
  await removing.dialog.waitFor()
  await judge('dialog[open]')
  await removing.cancel.click()
  await add.click()
  await adding.confirm.click()
  await adding.dialog.getByRole('alert').first().waitFor()
  await judge('dialog[open]')
  await page.keyboard.press('Escape')
  await controls.userMenu.click()
  await controls.logOut.click()
  await controls.open.click()
  await controls.logIn.waitFor()
  await judge('header')
})

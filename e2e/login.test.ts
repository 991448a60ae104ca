import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { ban } from '#features/accounts/server/api.ts'
import { defaultHotels } from '#features/hotels/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { focused, logInAs, visitorTools } from './login-panel.ts'
import { bringCookies } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { pauseClock } from './page-clock.ts'
import { englishPhone, germanDesktop } from './viewports.ts'
import { open, stored } from './visitor.ts'

const own = startOwnSite({ settings: { SITE_NAME: 'Moonlight' } })
const searchOf = (page: Page) => new URL(page.url()).search

test('a member logs in by keyboard alone', async () => {
  const { language, viewport } = englishPhone
  const { hotel, name, password } = await own.site.newMember({ hotel: defaultHotels[language] })
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home`)
  const { t, panel, ...tools } = await visitorTools(page, language)
  expect(await tools.open.getAttribute('aria-haspopup')).toBe('dialog')
  await tools.open.press('Enter')
  await focused(tools.name)
  expect(searchOf(page)).toBe('?login=true')
  expect(await tools.hotel.inputValue()).toBe(hotel)
  expect(await tools.hotel.locator('option').count()).toBe(12)
  expect(await panel.textContent()).toContain(t('accounts:login.passwordHelp', { siteName: 'Moonlight' }))
  expect((await panel.locator('> div').boundingBox())?.width).toBe(Math.min(350, viewport.width - 28))

  await page.keyboard.press('Tab')
  await panel.getByText(t('common:error.formFieldRequired')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password.slice(0, 5))
  expect(await tools.submit.isDisabled()).toBe(true)
  await page.keyboard.press('Tab')
  await panel.getByText(t('common:error.formFieldIncorrectPassword')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(password.slice(5))
  expect(await tools.submit.isEnabled()).toBe(true)
  expect(await panel.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Enter')

  await page.getByText(t('accounts:login.welcome', { name })).waitFor()
  await focused(tools.userMenu)
  expect(await panel.count()).toBe(0)
  expect(searchOf(page)).toBe('')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^\S{20,}$/)
})

test('a wrong password shows a message, and typed text is kept', async () => {
  const member = await own.site.newMember()
  const page = await own.meetVisitor({ refusals: [401] })
  await page.clock.install()
  await open(page, '/en/home?login=true')
  const { t, ...tools } = await visitorTools(page)
  await tools.panel.waitFor()
  await pauseClock(page)
  await logInAs(page, { ...member, password: 'not the lamp' })
  const alert = page.getByRole('alert').getByText(t('common:error.invalidCredentials'))
  await alert.waitFor()
  expect([await tools.name.inputValue(), await tools.password.inputValue()]).toEqual([member.name, 'not the lamp'])
  await page.clock.runFor(3_900)
  expect(await alert.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await alert.waitFor({ state: 'detached' })
  expect(await tools.panel.isVisible()).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test.each([
  [new Date('2031-08-14T16:30:00Z'), 'This account is banned until 14/08/2031, 18:30. Reason: sold the lobby'],
  [null, 'This account is banned for good. Reason: sold the lobby'],
] as const)('a ban is shown with its reason and its end in the visitor’s zone (%s)', async (until, sentence) => {
  const member = await own.site.newMember()
  await ban(tablesOf(own.site.database.db), member.accountId, { reason: 'sold the lobby', until }, new Date())
  const page = await own.meetVisitor({ refusals: [403] })
  await open(page, '/en/home?login=true')
  await logInAs(page, member)
  await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
})

test('too many attempts and a lost connection show a message, and the panel stays open', async () => {
  const member = await own.site.newMember({ hotel: 'hhtr' })
  const page = await own.meetVisitor({ refusals: [401, 429, 500] })
  await open(page, '/en/home?login=true')
  const { t, ...tools } = await visitorTools(page)
  await page.route('**/api/post/users/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await logInAs(page, member)
  await page.getByRole('alert').getByText(t('common:error.form')).waitFor()
  const ways = ['passkey', 'knownDevice', 'mottoCode'] as const
  const tooMany = { error: 'error.tooManyLogins', retryAfterSeconds: 121, ways }
  await page.route('**/api/post/users/login', (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 })
  await tools.password.press('Enter')
  await page
    .getByRole('alert')
    .getByText(t('common:error.tooManyLogins', { count: 3 }))
    .waitFor()
  for (const way of ways) {
    await tools.panel
      .getByRole('listitem')
      .getByText(t(`accounts:login.ways.${way}`))
      .waitFor()
  }
  await tools.password.press('Enter')
  await tools.userMenu.waitFor()
})

test.each([true, false])(
  'the login survives closing the browser only with the remember option (%s)',
  async (remember) => {
    const member = await own.site.newMember()
    const page = await own.meetVisitor()
    await open(page, '/en/home?login=true')
    const tools = await visitorTools(page)
    if (remember) await tools.remember.click()
    await logInAs(page, member)
    await tools.userMenu.waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'session')?.expires === -1).toBe(!remember)

    // As when the browser is closed: cookies without a date are gone.
    const later = await own.meetVisitor()
    const kept = cookies.filter(({ expires }) => expires !== -1)
    await bringCookies(later, own.site.address, new Map(kept.map(({ name, value }) => [name, value])))
    await open(later, '/en/home')
    const tools2 = await visitorTools(later)
    await (remember ? tools2.userMenu : tools2.open).waitFor()
    expect(await tools2.userMenu.count()).toBe(remember ? 1 : 0)
  },
)

test('the address follows the panel, Escape and a click outside return the focus, and Back works', async () => {
  const page = await own.meetVisitor()
  await open(page, '/en/home')
  const { t, panel, ...tools } = await visitorTools(page)
  await tools.open.click()
  await focused(tools.name)
  expect(searchOf(page)).toBe('?login=true')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await focused(tools.open)
  expect(searchOf(page)).toBe('')

  await tools.open.click()
  await focused(tools.name)
  await page.mouse.click(200, 300)
  await panel.waitFor({ state: 'detached' })
  await focused(tools.open)
  expect(searchOf(page)).toBe('')

  await tools.open.click()
  await panel.getByRole('button', { name: t('accounts:login.forgot') }).click()
  await eventually(() => searchOf(page)).toBe('?forgotPassword=true')
  await page.getByRole('dialog', { name: t('accounts:forgot.title') }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => searchOf(page)).toBe('')
  await focused(tools.open)

  await tools.open.click()
  await panel.getByRole('link', { name: t('accounts:login.register') }).click()
  await page.waitForURL('/en/users/register')
  await panel.waitFor({ state: 'detached' })
  await page.goBack()
  await eventually(() => page.url().slice(own.site.address.length)).toBe('/en/home?login=true')
  await panel.waitFor()
})

test('settings of the account apply: hours and language', async () => {
  const member = await own.site.newMember()
  await member.ask(changeSettings, { body: { language: 'tr', hours: '12' } })
  const page = await own.meetVisitor()
  await open(page, '/en/home?login=true')
  await logInAs(page, member)
  await page.waitForURL('/tr/home')
  const turkish = await visitorTools(page, 'tr')
  await page.getByText(turkish.t('accounts:login.welcome', { name: member.name })).waitFor()
  await turkish.userMenu.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('tr')
  expect(await stored(page, 'hours')).toBe('12')
  await open(page, '/en/home')
  await (await visitorTools(page)).userMenu.waitFor()
  expect(page.url()).toBe(`${own.site.address}/en/home`)
})

test.each([null, 'de'] as const)('a page that needs a login is opened after the login (%s)', async (language) => {
  const member = await own.site.newMember()
  if (language) await member.ask(changeSettings, { body: { language } })
  const page = await own.meetVisitor({ refusals: [401] })
  await open(page, '/en/users/settings?tab=privacy')
  expect(searchOf(page)).toBe('?login=true&returnTo=%2Fen%2Fusers%2Fsettings%3Ftab%3Dprivacy')
  await logInAs(page, member)
  await page.waitForURL(`/${language ?? 'en'}/users/settings?tab=privacy`)
  await page.getByText((await visitorTools(page, language ?? 'en')).t('accounts:login.welcome', member)).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('axe finds no problem in the open panel', async () => {
  const { language, viewport } = germanDesktop
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/home?login=true`)
  const { panel, ...tools } = await visitorTools(page, language)
  await focused(tools.name)
  await page.keyboard.press('Enter')
  await panel.getByRole('alert').first().waitFor()
  expect(await violationsEverywhere(page, 'the panel', 'header')).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { logIn } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { homeHotels, meetStranger, mottoForm, newPlayer, otherPassword, withoutClipboard } from './motto-form.ts'
import { startOwnSite } from './own-site.ts'
import { pauseClock } from './page-clock.ts'
import { germanDesktop } from './viewports.ts'
import { open, phone, type VisitorOptions } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite({ settings: { TRUST_PROXY: 'true' } })
afterEach(() => own.site.hotel.faults.clear())

/** Opens the dialog by its address and returns its form. */
async function openDialog(page: Page, language: LanguageCode = 'en', path = 'users/forgot-password') {
  const t = await wordsIn(language)
  await open(page, `/${language}/${path}`)
  const dialog = page.getByRole('dialog', { name: t('accounts:forgot.title') })
  await dialog.waitFor()
  const form = await mottoForm(dialog, language)
  return { ...form, dialog, submit: dialog.getByRole('button', { name: t('accounts:forgot.submit') }) }
}

/** Opens the dialog and fills in all fields for a member, until a code is shown. */
async function reachCode(member: Pick<Member, 'hotel' | 'name'>, options: VisitorOptions = {}) {
  const page = await meetStranger(own, options)
  const form = await openDialog(page)
  await form.hotel.selectOption(member.hotel)
  await form.name.fill(member.name)
  await form.newPassword.fill(otherPassword)
  await form.confirmation.fill(otherPassword)
  return { ...form, page, firstCode: await form.readCode() }
}

async function statusOfLogin({ hotel, name }: Pick<Member, 'hotel' | 'name'>, password: string): Promise<number> {
  const { status } = await own.site.newGuest().ask(logIn, { body: { hotel, name, password } })
  return status
}

test('a member sets a new password with a code in the motto', async () => {
  const { language, viewport } = germanDesktop
  const member = await own.site.newMember({ hotel: homeHotels[language] })
  const { hotel, name } = member
  own.site.hotel.world.setMotto(hotel, name, 'sleeping')
  const page = await meetStranger(own, { viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  const { t, dialog, ...form } = await openDialog(page, language)
  expect(await page.title()).toContain(t('accounts:register.logIn'))
  expect(new URL(page.url()).search).toBe('?forgotPassword=true')
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  expect(await form.hotel.inputValue()).toBe(hotel)
  await dialog.getByText(t('accounts:forgot.motto')).waitFor()
  expect(await form.submit.isDisabled()).toBe(true)

  await form.name.fill(name)
  await form.newPassword.fill('galatasaray')
  await form.confirmation.fill('galatasaray')
  await dialog.getByRole('alert').getByText(t('common:error.passwordCommon')).waitFor()
  await form.confirmation.fill('')
  await form.newPassword.fill(otherPassword)
  const code = await form.readCode()
  expect(code).toMatch(/^FU\[[A-Za-z0-9]{5}\]$/)
  expect(await form.submit.isDisabled()).toBe(true)
  await form.confirmation.fill(otherPassword)
  await eventually(() => form.submit.isEnabled()).toBe(true)
  await form.copy.click()
  await page.getByRole('status').getByText(t('accounts:pages.users.register.notification.codeCopied')).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await form.window.getByText('sleeping').waitFor()
  own.site.hotel.world.setMotto(hotel, name, `${code} awake`)
  await form.window.getByText(t('accounts:motto.found')).waitFor()
  await form.submit.click()
  await page.getByRole('status').getByText(t('accounts:pages.users.password.notification.changed')).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => new URL(page.url()).search).toBe('')
  expect(await statusOfLogin(member, member.password)).toBe(401)
  expect(await statusOfLogin(member, otherPassword)).toBe(200)
})

test('a motto without the code leaves the dialog open and keeps typed text', async () => {
  const member = await own.site.newMember()
  own.site.hotel.world.setMotto(member.hotel, member.name, 'not yet')
  const { page, dialog, ...form } = await reachCode(member)
  await form.submit.click()
  await page.getByRole('alert').getByText(english('accounts:pages.users.password.notification.mottoMismatch')).waitFor()
  expect(await dialog.isVisible()).toBe(true)
  expect(await form.name.inputValue()).toBe(member.name)
  expect(await form.newPassword.inputValue()).toBe(otherPassword)
  expect(await form.confirmation.inputValue()).toBe(otherPassword)
  expect(await form.code.textContent()).toBe(form.firstCode)
  expect(await statusOfLogin(member, member.password)).toBe(200)
  own.site.hotel.world.setMotto(member.hotel, member.name, form.firstCode)
  await form.submit.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOfLogin(member, otherPassword)).toBe(200)
})

test('a missing account and a hotel that does not respond show a message', async () => {
  const name = newPlayer(own, 'hhus')
  const { page, dialog, ...form } = await reachCode({ hotel: 'hhus', name }, { refusals: [503] })
  own.site.hotel.world.setMotto('hhus', name, form.firstCode)
  await form.submit.click()
  await page.getByRole('alert').getByText(english('accounts:pages.users.password.notification.userMissing')).waitFor()
  own.site.hotel.faults.set('hhus', { kind: 'maintenance-json' })
  await form.submit.click()
  await page
    .getByRole('alert')
    .getByText(english('accounts:pages.users.password.notification.hotelUnavailable'))
    .waitFor()
  expect(await dialog.isVisible()).toBe(true)
})

test('a code that the server no longer knows is replaced, and a failure says so', async () => {
  const member = await own.site.newMember()
  const { page, dialog, ...form } = await reachCode(member, { refusals: [403, 500] })
  await form.window.getByText(english('accounts:motto.notYet')).waitFor()
  await own.site.database.pool.query('delete from accounts_codes')
  await form.submit.click()
  await page.getByRole('alert').getByText(english('common:error.codeInvalid')).waitFor()
  const fresh = await form.readCode(form.firstCode)
  own.site.hotel.world.setMotto(member.hotel, member.name, fresh)
  await page.route('**/api/post/users/password', (route) => route.fulfill({ status: 500, json: {} }))
  await form.submit.click()
  await page.getByRole('alert').getByText(english('common:error.form')).waitFor()
  expect(await dialog.isVisible()).toBe(true)
  await page.unroute('**/api/post/users/password')
  await form.submit.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOfLogin(member, otherPassword)).toBe(200)
})

test('no code is requested for an incomplete name, and another name gets another code', async () => {
  const [first, second] = [newPlayer(own, 'hhus'), newPlayer(own, 'hhus')]
  const page = await meetStranger(own)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/post/users/code')) asked.push(request.postData() ?? '')
  })
  const { dialog, ...form } = await openDialog(page)
  await dialog.getByText(english('accounts:code.nobody')).waitFor()
  await form.name.pressSequentially(first, { delay: 30 })
  const firstCode = await form.readCode()
  await form.name.fill(second)
  expect(await form.readCode(firstCode)).not.toBe(firstCode)
  expect(asked.map((body) => JSON.parse(body))).toEqual([
    { hotel: 'hhus', name: first, purpose: 'password' },
    { hotel: 'hhus', name: second, purpose: 'password' },
  ])
})

test('the dialog closes by keyboard and by both buttons, and stays closed', async () => {
  const page = await meetStranger(own)
  const { dialog } = await openDialog(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => new URL(page.url()).search).toBe('')
  const reopen = page.locator('main').getByRole('button', { name: english('accounts:register.forgot') })
  for (const way of [english('accounts:forgot.cancel'), english('accounts:forgot.close')]) {
    await reopen.click()
    await dialog.getByRole('button', { name: way }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(new URL(page.url()).search).toBe('')
})

test('if the browser denies the clipboard, the visitor copies by hand', async () => {
  const page = await meetStranger(own, withoutClipboard)
  await page.clock.install()
  const { dialog, ...form } = await openDialog(page, 'en', 'home?forgotPassword=true')
  await form.name.fill(newPlayer(own, 'hhus'))
  await form.readCode()
  await pauseClock(page)
  await form.copy.click()
  const failed = page
    .getByRole('alert')
    .getByText(english('accounts:pages.users.register.notification.copyToClipboardFailed'))
  await failed.waitFor()
  await page.clock.runFor(5_900)
  expect(await failed.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await failed.waitFor({ state: 'detached' })
  await form.copy.click()
  // The toast is inside the dialog, since everything outside of it is inert.
  await dialog.getByRole('button', { name: english('shell:toast.close') }).click()
  await failed.waitFor({ state: 'detached' })
  await dialog.waitFor()
})

test('a new password is set by keyboard alone', async () => {
  const member = await own.site.newMember({ hotel: 'hhde' })
  const page = await meetStranger(own)
  const { dialog, ...form } = await openDialog(page, 'de')
  const fields = [form.name, form.newPassword, form.confirmation]
  for (const [index, field] of fields.entries()) {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if (await field.evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.type(index === 0 ? member.name : otherPassword)
  }
  own.site.hotel.world.setMotto('hhde', member.name, await form.readCode())
  await form.window.getByText(form.t('accounts:motto.found')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOfLogin(member, otherPassword)).toBe(200)
})

test('axe finds no problem in the dialog', async () => {
  const name = newPlayer(own, homeHotels.en)
  const page = await meetStranger(own, { viewport: phone })
  const { t, ...form } = await openDialog(page, 'en')
  const found: string[] = []
  const judge = async (state: string) => {
    found.push(...(await violationsEverywhere(page, state, 'dialog[open]')))
  }
  await judge('empty')
  await form.name.fill(name)
  await form.newPassword.fill('12345')
  await form.newPassword.blur()
  await form.window.getByText(t('accounts:motto.notYet')).waitFor()
  await page.getByText(t('accounts:strength.score.worst')).waitFor()
  await judge('with a code')
  expect(found).toEqual([])
})

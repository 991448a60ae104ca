import { afterEach, expect, test } from 'vitest'
import { register, requestCode } from '#features/accounts/contract.ts'
import { eventually } from './eventually.ts'
import { meetStranger, mottoForm, newAddress, newPlayer, password, reachCode, userOf } from './motto-form.ts'
import { startOwnSite } from './own-site.ts'
import { advanceClock } from './page-clock.ts'
import { open } from './visitor.ts'
import { english, like, unknown } from './words.ts'

let laterMs = 0
const own = startOwnSite({
  settings: { TRUST_PROXY: 'true' },
  clock: { now: () => new Date(Date.now() + laterMs) },
})
afterEach(() => {
  laterMs = 0
  own.site.hotel.faults.clear()
})

const submitted = english('accounts:register.submit')

test('a motto without the code is shown, typed text is kept, and the next attempt works', async () => {
  const name = newPlayer(own, 'hhus', 'still the old one')
  const page = await meetStranger(own, { refusals: [403] })
  const form = await reachCode(page, name)
  await form.submit.click()
  const refusal = page
    .getByRole('alert')
    .getByText(english('common:error.mottoMismatch', { motto: 'still the old one' }))
  await refusal.waitFor()
  expect(await form.name.inputValue()).toBe(name)
  expect(await form.password.inputValue()).toBe(password)
  expect(await userOf(page)).toBeNull()
  own.site.hotel.world.setMotto('hhus', name, form.firstCode)
  await form.window.getByText(english('accounts:motto.found')).waitFor()
  expect(await refusal.count()).toBe(0)
  await form.submit.click()
  await page.waitForURL('/en/home')
})

test('the server decides: the form can be sent before the code was seen, and the code may be gone afterwards', async () => {
  const name = newPlayer(own, 'hhus')
  const page = await meetStranger(own, { refusals: [403] })
  const form = await reachCode(page, name)
  own.site.hotel.world.setMotto('hhus', name, form.firstCode)
  await form.window.getByText(english('accounts:motto.found')).waitFor()
  own.site.hotel.world.setMotto('hhus', name, 'gone again')
  await form.submit.click()
  await form.window.getByText('gone again').waitFor()
  await form.window.getByText(english('accounts:motto.notYet')).waitFor()
  own.site.hotel.world.setMotto('hhus', name, `${form.firstCode} back`)
  await form.submit.click()
  await page.waitForURL('/en/home')
})

test('a player with an account is sent to the login and to a new password', async () => {
  const member = await own.site.newMember()
  const page = await meetStranger(own, { refusals: [409] })
  const form = await reachCode(page, member.name)
  own.site.hotel.world.setMotto(member.hotel, member.name, form.firstCode)
  await form.submit.click()
  const note = page.getByRole('alert').filter({ hasText: english('accounts:register.refused.registered', member) })
  await note.getByRole('button', { name: english('accounts:register.logIn') }).click()
  await page.waitForURL('/en/users/register?login=true')
  await page.getByRole('dialog', { name: english('accounts:register.logIn') }).waitFor()
  await page.keyboard.press('Escape')
  await note.getByRole('button', { name: english('accounts:register.forgot') }).click()
  await page.waitForURL('/en/users/register?forgotPassword=true')
  await page.getByRole('dialog', { name: english('accounts:forgot.title') }).waitFor()
})

test('another name or hotel gets another code, and the first name gets its own again', async () => {
  const [first, second] = [newPlayer(own, 'hhus'), newPlayer(own, 'hhus')]
  own.site.hotel.world.addPlayer('hhde', { name: second, motto: 'guten Morgen' })
  const page = await meetStranger(own)
  const form = await reachCode(page, first)
  await form.name.fill(second)
  await form.code.waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('button', { name: submitted }).isDisabled()).toBe(true)
  const secondCode = await form.readCode(form.firstCode)
  await form.window.getByText(second, { exact: true }).waitFor()
  await form.hotel.selectOption('hhde')
  const thirdCode = await form.readCode(secondCode)
  await form.window.getByText('guten Morgen').waitFor()
  expect(new Set([form.firstCode, secondCode, thirdCode]).size).toBe(3)
  await form.hotel.selectOption('hhus')
  await form.name.fill(first)
  expect(await form.readCode(thirdCode)).toBe(form.firstCode)
})

test('an expired code proves nothing: a new one is requested', async () => {
  const name = newPlayer(own, 'hhus')
  const page = await meetStranger(own)
  await page.clock.install()
  const form = await reachCode(page, name)
  await page.getByText(like(english('accounts:code.timeLeft', { time: unknown }))).waitFor()
  laterMs = 15 * 60_000 + 1000
  await advanceClock(page, laterMs)
  await page.getByRole('alert').getByText(english('accounts:code.over')).waitFor()
  expect(await form.submit.isDisabled()).toBe(true)
  expect(await form.code.count()).toBe(0)
  await form.renew.click()
  const fresh = await form.readCode()
  expect(fresh).not.toBe(form.firstCode)
  own.site.hotel.world.setMotto('hhus', name, fresh)
  await form.submit.click()
  await page.clock.fastForward(100)
  await page.waitForURL('/en/home')
})

test('a code that the server no longer knows is replaced at once', async () => {
  const name = newPlayer(own, 'hhus')
  const page = await meetStranger(own, { refusals: [403] })
  const form = await reachCode(page, name)
  await form.window.getByText(english('accounts:motto.notYet')).waitFor()
  await own.site.database.pool.query('delete from accounts_codes')
  await form.submit.click()
  await page.getByRole('alert').getByText(english('accounts:register.refused.codeOver')).waitFor()
  const fresh = await form.readCode(form.firstCode)
  own.site.hotel.world.setMotto('hhus', name, fresh)
  await form.submit.click()
  await page.waitForURL('/en/home')
})

test('a name unknown to the hotel is reported at the name field', async () => {
  const page = await meetStranger(own, { refusals: [404] })
  const form = await reachCode(page, 'nobody.here')
  await page.getByRole('alert').getByText(english('common:error.userNotFound')).waitFor()
  expect(await form.name.getAttribute('aria-invalid')).toBe('true')
  await form.window.getByText(english('common:error.userNotFound')).waitFor()
  expect(await form.window.getByText(english('accounts:motto.notReached')).count()).toBe(0)
  await form.submit.click()
  await eventually(() => form.name.evaluate((field) => field === document.activeElement)).toBe(true)
  await form.name.fill(newPlayer(own, 'hhus'))
  await form.readCode(form.firstCode)
  expect(await form.name.getAttribute('aria-invalid')).toBeNull()
})

test('a hotel that does not respond is named and asked again', async () => {
  const name = newPlayer(own, 'hhus')
  own.site.hotel.faults.set('hhus', { kind: 'maintenance-json' })
  const page = await meetStranger(own, { refusals: [503] })
  const form = await reachCode(page, name)
  await form.window.getByText(english('accounts:motto.hotelSilent')).waitFor()
  await form.submit.click()
  const silence = page
    .getByRole('alert')
    .getByText(english('accounts:register.refused.hotelSilent', { hotel: 'Habbo.com' }))
  await silence.waitFor()
  own.site.hotel.faults.clear()
  own.site.hotel.world.setMotto('hhus', name, form.firstCode)
  await form.window.getByText(english('accounts:motto.found')).waitFor({ timeout: 30_000 })
  expect(await silence.count()).toBe(0)
  await form.submit.click()
  await page.waitForURL('/en/home')
})

test('too many codes from one network, and too many tries, must wait', async () => {
  const name = newPlayer(own, 'hhus')
  const address = newAddress()
  const guest = own.site.newGuest()
  const from = { 'x-forwarded-for': address }
  const page = await meetStranger(own, { address, refusals: [403, 429] })
  const form = await reachCode(page, name)
  for (let tries = 0; tries < 20; tries++) {
    await guest.ask(requestCode, { body: { hotel: 'hhus', name, purpose: 'register' } }, from)
    const body = { hotel: 'hhus', name, password, password_confirmation: password, code: 'FU[aaaaa]' } as const
    await guest.ask(register, { body: { ...body, accept_terms: true } }, from)
  }
  await form.submit.click()
  await page.getByRole('alert').getByText(english('accounts:register.refused.tooMany')).waitFor()
  const waits = page.getByRole('button', { name: like(english('accounts:register.submitIn', { time: unknown })) })
  expect(await waits.isDisabled()).toBe(true)
  await form.name.fill(newPlayer(own, 'hhus'))
  await page.getByRole('alert').getByText(english('accounts:code.tooMany')).waitFor()
  const again = page.getByRole('button', { name: like(english('accounts:code.againIn', { time: unknown })) })
  expect(await again.isDisabled()).toBe(true)
})

test('errors are shown at each field', async () => {
  const page = await meetStranger(own)
  await open(page, '/en/users/register')
  const form = await mottoForm(page.locator('main form'))
  const toCode = page.getByRole('button', { name: english('accounts:register.toCode') })
  await toCode.click()
  const required = page.getByRole('alert').getByText(english('common:error.formFieldRequired'))
  await eventually(() => required.count()).toBe(3)
  await page.getByRole('alert').getByText(english('common:error.termsNotAccepted')).waitFor()
  await form.name.fill('İzmir Yıldızı')
  await form.password.fill('12345')
  await form.confirmation.fill('123456')
  for (const key of ['nameInvalid', 'formFieldIncorrectPassword', 'passwordsDoNotMatch'] as const) {
    await page
      .getByRole('alert')
      .getByText(english(`common:error.${key}`))
      .waitFor()
  }
  expect(await form.code.count()).toBe(0)
  await form.password.fill('123456')
  await page.getByRole('alert').getByText(english('common:error.passwordCommon')).waitFor()
  await toCode.click()
  expect(await form.code.count()).toBe(0)
})

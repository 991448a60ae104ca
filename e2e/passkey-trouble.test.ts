import { expect, test } from 'vitest'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyLogin,
  listPasskeys,
  mostPasskeys,
} from '#features/passkeys/contract.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { eventually } from './eventually.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { addPasskeyOn, expectQuiet, meetOwner, passkeyControls } from './passkey-controls.ts'
import { giveDevice } from './passkey-device.ts'
import { open } from './visitor.ts'

const own = startOwnSite()

test('cancelling the creation of a passkey shows no error and can be tried again', async () => {
  const { member, page, device } = await meetOwner(own)
  const { t, add, adding } = await passkeyControls(page)
  await device.attend(false)
  await add.click()
  await adding.password.fill(member.password)
  await adding.confirm.click()
  await adding.waiting.waitFor()
  await adding.cancel.click()
  await adding.dialog.waitFor({ state: 'detached' })
  await focused(add)
  await expectQuiet(page)

  await add.click()
  await adding.password.fill(member.password)
  await device.attend(true)
  await device.knowOwner(false)
  const asked = page.waitForResponse(`**${beginAddingPasskey.path}`)
  await adding.confirm.click()
  await (await asked).finished()
  await adding.confirm.waitFor()
  await expectQuiet(page)
  expect(await adding.password.inputValue()).toBe(member.password)
  expect(await device.count()).toBe(0)

  await device.knowOwner(true)
  await adding.confirm.click()
  await page.getByText(t('passkeys:add.done')).waitFor()
  expect(await device.count()).toBe(1)
})

test('cancelling the login by passkey shows no error, nor does having none', async () => {
  const { member, page, device } = await meetOwner(own)
  const { t, ...controls } = await passkeyControls(page)
  await addPasskeyOn(page, member, 'My phone')
  await controls.userMenu.click()
  await controls.logOut.click()
  await page.waitForURL('**/en/home')
  await page.getByRole('status').getByText(t('passkeys:add.done')).waitFor({ state: 'detached' })

  await device.attend(false)
  await controls.open.click()
  await controls.logIn.click()
  await controls.loggingIn.waitFor()
  await page.keyboard.press('Escape')
  await controls.panel.waitFor({ state: 'detached' })
  await expectQuiet(page)

  await device.attend(true)
  await device.knowOwner(false)
  await controls.open.click()
  for (const prepare of [async () => {}, device.forget]) {
    await prepare()
    const asked = page.waitForResponse(`**${beginPasskeyLogin.path}`)
    await controls.logIn.click()
    await (await asked).finished()
    await controls.logIn.waitFor()
    await expectQuiet(page)
    expect(await controls.panel.isVisible()).toBe(true)
  }
})

test('a device that has a passkey of the account already says so', async () => {
  const { member, page, device } = await meetOwner(own)
  const { t, add, adding } = await passkeyControls(page)
  await addPasskeyOn(page, member, 'My phone')
  await add.click()
  await adding.password.fill(member.password)
  await adding.confirm.click()
  // Inside the dialog, since a screen reader reaches nothing outside of it.
  await adding.dialog.getByRole('alert').getByText(t('passkeys:device.known')).waitFor()
  expect([await adding.dialog.isVisible(), await device.count()]).toEqual([true, 1])
})

test('at an address for which passkeys are not valid, both forms say so', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  await giveDevice(page)
  await open(page, '/en/users/settings')
  const { t, add, adding, ...controls } = await passkeyControls(page)
  const refusal = t('passkeys:device.wrongPlace')
  await add.click()
  await adding.password.fill(member.password)
  await adding.confirm.click()
  await adding.dialog.getByRole('alert').getByText(refusal).waitFor()
  await adding.cancel.click()
  await controls.userMenu.click()
  await controls.logOut.click()
  await controls.open.click()
  await controls.logIn.click()
  await page.getByRole('alert').getByText(refusal).waitFor()
})

test('a refusal is shown in the dialog, and typed text is kept', async () => {
  const { member, page, device } = await meetOwner(own, { refusals: [422, 429, 500] })
  const { t, add, adding } = await passkeyControls(page)
  const alert = adding.dialog.getByRole('alert')
  await add.click()
  await adding.password.fill(member.password)
  await adding.name.fill('My phone')
  const wait = { error: 'error.tooManyLogins', retryAfterSeconds: 121 }
  await page.route(`**${beginAddingPasskey.path}`, (route) => route.fulfill({ status: 429, json: wait }), { times: 1 })
  await adding.confirm.click()
  await alert.getByText(t('common:error.tooManyLogins', { count: 3 })).waitFor()
  await page.route(`**${beginAddingPasskey.path}`, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await adding.confirm.click()
  await alert.getByText(t('common:error.form')).waitFor()

  const refused = { error: 'error.passkeyNotAdded' }
  await page.route(`**${addPasskey.path}`, (route) => route.fulfill({ status: 422, json: refused }), { times: 1 })
  await adding.confirm.click()
  await alert.getByText(t('passkeys:error.passkeyNotAdded')).waitFor()
  expect([await adding.password.inputValue(), await adding.name.inputValue()]).toEqual([member.password, 'My phone'])
  // The device has one that the site rejected.
  expect(await device.count()).toBe(1)
  await adding.confirm.click()
  await page.getByText(t('passkeys:add.done')).waitFor()
})

test('a browser without passkeys is not asked for one', async () => {
  const member = await own.site.newMember()
  await givePasskey(member, openAuthenticator(originOf(own.site)))
  const page = await meetMember(own, member, { baseURL: originOf(own.site) })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, '/en/users/settings')
  const { t, add, line, ...controls } = await passkeyControls(page)
  await line('My phone').waitFor()
  await page.getByText(t('passkeys:settings.noneHere'), { exact: true }).waitFor()
  expect(await add.count()).toBe(0)
  await controls.userMenu.click()
  await controls.logOut.click()
  await controls.open.click()
  await focused(controls.name)
  expect([await controls.password.isVisible(), await controls.logIn.count()]).toEqual([true, 0])
})

test('a full account offers no further passkey until one is removed', async () => {
  const member = await own.site.newMember()
  for (let number = 1; number <= mostPasskeys; number++) {
    await givePasskey(member, openAuthenticator(originOf(own.site)), `Key ${number}`)
  }
  const page = await meetMember(own, member, { baseURL: originOf(own.site) })
  await open(page, '/en/users/settings')
  const { t, add, line, remove, removing } = await passkeyControls(page)
  await line('Key 10').waitFor()
  await page.getByText(t('passkeys:settings.full', { count: mostPasskeys })).waitFor()
  expect(await add.count()).toBe(0)
  await remove('Key 3').click()
  await removing.confirm.click()
  await add.waitFor()
  expect(await line('Key 3').count()).toBe(0)
})

test('a list that failed to load says so and can be loaded again', async () => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { baseURL: originOf(own.site), refusals: [500] })
  await page.route(`**${listPasskeys.path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await open(page, '/en/users/settings')
  const { t, add } = await passkeyControls(page)
  const failed = page.getByRole('alert').filter({ hasText: t('passkeys:settings.failed') })
  await failed.waitFor()
  await page.unrouteAll()
  await failed.getByRole('button', { name: t('passkeys:settings.again') }).click()
  await add.waitFor()
  await eventually(() => failed.count()).toBe(0)
})

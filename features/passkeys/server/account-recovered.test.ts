import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode, resetPassword } from '#features/accounts/contract.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { beginPasskeyLogin, listPasskeys, logInByPasskey } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('who proves the player and sets a new password is rid of passkeys that a stranger may have added', async () => {
  const member = await site.newMember()
  const strangers = openAuthenticator(originOf(site))
  await givePasskey(member, strangers)

  const owner = site.newGuest()
  const { hotel, name } = member
  const issued = await owner.ask(requestCode, { body: { hotel, name, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(hotel, name, code)
  const password = 'mine again at last'
  const reset = await owner.ask(resetPassword, {
    body: { hotel, name, password, password_confirmation: password, code },
  })
  expect(reset.body).toMatchObject({ status: 200 })

  const stored = () =>
    site.database.pool.query('select from passkeys_credentials where account_id = $1', [member.accountId])
  await expect.poll(async () => (await stored()).rowCount, { timeout: 15_000 }).toBe(0)
  const stranger = site.newGuest()
  const begun = await stranger.ask(beginPasskeyLogin, {})
  const response = strangers.get(beginPasskeyLogin.result.parse(begun.body))
  const answered = await stranger.ask(logInByPasskey, { body: { response } })
  expect([answered.status, answered.body]).toEqual([401, { error: 'error.passkeyUnknown' }])

  const again = await site.newMember({ name: 'afterwards' })
  await givePasskey(again, openAuthenticator(originOf(site)))
  const listed = await again.ask(listPasskeys, {})
  expect(listPasskeys.result.parse(listed.body).passkeys).toHaveLength(1)
})

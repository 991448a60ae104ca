import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { isCommonPassword } from '../../common-password.ts'
import { changePassword, logIn, requestCode, resetPassword } from '../../contract.ts'
import { hashPassword } from './password-hash.ts'

/** Common passwords are refused everywhere; `motto-proof.test.ts` tests registration. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const refused = [
  '123456',
  'PASSWORT',
  'galatasaray',
  'Habbo2026!',
  'nightbell',
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => `${name}2009!`,
]

test.each(refused)('refuses %s as a changed or reset password', async (common) => {
  const member = await site.newMember()
  const { hotel, name } = member
  const password = typeof common === 'string' ? common : common(name)
  const refusal = { status: 422, body: { error: 'error.passwordCommon' } }
  const twice = { password, password_confirmation: password }
  const changed = await member.ask(changePassword, { body: { old_password: member.password, ...twice } })
  expect(changed).toMatchObject(refusal)

  const issued = await member.ask(requestCode, { body: { hotel, name, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(hotel, name, code)
  expect(await member.ask(resetPassword, { body: { hotel, name, ...twice, code } })).toMatchObject(refusal)
  const still = { hotel, name, password: member.password }
  expect((await site.newGuest().ask(logIn, { body: still })).status).toBe(200)
})

test('an account with a common password from before the list can still log in with it', async () => {
  const { accountId, hotel, name } = await site.newMember()
  await site.database.pool.query('update accounts_accounts set password = $1 where id = $2', [
    await hashPassword('123456'),
    accountId,
  ])
  expect((await site.newGuest().ask(logIn, { body: { hotel, name, password: '123456' } })).status).toBe(200)
})

test("letters of other alphabets and digits alone do not count as the player's name", () => {
  expect(isCommonPassword('пароль мой', '42')).toBe(false)
  expect(isCommonPassword('80291756403', '12')).toBe(false)
})

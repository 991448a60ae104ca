import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, logIn, type PasswordChange, requestCode, resetPassword } from '#features/accounts/contract.ts'
import { type Authenticator, openAuthenticator } from '#test/authenticator.ts'
import type { Member } from '#test/member.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addedSince } from '../added-since.ts'
import { beginPasskeyLogin, listPasskeys, logInByPasskey, removePasskey } from '../contract.ts'

let site: TestSite
let at = Date.parse('2026-11-25T09:00:00.000Z')
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(at) } })
})
afterAll(() => site.close())

/** Advances a minute. Returns the new time. */
function later(): string {
  at += 60_000
  return new Date(at).toISOString()
}

async function change(client: Pick<Member, 'ask'>, from: string, to: string): Promise<PasswordChange> {
  const body = { old_password: from, password: to, password_confirmation: to }
  const { previousChange } = changePassword.result.parse((await client.ask(changePassword, { body })).body)
  return { previousChange }
}

/** The names of the passkeys added since the previous change. */
async function shown(member: Member, since: PasswordChange): Promise<string[]> {
  const { passkeys } = listPasskeys.result.parse((await member.ask(listPasskeys, {})).body)
  return addedSince(passkeys, since).map(({ name }) => name)
}

async function enter(authenticator: Authenticator): Promise<number> {
  const guest = site.newGuest()
  const begun = await guest.ask(beginPasskeyLogin, {})
  const response = authenticator.get(beginPasskeyLogin.result.parse(begun.body))
  return (await guest.ask(logInByPasskey, { body: { response } })).status
}

test('a password change gives the time of the previous one, and so the passkeys a stranger may have added since', async () => {
  const member = await site.newMember()
  const [owners, strangers] = [openAuthenticator(originOf(site)), openAuthenticator(originOf(site))]
  later()
  await givePasskey(member, owners, 'Mine')
  const firstAt = later()
  const first = await change(member, member.password, 'a lamp in the cellar')
  expect([first, await shown(member, first)]).toEqual([{ previousChange: null }, ['Mine']])

  later()
  const { id } = await givePasskey({ ...member, password: 'a lamp in the cellar' }, strangers, 'Not mine')
  const secondAt = later()
  const second = await change(member, 'a lamp in the cellar', 'a lamp in the attic')
  expect([second, await shown(member, second)]).toEqual([{ previousChange: firstAt }, ['Not mine']])
  expect(await enter(strangers)).toBe(200)
  expect((await member.ask(removePasskey, { params: { id } })).status).toBe(200)
  expect([await enter(strangers), await enter(owners)]).toEqual([401, 200])

  later()
  const third = await change(member, 'a lamp in the attic', 'a lamp in the garden')
  expect([third, await shown(member, third)]).toEqual([{ previousChange: secondAt }, []])
})

test('a refused change does not count, and a reset by motto does', async () => {
  const member = await site.newMember()
  const { hotel, name } = member
  const wrong = { old_password: 'not my password', password: 'one two three four' }
  const refused = await member.ask(changePassword, { body: { ...wrong, password_confirmation: wrong.password } })
  expect(refused.status).toBe(403)
  later()
  expect(await change(member, member.password, 'a lamp in the cellar')).toEqual({ previousChange: null })

  const owner = site.newGuest()
  const issued = await owner.ask(requestCode, { body: { hotel, name, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(hotel, name, code)
  const password = 'mine again at last'
  const recoveredAt = later()
  const reset = await owner.ask(resetPassword, {
    body: { hotel, name, password, password_confirmation: password, code },
  })
  expect(reset.body).toMatchObject({ status: 200 })
  expect((await owner.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  later()
  expect(await change(owner, password, 'a lamp in the hall')).toEqual({ previousChange: recoveredAt })
})

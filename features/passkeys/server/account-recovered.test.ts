import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, requestCode, resetPassword } from '#features/accounts/contract.ts'
import { type Authenticator, openAuthenticator } from '#test/authenticator.ts'
import type { Member } from '#test/member.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { beginPasskeyLogin, logInByPasskey } from '../contract.ts'

let web: TestSite
let worker: TestSite | undefined
beforeAll(async () => {
  web = await startSite({ settings: { ROLE: 'web' } })
})
afterAll(async () => {
  await worker?.close()
  await web.close()
})

/** Proves the player in a new browser and sets a new password. Returns the member with it. */
async function recover(member: Member, password: string): Promise<Member> {
  const owner = web.newGuest()
  const { hotel, name } = member
  const issued = await owner.ask(requestCode, { body: { hotel, name, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  web.hotel.world.setMotto(hotel, name, code)
  const reset = await owner.ask(resetPassword, {
    body: { hotel, name, password, password_confirmation: password, code },
  })
  expect(reset.body).toMatchObject({ status: 200 })
  return { ...member, password }
}

async function enter(authenticator: Authenticator) {
  const guest = web.newGuest()
  const begun = await guest.ask(beginPasskeyLogin, {})
  const response = authenticator.get(beginPasskeyLogin.result.parse(begun.body))
  const { status, body } = await guest.ask(logInByPasskey, { body: { response } })
  return { status, body }
}

async function storedOf({ accountId }: Member): Promise<number> {
  const stored = await web.database.pool.query('select from passkeys_credentials where account_id = $1', [accountId])
  return stored.rowCount ?? -1
}

test('a password reset removes passkeys that a stranger may have added at once, before any task runs', async () => {
  const robbed = await web.newMember()
  const [strangers, owners] = [openAuthenticator(originOf(web)), openAuthenticator(originOf(web))]
  await givePasskey(robbed, strangers)
  expect((await enter(strangers)).status).toBe(200)

  const member = await recover(robbed, 'mine again at last')
  expect(await enter(strangers)).toEqual({ status: 401, body: { error: 'error.passkeyUnknown' } })
  const { hotel, name, password } = member
  expect((await member.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  await givePasskey(member, owners)
  expect(await storedOf(member)).toBe(2)

  worker = await startSite({ beside: web, settings: { ROLE: 'tasks' } })
  await expect.poll(() => storedOf(member)).toBe(1)
  expect((await enter(strangers)).status).toBe(401)
  expect((await enter(owners)).status).toBe(200)
})

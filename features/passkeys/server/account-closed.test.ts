import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/contract.ts'
import { openAuthenticator } from '#test/authenticator.ts'
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

async function storedOf(accountId: number): Promise<number[]> {
  const { rows } = await web.database.pool.query<{ handles: number; passkeys: number }>(
    `select (select count(*) from passkeys_user_handles where account_id = $1) as handles,
      (select count(*) from passkeys_credentials where account_id = $1) as passkeys`,
    [accountId],
  )
  return rows.flatMap(({ handles, passkeys }) => [handles, passkeys])
}

test('passkeys of a closed account stop working at once and are deleted by the next task worker', async () => {
  const member = await web.newMember()
  const other = await web.newMember()
  const authenticator = openAuthenticator(originOf(web))
  await givePasskey(member, authenticator)
  await givePasskey(member, openAuthenticator(originOf(web)))
  await givePasskey(other, openAuthenticator(originOf(web)))
  expect((await member.ask(closeAccount, { body: { password: 'not the one' } })).status).toBe(403)
  expect((await member.ask(closeAccount, { body: { password: member.password } })).status).toBe(200)

  const guest = web.newGuest()
  const begun = await guest.ask(beginPasskeyLogin, {})
  const response = authenticator.get(beginPasskeyLogin.result.parse(begun.body))
  const answered = await guest.ask(logInByPasskey, { body: { response } })
  expect([answered.status, answered.body]).toEqual([401, { error: 'error.passkeyUnknown' }])
  expect(await storedOf(member.accountId)).toEqual([1, 2])

  worker = await startSite({ beside: web, settings: { ROLE: 'tasks' } })
  await expect.poll(() => storedOf(member.accountId)).toEqual([0, 0])
  expect(await storedOf(other.accountId)).toEqual([1, 1])
})

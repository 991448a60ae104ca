import { afterAll, beforeAll, expect, test } from 'vitest'
import { listModerationQueue } from '#features/comments/contract.ts'
import { showMe } from '#features/housekeeping/contract.ts'
import { confirmByPasskey } from '#features/passkeys/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** With `STAFF_PASSKEY=required`, roles permit nothing until a passkey is added. */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { STAFF_PASSKEY: 'required' } })
})
afterAll(() => site.close())

test('staff without a passkey may only enter, and work once they have one', async () => {
  const member = await site.newMember({ roles: ['news_lvl2'] })
  const me = async () => showMe.result.parse((await member.ask(showMe, {})).body)
  expect(await me()).toMatchObject({ needsPasskey: true, permissions: { 'housekeeping.enter': 'all' } })
  expect(Object.keys((await me()).permissions)).toEqual(['housekeeping.enter'])
  expect((await member.ask(listModerationQueue, {})).status).toBe(403)

  await site.database.pool.query(`insert into passkeys_user_handles (account_id, user_handle) values ($1, 'handle')`, [
    member.accountId,
  ])
  await site.database.pool.query(
    `insert into passkeys_credentials (account_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, 'credential', '', 0, '{}', 'Phone', now())`,
    [member.accountId],
  )
  expect(await me()).toMatchObject({ needsPasskey: false, hasPasskey: true })
  expect((await member.ask(listModerationQueue, {})).status).toBe(200)
})

test('a passkey that is not known confirms no session', async () => {
  const member = await site.newMember({ roles: ['news_lvl2'] })
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
  const body = { response: { id: 'AA', rawId: 'AA', type: 'public-key', response } } as const
  expect(await member.ask(confirmByPasskey, { body })).toMatchObject({
    status: 403,
    body: { error: 'error.passkeyUnknown' },
  })
})

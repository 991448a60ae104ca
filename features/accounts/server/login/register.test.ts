import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { logIn, logOut, showCurrentUser } from '../../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('registers and logs in a player with the code in the motto', async () => {
  const member = await site.registerMember({ hotel: 'hhtr', name: 'Isik' })
  const current = await member.ask(showCurrentUser, {})
  expect(current.body).toMatchObject({ user: { name: 'Isik', hotel: 'hhtr', default_currency: 0 }, roles: [] })
  await member.ask(logOut, {})
  expect((await member.ask(showCurrentUser, {})).body).toEqual({ user: null, roles: [] })
  const guest = site.newGuest()
  const wrong = await guest.ask(logIn, { body: { hotel: 'hhtr', name: 'ISIK', password: 'wrong one' } })
  expect([wrong.status, wrong.body]).toEqual([401, { error: 'error.invalidCredentials' }])
  const right = await guest.ask(logIn, { body: { hotel: 'hhtr', name: 'ISIK', password: member.password } })
  expect(right.status).toBe(200)
  expect((await guest.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: 'Isik' } })
})

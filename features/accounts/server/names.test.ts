import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { logIn, register, requestCode, showCurrentUser } from '../contract.ts'

/** Names change hands, accounts do not (specification §3.1). */
let site: TestSite
let at = Date.parse('2026-11-21T09:00:00Z')
const dayMs = 86_400_000
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(at) } })
})
afterAll(() => site.close())

async function enter({ hotel, password }: Member, name: string) {
  const guest = site.newGuest()
  const answer = await guest.ask(logIn, { body: { hotel, name, password } })
  const visit = showCurrentUser.result.parse((await guest.ask(showCurrentUser, {})).body)
  return { status: answer.status, as: visit.user?.name ?? null }
}

/** The account's name, read from the database, because login attempts are limited. */
async function nameOf({ accountId }: Member) {
  const { rows } = await site.database.pool.query('select name, name_folded from accounts_accounts where id = $1', [
    accountId,
  ])
  return rows[0]
}

test('a player with a new name keeps the account; the hotel is asked once a day', async () => {
  const member = await site.registerMember({ name: 'Before' })
  site.hotel.world.rename('hhus', 'Before', 'After')
  expect(await enter(member, 'before')).toEqual({ status: 200, as: 'Before' })
  at += dayMs - 1
  expect(await enter(member, 'Before')).toEqual({ status: 200, as: 'Before' })
  expect(site.hotel.requests.count({ hotel: 'hhus', path: member.habboId })).toBe(0)
  at += 1
  const guest = site.newGuest()
  await guest.ask(logIn, { body: { hotel: 'hhus', name: 'Before', password: member.password } })
  await expect.poll(() => nameOf(member)).toEqual({ name: 'After', name_folded: 'after' })
  expect(await enter(member, 'AFTER')).toEqual({ status: 200, as: 'After' })
  expect(await enter(member, 'Before')).toEqual({ status: 401, as: null })
  await expect.poll(async () => (await guest.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: 'After' } })
})

test('a name that passes to another player opens their account and no longer the former one', async () => {
  const former = await site.registerMember({ name: 'Passed', password: 'the former lamp' })
  site.hotel.world.rename('hhus', 'Passed', 'Moved-On')
  site.hotel.world.addPlayer('hhus', { name: 'late-comer', motto: '' })
  site.hotel.world.rename('hhus', 'late-comer', 'Passed')
  const owner = await site.registerMember({ name: 'Passed', password: 'the present lamp' })
  expect(owner.accountId).not.toBe(former.accountId)
  expect(await enter(owner, 'passed')).toEqual({ status: 200, as: 'Passed' })
  // The former owner's password no longer works under the name.
  expect(await enter(former, 'passed')).toEqual({ status: 401, as: null })
  await expect.poll(() => nameOf(former)).toEqual({ name: 'Moved-On', name_folded: 'moved-on' })
  expect(await enter(former, 'Moved-On')).toEqual({ status: 200, as: 'Moved-On' })
  expect(await enter(owner, 'Passed')).toEqual({ status: 200, as: 'Passed' })
})

test('a member who proves a new name and learns of the account can log in under it', async () => {
  const member = await site.registerMember({ name: 'Once' })
  site.hotel.world.rename('hhus', 'Once', 'Nowadays')
  const guest = site.newGuest()
  const player = { hotel: 'hhus', name: 'nowadays' } as const
  const issued = await guest.ask(requestCode, { body: { ...player, purpose: 'register' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto('hhus', 'Nowadays', code)
  const passwords = { password: 'not to be taken', password_confirmation: 'not to be taken' }
  const answer = await guest.ask(register, { body: { ...player, ...passwords, accept_terms: true, code } })
  expect(answer.body).toEqual({ error: 'error.alreadyRegistered' })
  expect(await enter(member, 'Nowadays')).toEqual({ status: 200, as: 'Nowadays' })
  expect(await enter({ ...member, password: passwords.password }, 'Nowadays')).toEqual({ status: 401, as: null })
})

test('two players who swap names keep their accounts', async () => {
  const one = await site.registerMember({ name: 'Left', password: 'the left lamp' })
  const two = await site.registerMember({ name: 'Right', password: 'the right lamp' })
  site.hotel.world.rename('hhus', 'Left', 'between')
  site.hotel.world.rename('hhus', 'Right', 'Left')
  site.hotel.world.rename('hhus', 'between', 'Right')
  at += dayMs
  await enter(one, 'Left')
  const names = async () => [(await nameOf(one))?.name_folded, (await nameOf(two))?.name_folded]
  await expect.poll(names).toEqual(['right', 'left'])
  expect(await enter(one, 'right')).toEqual({ status: 200, as: 'Right' })
  expect(await enter(two, 'left')).toEqual({ status: 200, as: 'Left' })
  expect(await enter(one, 'left')).toEqual({ status: 401, as: null })
})

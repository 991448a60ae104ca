import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeSettings, closeAccount } from '../contract.ts'
import { describeAuthors, grantRole, nameStatus, revokeRole } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

function standing(hotel: HotelCode, name: string) {
  return nameStatus(site.database.db, { hotel, name })
}

test('the name of an account is reserved in its hotel, in any letter case, until the account is closed', async () => {
  const member = await site.newMember({ hotel: 'hhtr', name: 'KIZIL.Isik' })
  for (const name of ['KIZIL.Isik', 'kizil.isik', 'KIZIL.ISIK']) expect(await standing('hhtr', name)).toBe('registered')
  expect(await standing('hhde', 'KIZIL.Isik')).toBe('free')
  // A name that only looks alike belongs to another player, who may register.
  expect(await standing('hhtr', 'K1Z1L.Isik')).toBe('free')
  await member.ask(closeAccount, { body: { password: member.password } })
  expect(await standing('hhtr', 'KIZIL.Isik')).toBe('free')
})

test('a name that now belongs to another player is no longer reserved for the account', async () => {
  const { accountId } = await site.newMember({ hotel: 'hhus', name: 'was-mine' })
  expect(await standing('hhus', 'Was-Mine')).toBe('registered')
  await site.database.pool.query('update accounts_accounts set name_folded = null where id = $1', [accountId])
  expect(await standing('hhus', 'Was-Mine')).toBe('free')
})

test('staff names and lookalikes are reserved in every hotel while the role lasts', async () => {
  const { accountId } = await site.newMember({ hotel: 'hhde', name: 'Brillo.Worm' })
  expect(await standing('hhde', 'brillo.worm')).toBe('registered')
  await grantRole(tablesOf(site.database.db), accountId, 'news_lvl1', new Date())
  for (const name of [
    'Brillo.Worm',
    'BRILLO.WORM',
    'Bri1Io.W0rm',
    'br|||o.vvorrn',
    'Bri!!0.worm',
    'Brillo_Worm',
    'brilloworm',
  ]) {
    expect.soft([name, await standing('hhde', name)]).toEqual([name, 'staff'])
    expect.soft([name, await standing('hhus', name)]).toEqual([name, 'staff'])
  }
  for (const name of ['Brillo.Worm2', 'rillo.Worm', '...']) expect(await standing('hhde', name)).toBe('free')
  await revokeRole(tablesOf(site.database.db), accountId, 'news_lvl1', new Date())
  expect(await standing('hhde', 'Brillo.Worm')).toBe('registered')
  expect(await standing('hhus', 'Brillo.Worm')).toBe('free')
})

test('authors have their current names; closed accounts and hidden pages are not linked', async () => {
  const stays = await site.newMember({ hotel: 'hhde', name: 'stays.here' })
  const goes = await site.newMember({ hotel: 'hhus', name: 'goes.away' })
  const { db, pool } = site.database
  const ids = [goes.accountId, stays.accountId, 2_000_000_000]
  expect([...(await describeAuthors(db, ids)).keys()].sort()).toEqual([stays.accountId, goes.accountId].sort())
  await goes.ask(closeAccount, { body: { password: goes.password } })
  await pool.query(`update accounts_accounts set name = 'is.renamed' where id = $1`, [stays.accountId])
  expect(await describeAuthors(db, ids)).toEqual(
    new Map([
      [stays.accountId, { name: 'is.renamed', hotel: 'hhde', habboId: stays.habboId, icon: null, hasPage: true }],
    ]),
  )
  await stays.ask(changeSettings, { body: { hidden: { page: true } } })
  expect((await describeAuthors(db, ids)).get(stays.accountId)).toMatchObject({ name: 'is.renamed', habboId: null })
  expect(await describeAuthors(db, [])).toEqual(new Map())
})

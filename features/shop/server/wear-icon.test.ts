import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { grantRole, revokeRole } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { addProduct, buy, earn, readInventory, wornInHeader } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { wearIcon } from '../contract.ts'
import { giveIcon, takeIcon } from './api.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await addProduct(site, 'galacticStar', 10)
  await addProduct(site, 'galacticComet', 10)
})
afterAll(() => site.close())

const wear = async (member: Member, icon: Parameters<typeof buy>[1] | null) => {
  const { status, body } = await member.ask(wearIcon, { body: { icon } })
  return [status, body]
}
const notOwned = [403, { error: 'error.iconNotOwned' }]
const roles = (member: Member) => ({
  grant: (role: 'headof' | 'radio_lvl1') => grantRole(tablesOf(site.database.db), member.accountId, role, new Date()),
  revoke: (role: 'headof' | 'radio_lvl1') => revokeRole(tablesOf(site.database.db), member.accountId, role, new Date()),
})

test('a member wears a bought icon, another one instead, and none again', async () => {
  const member = await site.newMember()
  await earn(site, member, 20)
  expect(await wear(member, 'galacticStar')).toEqual(notOwned)
  await buy(member, 'galacticStar', 10)
  await buy(member, 'galacticComet', 10)
  expect(await wear(member, 'galacticStar')).toEqual([
    200,
    { owned: ['galacticStar', 'galacticComet'], worn: 'galacticStar', wished: [], stars: 0, comets: 0 },
  ])
  await expect.poll(() => wornInHeader(member)).toBe('galacticStar')
  expect((await wear(member, 'galacticComet'))[1]).toMatchObject({ worn: 'galacticComet' })
  expect((await wear(member, 'galacticComet'))[0]).toBe(200)
  await expect.poll(() => wornInHeader(member)).toBe('galacticComet')
  expect((await wear(member, null))[1]).toMatchObject({ worn: null, owned: ['galacticStar', 'galacticComet'] })
  expect((await wear(member, null))[0]).toBe(200)
  await expect.poll(() => wornInHeader(member)).toBeNull()
})

test("a role's icon is in the inventory while the role lasts, and is taken off with it", async () => {
  const member = await site.newMember()
  const { grant, revoke } = roles(member)
  expect(await wear(member, 'staffmember')).toEqual(notOwned)
  await grant('headof')
  await grant('radio_lvl1')
  expect(await readInventory(member)).toMatchObject({ owned: ['staffmember'], worn: null })
  expect((await wear(member, 'staffmember'))[0]).toBe(200)
  expect(await wear(member, 'globaladministrator')).toEqual(notOwned)
  await revoke('headof')
  expect(await readInventory(member)).toMatchObject({ owned: ['staffmember'], worn: 'staffmember' })
  await revoke('radio_lvl1')
  expect(await readInventory(member)).toMatchObject({ owned: [], worn: null })
  await expect.poll(() => wornInHeader(member)).toBeNull()
})

test('a manually granted icon stays when the role is removed, also if worn before it was granted', async () => {
  const member = await site.newMember()
  const { grant, revoke } = roles(member)
  const { db } = site.database
  await grant('headof')
  await wear(member, 'staffmember')
  expect(await giveIcon(db, member.accountId, 'staffmember', new Date())).toBe(true)
  expect(await giveIcon(db, member.accountId, 'staffmember', new Date())).toBe(false)
  expect((await readInventory(member)).owned).toEqual(['staffmember'])
  await revoke('headof')
  expect(await readInventory(member)).toMatchObject({ owned: ['staffmember'], worn: 'staffmember' })
  await grant('headof')
  expect(await takeIcon(db, member.accountId, 'staffmember', new Date())).toEqual({ paidBack: 0 })
  expect(await readInventory(member)).toMatchObject({ owned: ['staffmember'], worn: 'staffmember' })
  await revoke('headof')
  expect(await readInventory(member)).toMatchObject({ owned: [], worn: null })
})

test('an ambassador is granted by hand; a removed icon is taken off and its price refunded', async () => {
  const member = await site.newMember()
  const { db } = site.database
  await giveIcon(db, member.accountId, 'ambassador', new Date())
  expect((await wear(member, 'ambassador'))[0]).toBe(200)
  expect((await member.ask(exportData, {})).body).toMatchObject({
    shop: { icons: [{ icon: 'ambassador', how: 'given', paid: 0 }], purchases: [] },
  })
  await expect.poll(() => wornInHeader(member)).toBe('ambassador')
  expect(await takeIcon(db, member.accountId, 'ambassador', new Date())).toEqual({ paidBack: 0 })
  await expect.poll(() => wornInHeader(member)).toBeNull()
  expect(await takeIcon(db, member.accountId, 'ambassador', new Date())).toBeNull()
  await earn(site, member, 10)
  await buy(member, 'galacticStar', 10)
  await wear(member, 'galacticStar')
  expect(await takeIcon(db, member.accountId, 'galacticStar', new Date())).toEqual({ paidBack: 10 })
  expect(await readInventory(member)).toEqual({ owned: [], worn: null, wished: [], stars: 10, comets: 0 })
  expect((await buy(member, 'galacticStar', 10)).status).toBe(201)
})

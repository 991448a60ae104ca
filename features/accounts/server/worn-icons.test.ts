import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { exportData, type IconKey, showCurrentUser, staffIcons } from '../contract.ts'
import { roleNames } from '../roles.ts'
import { describeAuthors, describeLoggedIn, grantRole, lockMember, revokeRole, roleIconsOf, wear } from './api.ts'
import { iconsOfRole } from './worn-icons.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

function putOn({ accountId }: Member, icon: IconKey | null, byRole = false) {
  return inTransaction(site.database.db, async (tx) => {
    await lockMember(tx, accountId)
    await wear(tx, accountId, icon && { icon, byRole })
  })
}

async function wornBy(member: Member) {
  return showCurrentUser.result.parse((await member.ask(showCurrentUser, {})).body).user?.equipped_icon?.icon ?? null
}

const grant = ({ accountId }: Member, role: (typeof roleNames)[number]) =>
  grantRole(tablesOf(site.database.db), accountId, role, new Date())
const revoke = ({ accountId }: Member, role: (typeof roleNames)[number]) =>
  revokeRole(tablesOf(site.database.db), accountId, role, new Date())
const shown = (icon: IconKey) => ({ image: `/icons/${icon}.png`, name: icon })

test("a member's icon is their own and is shown to them and others at once", async () => {
  const [member, other] = [await site.newMember(), await site.newMember()]
  expect(await wornBy(member)).toBeNull()
  await putOn(member, 'galacticComet')
  await expect.poll(() => wornBy(member)).toEqual(shown('galacticComet'))
  const { db } = site.database
  const ids = [member.accountId, other.accountId]
  const authors = await describeAuthors(db, ids)
  expect(ids.map((id) => authors.get(id)?.icon)).toEqual([shown('galacticComet'), null])
  const loggedIn = new Map((await describeLoggedIn(db, ids, new Date())).map((each) => [each.id, each.equippedIcon]))
  expect(ids.map((id) => loggedIn.get(id))).toEqual([{ icon: shown('galacticComet') }, null])
  expect(await wornBy(other)).toBeNull()
  expect((await member.ask(exportData, {})).body).toMatchObject({
    accounts: { account: { worn_icon: 'galacticComet' } },
  })
  await putOn(member, null)
  await expect.poll(() => wornBy(member)).toBeNull()
})

test("every role grants a staff icon, and only the ambassador's comes from no role", () => {
  const given = roleNames.flatMap(iconsOfRole)
  for (const role of roleNames) expect([role, iconsOfRole(role).length > 0]).toEqual([role, true])
  expect(staffIcons.filter((icon) => !given.includes(icon))).toEqual(['ambassador'])
  expect(given.filter((icon) => !staffIcons.some((staff) => staff === icon))).toEqual([])
})

test('an icon is taken off with the last role that grants it, and stays if granted otherwise', async () => {
  const member = await site.newMember()
  await grant(member, 'news_lvl1')
  await grant(member, 'radio_lvl1')
  const icons = async () => (await roleIconsOf(site.database.db, member.accountId)).map(({ icon }) => icon)
  expect(await icons()).toEqual(['staffmember'])
  await putOn(member, 'staffmember', true)
  expect(await revoke(member, 'news_lvl1')).toBe(true)
  await expect.poll(() => wornBy(member)).toEqual(shown('staffmember'))
  expect(await revoke(member, 'radio_lvl1')).toBe(true)
  await expect.poll(() => wornBy(member)).toBeNull()
  expect(await icons()).toEqual([])
  await grant(member, 'radio_lvl1')
  await putOn(member, 'staffmember')
  await revoke(member, 'radio_lvl1')
  await expect.poll(() => wornBy(member)).toEqual(shown('staffmember'))
})

test('an icon cannot be put on while its role is being removed', async () => {
  const member = await site.newMember()
  for (let round = 0; round < 5; round++) {
    await grant(member, 'headof')
    const puttingOn = inTransaction(site.database.db, async (tx) => {
      await lockMember(tx, member.accountId)
      const given = await roleIconsOf(tx, member.accountId)
      if (given.length > 0) await wear(tx, member.accountId, { icon: 'staffmember', byRole: true })
    })
    await Promise.all([puttingOn, revoke(member, 'headof')])
    const { rows } = await site.database.pool.query(
      'select worn_icon, worn_by_role from accounts_accounts where id = $1',
      [member.accountId],
    )
    expect(rows).toEqual([{ worn_icon: null, worn_by_role: false }])
  }
})

test('a closed account has no icon', async () => {
  const member = await site.newMember()
  await putOn(member, 'pizzaDelicious')
  await member.leave()
  await putOn(member, 'pizzaDelicious')
  const { rows } = await site.database.pool.query('select worn_icon from accounts_accounts where id = $1', [
    member.accountId,
  ])
  expect(rows).toEqual([{ worn_icon: null }])
})

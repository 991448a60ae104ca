import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#features/accounts/contract.ts'
import { permissionTable, roleNames } from '#features/accounts/server/api.ts'
import { wearIcon } from '#features/shop/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { grantMemberRole, listHolders, listPermissions, revokeMemberRole, undoRevocation } from '../contract.ts'
import { actsOn, cardIn, cardOf, confirm, refusalIn } from './testing/cards.ts'

/** Who grants which roles to whom, and what the pages of roles are made of. */
let site: TestSite
let superadmin: Member
let admin: Member
let manager: Member
let newsHead: Member
let now = new Date()
beforeAll(async () => {
  site = await startSite({ clock: { now: () => now } })
  superadmin = await site.newMember({ name: 'Super', roles: ['superadministration'] })
  admin = await site.newMember({ name: 'Admin', roles: ['administration'] })
  manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
  newsHead = await site.newMember({ name: 'NewsHead', roles: ['headof'] })
  await site.database.pool.query(`update accounts_roles set department = 'news' where account_id = $1`, [
    newsHead.accountId,
  ])
  for (const member of [superadmin, admin, manager, newsHead]) await confirm(member)
})
afterAll(() => site.close())

const grant = (by: Member, member: Member, role: RoleName, department: 'news' | null = null) =>
  by.ask(grantMemberRole, { params: { id: member.accountId }, body: { role, department, reason: 'Two votes' } })
const revoke = (by: Member, member: Member, role: RoleName) =>
  by.ask(revokeMemberRole, { params: { id: member.accountId }, body: { role, reason: 'Left the team' } })

test('a role is granted and revoked with a reason, and stays as a former one', async () => {
  const member = await site.newMember({ name: 'Novice' })
  const granted = cardIn(await grant(newsHead, member, 'news_lvl1'))
  expect(granted.roles).toMatchObject([{ role: 'news_lvl1', by: { name: 'NewsHead' }, reason: 'Two votes' }])
  const again = await grant(admin, member, 'news_lvl1')
  const held = { error: 'error.stale', current: await cardOf(admin, member), by: 'NewsHead' }
  expect([again.status, again.body]).toEqual([409, held])
  const revoked = cardIn(await revoke(newsHead, member, 'news_lvl1'))
  expect([revoked.roles, revoked.formerRoles]).toMatchObject([
    [],
    [{ role: 'news_lvl1', by: { name: 'NewsHead' }, revokedBy: { name: 'NewsHead' }, revokeReason: 'Left the team' }],
  ])
  const late = await revoke(admin, member, 'news_lvl1')
  const former = { error: 'error.stale', current: await cardOf(admin, member), by: 'NewsHead' }
  expect([late.status, late.body]).toEqual([409, former])
  expect(await actsOn(site, member)).toEqual([
    ['account.roleGranted', newsHead.accountId, { role: 'news_lvl1' }],
    ['account.roleRevoked', newsHead.accountId, { role: 'news_lvl1' }],
  ])
})

test('a revocation is undone within ten seconds by who revoked, and the role is as it was, with its icon', async () => {
  const member = await site.newMember({ name: 'Undone' })
  const undo = (by: Member, role: RoleName = 'headof') =>
    by.ask(undoRevocation, { params: { id: member.accountId }, body: { role } })
  const over = [409, 'error.undoOver']
  const { pool } = site.database
  const rolesStored = async () =>
    (await pool.query('select * from accounts_roles where account_id = $1 order by role', [member.accountId])).rows
  await grant(admin, member, 'headof', 'news')
  await grant(admin, member, 'news_lvl1')
  await pool.query('update accounts_roles set seen_at = now() where account_id = $1', [member.accountId])
  const stored = await rolesStored()
  expect((await member.ask(wearIcon, { body: { icon: 'staffmember' } })).status).toBe(200)
  const { roles, icon } = await cardOf(admin, member)
  expect([roles.length, icon?.name]).toEqual([2, 'staffmember'])

  expect(refusalIn(await undo(admin))).toEqual(over)
  await revoke(admin, member, 'news_lvl1')
  expect(cardIn(await revoke(admin, member, 'headof'))).toMatchObject({ roles: [], icon: null })
  for (const other of [superadmin, manager])
    expect(refusalIn(await undo(other))).toEqual(other === superadmin ? over : [403, 'error.rankTooLow'])
  expect(cardIn(await undo(admin))).toMatchObject({ roles: [roles[0]], icon, formerRoles: [{ role: 'news_lvl1' }] })
  expect(cardIn(await undo(admin, 'news_lvl1'))).toMatchObject({ roles, formerRoles: [] })
  expect(await rolesStored()).toEqual(stored)
  expect(refusalIn(await undo(admin))).toEqual(over)
  expect((await actsOn(site, member)).slice(2)).toEqual([
    ['account.roleRevoked', admin.accountId, { role: 'news_lvl1' }],
    ['account.roleRevoked', admin.accountId, { role: 'headof' }],
    ['account.roleGranted', admin.accountId, { role: 'headof', department: 'news' }],
    ['account.roleGranted', admin.accountId, { role: 'news_lvl1' }],
  ])

  await revoke(admin, member, 'headof')
  await grant(superadmin, member, 'headof', 'news')
  expect(refusalIn(await undo(admin))).toEqual(over)
  await revoke(superadmin, member, 'headof')
  expect(refusalIn(await undo(admin))).toEqual(over)
  expect(cardIn(await undo(superadmin)).roles).toHaveLength(2)
  await revoke(admin, member, 'headof')
  const before = now
  now = new Date(now.getTime() + 12_001)
  expect(refusalIn(await undo(admin))).toEqual(over)
  now = before
})

test('each rank grants roles below it, to members below it', async () => {
  const may: [Member, readonly RoleName[]][] = [
    [superadmin, roleNames.filter((role) => role !== 'superadministration')],
    [admin, roleNames.filter((role) => role !== 'superadministration' && role !== 'administration')],
    [manager, roleNames.filter((role) => /^(news|radio|cm_furnilist)_/.test(role))],
    [newsHead, ['news_lvl1']],
  ]
  for (const [by, permitted] of may) {
    expect((await cardOf(by, await site.newMember())).grantable).toEqual(permitted)
    for (const role of roleNames) {
      const { status } = await grant(by, await site.newMember(), role, role === 'headof' ? 'news' : null)
      expect([by.name, role, status]).toEqual([by.name, role, permitted.includes(role) ? 201 : 403])
    }
    expect(refusalIn(await grant(by, by, 'news_lvl1'))).toEqual([403, 'error.rankTooLow'])
  }
  expect(refusalIn(await grant(manager, newsHead, 'news_lvl1'))[0]).toBe(201)
  expect(refusalIn(await grant(newsHead, manager, 'news_lvl1'))).toEqual([403, 'error.rankTooLow'])
  expect(refusalIn(await revoke(admin, superadmin, 'superadministration'))).toEqual([403, 'error.rankTooLow'])
  expect(refusalIn(await revoke(superadmin, superadmin, 'superadministration'))).toEqual([403, 'error.rankTooLow'])
})

test('a head has a department', async () => {
  const member = await site.newMember()
  const asked = await grant(admin, member, 'headof')
  expect([asked.status, asked.body]).toMatchObject([422, { fields: { department: 'error.formFieldRequired' } }])
  expect(cardIn(await grant(admin, member, 'headof', 'news')).roles).toMatchObject([{ department: 'news' }])
})

test('without a confirmed session no role changes', async () => {
  const unconfirmed = await site.newMember({ roles: ['administration'] })
  const member = await site.newMember()
  expect(refusalIn(await grant(unconfirmed, member, 'news_lvl1'))).toEqual([403, 'error.stepUpRequired'])
  expect(refusalIn(await revoke(unconfirmed, newsHead, 'headof'))).toEqual([403, 'error.stepUpRequired'])
  const undone = await unconfirmed.ask(undoRevocation, {
    params: { id: newsHead.accountId },
    body: { role: 'headof' },
  })
  expect(refusalIn(undone)).toEqual([403, 'error.stepUpRequired'])
})

test('of two grants at once one wins, and the other is refused', async () => {
  const member = await site.newMember()
  const answers = await Promise.all([grant(admin, member, 'news_lvl1'), grant(manager, member, 'news_lvl1')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('of two heads who revoke each other at once, only one succeeds', async () => {
  const one = await site.newMember({ roles: ['administration'] })
  const other = await site.newMember({ roles: ['communitymanagement'] })
  await confirm(one)
  await confirm(other)
  const [down] = await Promise.all([revoke(one, other, 'communitymanagement'), revoke(other, one, 'administration')])
  expect(down.status).toBe(200)
  expect((await cardOf(one, one)).roles).toHaveLength(1)
})

test('holders are listed by rank, and marked when they were not here for 60 days', async () => {
  const away = await site.newMember({ name: 'Away', roles: ['radio_lvl1'] })
  now = new Date(now.getTime() + 61 * 86_400_000)
  await site.database.pool.query('update accounts_sessions set seen_at = $1 where account_id <> $2', [
    now,
    away.accountId,
  ])
  const { holders, grantable } = listHolders.result.parse((await admin.ask(listHolders, {})).body)
  expect(holders[0]).toMatchObject({ name: 'Super', canAct: false, isInactive: false })
  expect(holders.find(({ name }) => name === 'Away')).toMatchObject({
    canAct: true,
    isInactive: true,
    roles: [{ role: 'radio_lvl1', by: null }],
  })
  expect(grantable).not.toContain('administration')
})

test('the page of permissions is made from the table', async () => {
  const table = listPermissions.result.parse((await newsHead.ask(listPermissions, {})).body)
  expect(table.map(({ permission }) => permission)).toEqual(Object.keys(permissionTable))
  const ban = table.find(({ permission }) => permission === 'members.ban')
  expect(roleNames.filter((_, at) => ban?.scopes[at] === 'all')).toEqual(permissionTable['members.ban'].all)
})

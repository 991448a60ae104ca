import { expect, test } from 'vitest'
import { grantableRoles, outranks, permissionsOf, rankOf } from './permissions.ts'
import { roleNames } from './roles.ts'

test('housekeeping is open to every role', () => {
  expect(roleNames.filter((role) => permissionsOf([role]).has('housekeeping.enter'))).toHaveLength(12)
})

test('the widest scope of several roles counts', () => {
  expect(permissionsOf(['headof', 'radio_lvl1']).get('radio.air')).toBe('all')
  expect(permissionsOf(['headof']).get('radio.air')).toBe('own')
  expect(permissionsOf(['news_lvl1']).has('radio.air')).toBe(false)
  expect([...permissionsOf([])]).toEqual([])
})

test('staff act only on lower ranks, and never on themselves', () => {
  const holder = (id: number, role: (typeof roleNames)[number]) => ({ id, roles: [role] })
  expect(outranks(holder(1, 'headof'), holder(2, 'news_lvl3'))).toBe(true)
  expect(outranks(holder(1, 'headof'), { id: 2, roles: [] })).toBe(true)
  expect(outranks(holder(1, 'headof'), holder(2, 'headof'))).toBe(false)
  expect(outranks(holder(1, 'news_lvl2'), holder(2, 'radio_lvl2'))).toBe(false)
  expect(outranks(holder(1, 'superadministration'), holder(1, 'news_lvl1'))).toBe(false)
})

test('a role is granted by higher ranks, and superadministration by the command alone', () => {
  for (const role of roleNames) {
    for (const granted of grantableRoles([role], 'news')) expect(rankOf([granted])).toBeLessThan(rankOf([role]))
    expect(grantableRoles([role], null)).not.toContain('superadministration')
  }
  expect(grantableRoles(['headof'], 'radio')).toEqual(['radio_lvl1'])
  expect(grantableRoles(['headof'], null)).toEqual([])
  expect(grantableRoles(['communitymanagement'], null)).toHaveLength(7)
  expect(grantableRoles(['news_lvl3'], null)).toEqual([])
})

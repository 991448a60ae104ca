import { expect, test } from 'vitest'
import { roleNames, rolePermissions } from './roles.ts'

test('housekeeping is open to twelve roles and to no other', () => {
  const entering = roleNames.filter((role) => rolePermissions[role].some((each) => each === 'housekeeping.enter'))
  expect(entering.toSorted()).toEqual([
    'administration',
    'cm_furnilist_lvl1',
    'cm_furnilist_lvl2',
    'communitymanagement',
    'headof',
    'news_lvl1',
    'news_lvl2',
    'news_lvl3',
    'radio_lvl1',
    'radio_lvl2',
    'superadministration',
    'webdevelopment_translator',
  ])
  expect(roleNames).toHaveLength(12)
})

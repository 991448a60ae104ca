import { describe, expect, test } from 'vitest'
import { hotelOfHabboId, isHabboId } from './habbo-id.ts'
import { playerAnswer } from './player.ts'

const hex = (digit: string) => digit.repeat(32)
const ida = `hhus-${hex('a')}`
const full = {
  uniqueId: ida,
  name: 'Ida',
  figureString: 'hr-828-31.hd-180-1',
  motto: 'in the pool',
  online: true,
  lastAccessTime: '2026-01-17T13:28:27.000+0000',
  memberSince: '2021-04-25T09:26:07.000+0000',
  profileVisible: true,
  currentLevel: 16,
  currentLevelCompletePercent: 40,
  totalExperience: 190,
  starGemCount: 2510,
  selectedBadges: [
    { badgeIndex: 2, code: 'XY1', name: 'First', description: '' },
    { badgeIndex: 4, code: 'ADM', name: '', description: '' },
  ],
  bouncerPlayerId: null,
  unheardOf: { deep: [1] },
}
const { online: _o, lastAccessTime: _a, currentLevel: _l, currentLevelCompletePercent: _p, ...rest } = full
const { totalExperience: _e, starGemCount: _g, ...old } = rest

describe('a player', () => {
  test('with everything', () => {
    expect(playerAnswer.parse(full)).toEqual({
      habboId: ida,
      name: 'Ida',
      figure: 'hr-828-31.hd-180-1',
      motto: 'in the pool',
      online: true,
      lastOnlineAt: new Date('2026-01-17T13:28:27Z'),
      statusHidden: false,
      memberSince: new Date('2021-04-25T09:26:07Z'),
      visible: true,
      level: 16,
      levelPercent: 40,
      experience: 190,
      starGems: 2510,
      selectedBadges: [
        { position: 2, code: 'XY1', name: 'First', description: null },
        { position: 4, code: 'ADM', name: null, description: null },
      ],
      bouncerPlayerId: null,
    })
  })

  const unsaid = { online: null, lastOnlineAt: null, level: null, levelPercent: null, experience: null, starGems: null }
  test.each([
    ['private', { ...old, profileVisible: false }, { ...unsaid, visible: false, statusHidden: false }],
    ['before 2020', old, { ...unsaid, visible: true, statusHidden: false }],
    [
      'status hidden',
      { ...full, online: false, lastAccessTime: null },
      { online: null, statusHidden: true, visible: true },
    ],
    ['marked private, yet with a last access', { ...full, profileVisible: false }, { visible: true }],
    ['offline', { ...full, online: false }, { online: false }],
    ['motto ""', { ...full, motto: '' }, { motto: '' }],
    ['motto "null"', { ...full, motto: 'null' }, { motto: '' }],
    ['motto absent', { ...full, motto: undefined }, { motto: '' }],
    ['motto null', { ...full, motto: null }, { motto: '' }],
    [
      'a spoilt badge',
      { ...full, selectedBadges: [{ badgeIndex: 1 }, ...full.selectedBadges] },
      { selectedBadges: { length: 2 } },
    ],
    [
      'spoilt fields',
      { ...full, online: 'no', currentLevel: -1, memberSince: 'yesterday', selectedBadges: 7 },
      { online: null, level: null, memberSince: null, selectedBadges: [] },
    ],
    ['level 0 is not absent', { ...full, currentLevel: 0 }, { level: 0 }],
  ])('%s', (_case, answer, expected) => {
    expect(playerAnswer.parse(JSON.parse(JSON.stringify(answer)))).toMatchObject(expected)
  })

  test.each([{ uniqueId: undefined }, { uniqueId: `hhxx-${hex('a')}` }, { name: undefined }, { name: '\u0000' }])(
    'without an id is refused: %o',
    (change) => {
      expect(playerAnswer.safeParse({ ...full, ...change }).success).toBe(false)
    },
  )
})

test('ids', () => {
  expect([hotelOfHabboId(ida), hotelOfHabboId(`hhoes-${hex('0')}`), hotelOfHabboId(`hhs2-${hex('0')}`)]).toEqual([
    'hhus',
    'hhoes',
    null,
  ])
  expect([isHabboId(`hhs2-${hex('0')}`), isHabboId(`${ida}\n`), isHabboId(`hhus-${hex('A')}`)]).toEqual([
    true,
    false,
    false,
  ])
})

import { expect, test } from 'vitest'
import { openProtectedNames, type ProtectedName } from './protected-names.ts'

const rules = (kind: ProtectedName['kind'], words: readonly string[]): ProtectedName[] =>
  words.map((word, id) => ({ word, kind, does: 'refuse', id }))
const find = openProtectedNames([
  ...rules('protected', ['Nightbell', 'frank', 'The.Bellboy', 'Işık Evi', '夜1', '.:.', 'habbo', 'sulake']),
  ...rules('title', ['admin', 'administrator', 'mod', 'moderator', 'staff']),
])

test.each([
  ...[
    'Nightbell',
    'nightbell',
    'N1GHTBELL',
    'night.bell',
    'NightbeII',
    '-nightbell-',
    'nightbell2026',
    'The.Real.Nightbell',
  ],
  ...[
    'frank',
    'FRANK',
    'f.r.a.n.k',
    'thebellboy',
    'the_be11boy',
    'THE.BELLB0Y',
    'officialfrank',
    '1frank1',
    'isik-evi',
    '.:.',
  ],
  ...['habbo', 'Habb0', 'HabboHotel', 'Habbo-Staff', 'habbostaff', 'HabboHelpTeam', 'Sulake'],
  ...['admin', 'Adrnin', 'Adm1n', 'administrator', 'anna_admin', 'ADMIN-Tim', 'staff', '5taff', 'xX-Staff-Xx'],
  ...['MOD-Tim', 'mod', 'M0D', 'Moderator', 'moderator12', 'Tim.Moderator', 'm.o.d'],
])('%s is protected', (name) => {
  expect(find(name)).not.toBeNull()
})

test.each([
  ...['frankly', 'franka', 'Frankenstein', 'bellboy', 'nightbells', 'night', 'knightbell'],
  ...[
    'HabboFan',
    'habbo.lover',
    'rehab',
    'Modest',
    'modern-art',
    'Tim-modern',
    'gadmina',
    'staffan',
    'the.real',
    'team',
  ],
  ...[
    'quiet.sam',
    'x',
    '1',
    '...',
    '-',
    '2026',
    'the',
    'Ay-yildiz',
    'info',
    'a'.repeat(32),
    '1'.repeat(32),
    '!'.repeat(32),
  ],
])('%s is not protected', (name) => {
  expect(find(name)).toBeNull()
})

test('of several names in one, those that refuse come first', () => {
  const held = { word: 'galaxy', kind: 'protected', does: 'hold', id: 1 } as const
  const refused = { word: 'staff', kind: 'title', does: 'refuse', id: 2 } as const
  const findOf = openProtectedNames([held, refused])
  expect(['galaxy', 'GalaxyTeam', 'galaxy-staff', 'galaxystaff', 'galaxies'].map(findOf)).toEqual([
    held,
    held,
    refused,
    refused,
    null,
  ])
})

test('names that repeat parts of one another take little work', () => {
  const findOf = openProtectedNames(rules('protected', ['a', 'aa', 'aaa', 'aaaa']))
  // Work of this thread alone, however busy the machine; every combination takes many seconds.
  const before = process.threadCpuUsage()
  expect(findOf(`${'a'.repeat(31)}b`)).toBeNull()
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000)
})

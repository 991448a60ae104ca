import { expect, test } from 'vitest'
import { openProtectedNames } from './protected-names.ts'

const names = openProtectedNames(['Nightbell', 'frank', 'The.Bellboy', 'Işık Evi', '夜1', '.:.'])

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
  expect(names.protects(name)).toBe(true)
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
  expect(names.protects(name)).toBe(false)
})

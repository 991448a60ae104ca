import { expect, test } from 'vitest'
import { cleanText, namedBy, songOf, withDash } from './name-song.ts'

test.each([
  ['Neon Fox - City Rain', 'Neon Fox', 'City Rain'],
  ['Neon Fox – City Rain', 'Neon Fox', 'City Rain'],
  ['A-ha - Take On Me - Live', 'A-ha', 'Take On Me - Live'],
  ['A — B - C', 'A', 'B - C'],
  ['Interlude', '', 'Interlude'],
  ['Well-known', '', 'Well-known'],
  [' - Nameless', '', 'Nameless'],
  ['Nameless - ', '', 'Nameless'],
])('%s is split at its first dash between spaces', (line, artist, title) => {
  expect(songOf({ title: line })).toEqual({ artist, title, text: artist ? `${artist} - ${title}` : title, album: null })
})

test('artist and title given separately stay separate', () => {
  expect(songOf({ artist: 'A', title: 'B - C' })).toMatchObject({ artist: 'A', title: 'B - C' })
  expect(songOf({ artist: 'A', title: '', text: 'A - B' })).toMatchObject({ artist: 'A', title: 'B' })
  expect(songOf({ artist: 'A', title: '' })).toMatchObject({ artist: '', title: 'A' })
  expect(songOf({ artist: 'Unknown', title: 'A - B' })).toMatchObject({ artist: 'A', title: 'B' })
  expect(songOf({ artist: 1979, title: true, album: 5 })).toMatchObject({ artist: '1979', title: 'true', album: '5' })
  expect(songOf({ artist: null, title: {}, text: [] })).toBeNull()
})

test.each([
  ['ÅŸarkÄ±', 'şarkı'],
  ['\u00c5\u009fark\u00c4\u00b1', 'şarkı'],
  ['BjÃ¶rk', 'Björk'],
  ['Björk', 'Björk'],
  ['Björk Ã', 'Björk Ã'],
  ['Ã¶ and 日本', 'Ã¶ and 日本'],
  ['日本', '日本'],
])('repairs mangled UTF-8 and keeps other text: %s', (raw, clean) => {
  expect(cleanText(raw)).toBe(clean)
})

test('removes invisible and unstorable characters and line breaks, and limits the length', () => {
  expect(cleanText('a\u0000b\r\n\tc\u202ed\u200be\ufeff')).toBe('a b c d e')
  expect(cleanText('\ud800x')).toBe('\ufffdx')
  expect(cleanText('&#0;x')).toBe('\ufffdx')
  expect(cleanText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
  expect(cleanText('x'.repeat(60_000))).toHaveLength(200)
  expect(cleanText('&copy x &copy; &amp;lt;')).toBe('&copy x © &lt;')
})

test('exactly three spaces become a dash', () => {
  expect(withDash('A   B')).toBe('A - B')
  expect(withDash('A - B   C')).toBe('A - B   C')
  expect(withDash('   A')).toBe('   A')
  expect(withDash('A    B')).toBe('A    B')
})

test('a host name in the settings applies unless the field is empty', () => {
  const fields = { own: 'Mia', title: 'Nightbell FM', genre: 'Various', description: '' }
  expect(namedBy('own', fields)).toBe('Mia')
  expect(namedBy('title', fields)).toBe('Nightbell FM')
  for (const from of ['genre', 'description', 'none'] as const) expect(namedBy(from, fields)).toBeNull()
})

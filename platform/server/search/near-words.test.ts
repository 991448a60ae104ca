import { expect, test } from 'vitest'
import { knownWords, nearWords } from './near-words.ts'

test.each([
  ['raido', ['radio']],
  ['radoi', ['radio']],
  ['rado', ['radio']],
  ['rdaxo', []],
  ['festivvall', ['festival']],
  ['festivals', ['festival']],
  ['festival', ['festivax']],
  ['fe', []],
])('"%s" suggests %j', (typed, meant) => {
  expect(nearWords(knownWords(['radio', 'festival', 'festivax', 'fee']), typed).slice(0, 1)).toEqual(meant)
})

test('suggests all of the nearest words', () => {
  const known = knownWords(['station', 'stations', 'statiom', 'nations'])
  expect(nearWords(known, 'statoon')).toEqual(['station'])
  expect(nearWords(known, 'statio').toSorted()).toEqual(['statiom', 'station'])
})

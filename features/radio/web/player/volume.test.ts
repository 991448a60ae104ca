import { expect, test } from 'vitest'
import { freshLocalStorage } from '#test/local-storage.ts'
import { chooseVolume, defaultVolume, readVolume, toggleMute, volumeNamed } from './volume.ts'

const stored = freshLocalStorage()

test('the volume is kept in whole percents from 0 to 100, 50 before anybody has chosen', () => {
  expect(readVolume()).toBe(defaultVolume)
  for (const [chosen, kept] of [
    [37.6, 38],
    [101, 100],
    [-3, 0],
  ] as const) {
    chooseVolume(chosen)
    expect([readVolume(), stored.get('radioVolume')]).toEqual([kept, String(kept)])
  }
})

test('what is stored and is no volume counts as none', () => {
  expect(['', '101', '-1', '5.5', '1e2', 'loud'].map(volumeNamed)).toEqual(Array(6).fill(undefined))
  expect(['0', '07', '100'].map(volumeNamed)).toEqual(['0', '7', '100'])
})

test('muting brings back what was heard before', () => {
  chooseVolume(30)
  toggleMute()
  expect(readVolume()).toBe(0)
  toggleMute()
  expect(readVolume()).toBe(30)
})

import { expect, test } from 'vitest'
import { freshLocalStorage } from '#test/local-storage.ts'
import { chooseVolume, defaultVolume, readVolume, toggleMute, volumeNamed } from './volume.ts'

const stored = freshLocalStorage()

test('the volume is stored in whole percent from 0 to 100, with 50 as default', () => {
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

test('an invalid stored volume is ignored', () => {
  expect(['', '101', '-1', '5.5', '1e2', 'loud'].map(volumeNamed)).toEqual(Array(6).fill(undefined))
  expect(['0', '07', '100'].map(volumeNamed)).toEqual(['0', '7', '100'])
})

test('unmuting restores the previous volume', () => {
  chooseVolume(30)
  toggleMute()
  expect(readVolume()).toBe(0)
  toggleMute()
  expect(readVolume()).toBe(30)
})

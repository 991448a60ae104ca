import { expect, test } from 'vitest'
import { shareOf } from './use-badge-figures.ts'

// The space between a number and its sign depends on the language.
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

test.each([
  ['en', 245, 61_200, '0.4%', false],
  ['de', 245, 61_200, '0,4 %', false],
  ['tr', 245, 61_200, '%0,4', false],
  ['en', 1, 61_200, '0.1%', true],
  ['en', 0, 61_200, '0%', false],
  ['en', 61_200, 61_200, '100%', false],
  ['en', 61_199, 61_200, '99.9%', false],
  ['en', 1, 1000, '0.1%', false],
  // Owners may briefly exceed players, because they are counted a moment earlier.
  ['en', 3, 2, '100%', false],
] as const)('in "%s", %i of %i are %s', (language, owners, scanned, percent, isLess) => {
  const share = shareOf({ owners, scanned }, language)
  expect({ ...share, percent: plain(share.percent) }).toEqual({ percent, isLess })
})

import { expect, test } from 'vitest'
import type { Suitcase, Ware } from '../contract.ts'
import { isChosen, standingOf } from './ware-standing.ts'

const ware = (stock: number | null, price = 10): Ware => ({ icon: 'zoomBoom', price, stock })
const suitcase = (own: Partial<Suitcase> = {}): Suitcase => ({
  ...{ owned: [], worn: null, wished: [], stars: 10, comets: 0 },
  ...own,
})

test.each([
  ['buyable', ware(null), suitcase()],
  ['buyable', ware(1), suitcase()],
  ['tooDear', ware(1, 11), suitcase()],
  ['soldOut', ware(0, 11), suitcase()],
  ['wished', ware(0), suitcase({ wished: ['zoomBoom'] })],
  ['buyable', ware(1), suitcase({ wished: ['zoomBoom'] })],
  ['owned', ware(0, 11), suitcase({ owned: ['zoomBoom'], worn: 'alienPeace' })],
  ['worn', ware(0, 11), suitcase({ owned: ['zoomBoom'], worn: 'zoomBoom' })],
] as const)('a ware is %s', (standing, one, own) => {
  expect(standingOf(one, own)).toBe(standing)
})

test('few are left of up to ten; affordable is what can be bought, and anything while that is not known', () => {
  expect([null, 0, 1, 10, 11].filter((stock) => isChosen('rare', ware(stock), undefined))).toEqual([1, 10])
  expect([9, 10, 11].filter((price) => isChosen('affordable', ware(null, price), suitcase()))).toEqual([9, 10])
  expect(isChosen('affordable', ware(null), suitcase({ owned: ['zoomBoom'] }))).toBe(false)
  expect(isChosen('affordable', ware(null, 11), undefined)).toBe(true)
  expect(isChosen('all', ware(0), undefined)).toBe(true)
})

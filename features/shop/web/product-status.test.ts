import { expect, test } from 'vitest'
import type { Inventory, Product } from '../contract.ts'
import { isChosen, productStatusOf } from './product-card.tsx'

const product = (stock: number | null, price = 10): Product => ({ icon: 'zoomBoom', price, stock })
const inventory = (own: Partial<Inventory> = {}): Inventory => ({
  ...{ owned: [], worn: null, wished: [], stars: 10, comets: 0 },
  ...own,
})

test.each([
  ['buyable', product(null), inventory()],
  ['buyable', product(1), inventory()],
  ['tooDear', product(1, 11), inventory()],
  ['soldOut', product(0, 11), inventory()],
  ['wished', product(0), inventory({ wished: ['zoomBoom'] })],
  ['buyable', product(1), inventory({ wished: ['zoomBoom'] })],
  ['owned', product(0, 11), inventory({ owned: ['zoomBoom'], worn: 'alienPeace' })],
  ['worn', product(0, 11), inventory({ owned: ['zoomBoom'], worn: 'zoomBoom' })],
] as const)('an icon is %s', (status, one, own) => {
  expect(productStatusOf(one, own)).toBe(status)
})

test('up to ten count as few; affordable filters by balance, or shows all while it is unknown', () => {
  expect([null, 0, 1, 10, 11].filter((stock) => isChosen('rare', product(stock), undefined))).toEqual([1, 10])
  expect([9, 10, 11].filter((price) => isChosen('affordable', product(null, price), inventory()))).toEqual([9, 10])
  expect(isChosen('affordable', product(null), inventory({ owned: ['zoomBoom'] }))).toBe(false)
  expect(isChosen('affordable', product(null, 11), undefined)).toBe(true)
  expect(isChosen('all', product(0), undefined)).toBe(true)
})

import type { Inventory, Product } from '../contract.ts'

/** How a ware stands to the member: what can be done with it. */
export type ProductStatus = 'worn' | 'owned' | 'wished' | 'soldOut' | 'tooDear' | 'buyable'

/** Tells how a ware stands to whoever has this in their suitcase. */
export function productStatusOf(
  { icon, price, stock }: Product,
  { owned, worn, wished, stars }: Inventory,
): ProductStatus {
  if (worn === icon) return 'worn'
  if (owned.includes(icon)) return 'owned'
  if (stock === 0) return wished.includes(icon) ? 'wished' : 'soldOut'
  return price > stars ? 'tooDear' : 'buyable'
}

/** Which wares are shown: all, those that can be bought, or those of which few are left. */
export const productFilters = ['all', 'affordable', 'rare'] as const
export type ProductFilter = (typeof productFilters)[number]

/** That few of a ware are left. */
const fewPieces = 10

/** Whether a ware is among those that were chosen; until the suitcase is known, anything might be bought. */
export function isChosen(choice: ProductFilter, product: Product, inventory: Inventory | undefined): boolean {
  switch (choice) {
    case 'all':
      return true
    case 'affordable':
      return inventory === undefined || productStatusOf(product, inventory) === 'buyable'
    case 'rare':
      return product.stock !== null && product.stock > 0 && product.stock <= fewPieces
  }
}

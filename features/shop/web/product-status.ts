import type { Inventory, Product } from '../contract.ts'

/** The status of a product for a member, which determines the action. */
export type ProductStatus = 'worn' | 'owned' | 'wished' | 'soldOut' | 'tooDear' | 'buyable'

/** Returns the status of a product for a member with this inventory. */
export function productStatusOf(
  { icon, price, stock }: Product,
  { owned, worn, wished, stars }: Inventory,
): ProductStatus {
  if (worn === icon) return 'worn'
  if (owned.includes(icon)) return 'owned'
  if (stock === 0) return wished.includes(icon) ? 'wished' : 'soldOut'
  return price > stars ? 'tooDear' : 'buyable'
}

/** The filters of the catalogue: all, affordable, or low in stock. */
export const productFilters = ['all', 'affordable', 'rare'] as const
export type ProductFilter = (typeof productFilters)[number]

/** The stock up to which a product counts as rare. */
const fewPieces = 10

/**
 * Returns whether a product matches the filter; until the inventory is loaded, all count as
 * affordable.
 */
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

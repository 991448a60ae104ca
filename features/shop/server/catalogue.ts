import { productIcons } from '#features/accounts/contract.ts'
import { listAddedIcons } from '#features/accounts/server/api.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type CachedEndpoint, cached } from '#platform/server/cache/cached.ts'
import { listProducts, type Product } from '../contract.ts'
import type { ShopContext } from './context.ts'
import { isOnSale } from './on-sale.ts'
import { shopTag } from './tags.ts'

/**
 * The catalogue cached by a process: invalidated when an icon is sold, changed, or its season
 * turns.
 */
export type Catalogue = CachedEndpoint<typeof listProducts, []>

/**
 * Creates the cached catalogue, in the order of the specification; added icons follow, newest
 * first.
 */
export function openCatalogue({ db, clock }: ShopContext): Catalogue {
  return cached(listProducts, {
    most: 1,
    async load() {
      addCacheTags([shopTag])
      const rows = await db
        .selectFrom('shop_wares')
        .select(['icon', 'price', 'stock', 'sold_until'])
        .where(isOnSale(clock.now()))
        .execute()
      const products = new Map<string, Product>(
        rows.map(({ icon, price, stock, sold_until }) => [
          icon,
          { icon, price, stock, ...(sold_until && { until: sold_until.toISOString() }) },
        ]),
      )
      const added = await listAddedIcons(db)
      return [
        ...productIcons.flatMap((icon) => products.get(icon) ?? []),
        ...added.flatMap(({ key, names, texts }) => {
          const product = products.get(key)
          return product ? [{ ...product, names, texts }] : []
        }),
      ]
    },
  })
}

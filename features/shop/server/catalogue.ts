import { productIcons } from '#features/accounts/contract.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { listProducts, type Product } from '../contract.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'

/** The catalogue cached by a process: invalidated when an icon is sold, restocked or repriced. */
export type Catalogue = Invalidatable & { products: () => Promise<CachedResponse<typeof listProducts>> }

/** Creates the cached catalogue. */
export function openCatalogue(db: Db<ShopTables>): Catalogue {
  const caches = new TaggedCache<CachedResponse<typeof listProducts>>(1)
  return {
    products: () =>
      caches.get('', async () => ({
        value: makeCachedResponse(listProducts, await readProducts(db)),
        tags: [shopTag],
      })),
    drop: (tags) => caches.drop(tags),
    clear: () => caches.clear(),
  }
}

/** Reads the products, in the order of the specification. */
async function readProducts(db: Db<ShopTables>): Promise<Product[]> {
  const rows = await db.selectFrom('shop_wares').select(['icon', 'price', 'stock']).execute()
  const byIcon = new Map(rows.map((row) => [row.icon, row]))
  return productIcons.flatMap((icon) => byIcon.get(icon) ?? [])
}

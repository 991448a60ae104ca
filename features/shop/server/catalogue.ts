import { productIcons } from '#features/accounts/contract.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type CachedEndpoint, cached } from '#platform/server/cache/cached.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listProducts } from '../contract.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'

/** The catalogue cached by a process: invalidated when an icon is sold, restocked or repriced. */
export type Catalogue = CachedEndpoint<typeof listProducts, []>

/** Creates the cached catalogue, in the order of the specification. */
export function openCatalogue(db: Db<ShopTables>): Catalogue {
  return cached(listProducts, {
    most: 1,
    async load() {
      addCacheTags([shopTag])
      const rows = await db.selectFrom('shop_wares').select(['icon', 'price', 'stock']).execute()
      const byIcon = new Map(rows.map((row) => [row.icon, row]))
      return productIcons.flatMap((icon) => byIcon.get(icon) ?? [])
    },
  })
}

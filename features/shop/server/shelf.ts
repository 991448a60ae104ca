import { wareIcons } from '#features/accounts/contract.ts'
import { Copies } from '#platform/server/copies.ts'
import type { Db } from '#platform/server/database.ts'
import type { DroppableCopies } from '#platform/server/feature.ts'
import { makeReady, type ReadyResult } from '#platform/server/ready-result.ts'
import { listWares, type Ware } from '../contract.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './world.ts'

/** The shelf as a process keeps it: dropped when something is sold, restocked or has another price. */
export type Shelf = DroppableCopies & { wares: () => Promise<ReadyResult<typeof listWares>> }

/** Opens the shelf. */
export function openShelf(db: Db<ShopTables>): Shelf {
  const copies = new Copies<ReadyResult<typeof listWares>>(1)
  return {
    wares: () => copies.get('', async () => ({ value: makeReady(listWares, await readWares(db)), tags: [shopTag] })),
    drop: (tags) => copies.drop(tags),
    clear: () => copies.clear(),
  }
}

/** What is for sale, in the order of the specification. */
async function readWares(db: Db<ShopTables>): Promise<Ware[]> {
  const rows = await db.selectFrom('shop_wares').select(['icon', 'price', 'stock']).execute()
  const byIcon = new Map(rows.map((row) => [row.icon, row]))
  return wareIcons.flatMap((icon) => byIcon.get(icon) ?? [])
}

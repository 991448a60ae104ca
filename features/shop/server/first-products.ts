import { productIcons } from '#features/accounts/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ShopTables } from './tables.ts'

/**
 * The initial price of each icon, and the initial stock of rare ones. The operator changes both
 * (`npm run shop`).
 */
const firstProducts: Readonly<Record<(typeof productIcons)[number], { price: number; stock: number | null }>> = {
  alienPeace: { price: 80, stock: null },
  galacticKitty: { price: 160, stock: 50 },
  blueBallOfLife: { price: 60, stock: null },
  levelUpMushroom: { price: 90, stock: null },
  pizzaDelicious: { price: 45, stock: null },
  coldIceCream: { price: 45, stock: null },
  nebulaPlanet: { price: 200, stock: 100 },
  zoomBoom: { price: 300, stock: 20 },
  galacticComet: { price: 120, stock: 30 },
  galacticStar: { price: 120, stock: 80 },
  prideFlag25: { price: 25, stock: null },
  prideHeart25: { price: 25, stock: null },
  habboween25Pumpkin: { price: 70, stock: 25 },
  neopetsSmilEgg: { price: 110, stock: null },
  neopetsRockEgg: { price: 110, stock: null },
  neopetsCoolEgg: { price: 110, stock: null },
  neopetsNightbellEgg: { price: 150, stock: 60 },
}

/**
 * Adds icons missing from the catalogue: all at first, later those of a new version. The operator's
 * changes are kept.
 */
export async function fillCatalogue(db: Db<ShopTables>): Promise<void> {
  const products = productIcons.map((icon) => ({ icon, ...firstProducts[icon] }))
  await db
    .insertInto('shop_wares')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

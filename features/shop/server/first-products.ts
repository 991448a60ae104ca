import { productIcons } from '#features/accounts/contract.ts'
import type { Db } from '#platform/server/database.ts'
import type { ShopTables } from './tables.ts'

/** What each icon costs when a shop first opens, and how many there are of those that are rare. The operator changes both (`npm run shop`). */
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

/** Puts the icons on the shelf that were never there: all of them at first, later those that a new version brings. What the operator has changed stays. */
export async function fillCatalogue(db: Db<ShopTables>): Promise<void> {
  const products = productIcons.map((icon) => ({ icon, ...firstProducts[icon] }))
  await db
    .insertInto('shop_wares')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

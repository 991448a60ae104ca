import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import { iconsTag } from '#features/accounts/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { buyIcon, dropWish, listProducts, showInventory, wearIcon, wishIcon } from '../contract.ts'
import { openPurchases } from './buy-icon.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import type { ShopContext } from './context.ts'
import { keepDoingWhatIsDue } from './due.ts'
import { fillCatalogue } from './first-products.ts'
import { forgetAccount, shopData } from './personal-data.ts'
import { openStaffShop } from './staff/routes.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'
import * as wearing from './wear-icon.ts'
import * as wishing from './wish-icon.ts'
import { readInventory } from './wish-icon.ts'

type ShopOptions = { db: Db<unknown>; clock: Clock; addresses: HotelAddresses; log: Pick<Log, 'warn'> }

/** How often planned pieces and the ends of seasons are looked for. */
const lookEveryMs = 1_000

/** Creates the shop, which sells icons for stars, and the inventory from which they are worn. */
export function openShop({ db: wholeDb, clock, addresses, log }: ShopOptions): Feature {
  const db = tablesOf<ShopTables>(wholeDb)
  const catalogue = openCatalogue({ db, clock })
  const staff = openStaffShop({ db, clock, wholeDb, addresses })
  return {
    routes(app) {
      serveShop(app, { db, clock }, catalogue)
      staff.serve(app)
    },
    caches: [catalogue, staff.icons],
    startBackground: () => keepDoingWhatIsDue({ db, clock, log }, lookEveryMs),
    staff: { topics: { shop: [shopTag, iconsTag] } },
    firstContent: () => fillCatalogue(db),
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
    personalData: { name: 'shop', collect: (accountId) => shopData(db, accountId) },
  }
}

/** Serves the endpoints of the shop. */
function serveShop(app: FastifyInstance, context: ShopContext, catalogue: Catalogue): void {
  const { db } = context
  const buy = openPurchases(context)
  serve(app, listProducts, () => catalogue())
  serve(app, showInventory, (_, { actor }) => readInventory(db, actor.id))
  serve(app, buyIcon, async ({ body }, { actor }) => {
    return (await buy({ accountId: actor.id, ...body })) ?? readInventory(db, actor.id)
  })
  serve(app, wearIcon, async ({ body }, { actor }) => {
    return (await wearing.wearIcon(context, actor.id, body.icon)) ?? readInventory(db, actor.id)
  })
  serve(app, wishIcon, async ({ body }, { actor }) => {
    return (await wishing.wishIcon(context, actor.id, body.icon)) ?? readInventory(db, actor.id)
  })
  serve(app, dropWish, async ({ params }, { actor }) => {
    await wishing.dropWish(context, actor.id, params.icon)
    return readInventory(db, actor.id)
  })
}

import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { forgetAccount } from './account-closed.ts'
import { openCatalogue } from './catalogue.ts'
import { fillCatalogue } from './first-products.ts'
import { shopData } from './personal-data.ts'
import { serveShop } from './routes.ts'
import type { ShopTables } from './tables.ts'

/** Creates the shop, which sells icons for stars, and the inventory from which they are worn. */
export function openShop({ db: wholeDb, clock }: { db: Db<unknown>; clock: Clock }): Feature {
  const db = tablesOf<ShopTables>(wholeDb)
  const catalogue = openCatalogue(db)
  return {
    routes: (app) => serveShop(app, { db, clock }, catalogue),
    caches: [catalogue],
    firstContent: () => fillCatalogue(db),
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
    personalData: { name: 'shop', collect: (accountId) => shopData(db, accountId) },
  }
}

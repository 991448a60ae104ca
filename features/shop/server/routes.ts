import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { buyIcon, dropWish, listProducts, showInventory, wearIcon, wishIcon } from '../contract.ts'
import { openPurchases } from './buy-icon.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShopContext } from './context.ts'
import * as wearing from './wear-icon.ts'
import * as wishing from './wish-icon.ts'
import { readInventory } from './wish-icon.ts'

/** Serves the endpoints of the shop. */
export function serveShop(app: FastifyInstance, context: ShopContext, catalogue: Catalogue): void {
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

import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http.ts'
import { buyIcon, dropWish, listWares, showSuitcase, wearIcon, wishIcon } from '../contract.ts'
import { openCounter } from './buy-icon.ts'
import type { Shelf } from './shelf.ts'
import { packSuitcase } from './suitcase.ts'
import * as wearing from './wear-icon.ts'
import * as wishing from './wish-icon.ts'
import type { ShopWorld } from './world.ts'

/** Serves the endpoints of the shop. */
export function serveShop(app: FastifyInstance, world: ShopWorld, shelf: Shelf): void {
  const { db } = world
  const buy = openCounter(world)
  serve(app, listWares, () => shelf.wares())
  serve(app, showSuitcase, (_, { actor }) => packSuitcase(db, actor.id))
  serve(app, buyIcon, async ({ body }, { actor }) => {
    return (await buy({ accountId: actor.id, ...body })) ?? packSuitcase(db, actor.id)
  })
  serve(app, wearIcon, async ({ body }, { actor }) => {
    return (await wearing.wearIcon(world, actor.id, body.icon)) ?? packSuitcase(db, actor.id)
  })
  serve(app, wishIcon, async ({ body }, { actor }) => {
    return (await wishing.wishIcon(world, actor.id, body.icon)) ?? packSuitcase(db, actor.id)
  })
  serve(app, dropWish, async ({ params }, { actor }) => {
    await wishing.dropWish(world, actor.id, params.icon)
    return packSuitcase(db, actor.id)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Result } from '#platform/contract/endpoint.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { serve } from '#platform/server/http/http.ts'
import * as contract from '../../contract.ts'
import type { StaffShopContext } from '../context.ts'
import { dayOf, readSalesDays } from '../sales-days.ts'
import { addByStaff, nameByStaff, offerByStaff, removeByStaff } from './added-icons.ts'
import { archiveByStaff, priceByStaff, seasonByStaff, stockByStaff } from './change-product.ts'
import { giveByStaff, takeByStaff } from './gifts.ts'
import { pageOfOwners } from './list-owners.ts'
import { pageOfSales } from './list-sales.ts'
import { readIcons } from './read-icons.ts'
import { cancelByStaff, restockByStaff } from './restocks.ts'

/**
 * Opens the staff's part of the shop. The list of icons is cached by a process, in `icons`, until
 * something is sold or changed.
 */
export function openStaffShop(context: StaffShopContext) {
  const { db, clock } = context
  const icons = new TaggedCache<Result<typeof contract.listStaffIcons>>(2)

  // By the day, since the sales of the last days change with it.
  const list = () =>
    icons.get(dayOf(clock.now()), async () => {
      const tags = new Set<CacheTag>()
      const items = await collectCacheTags(tags, () => readIcons(db, clock.now()))
      return { value: { items }, tags: [...tags] }
    })

  function serveStaff(app: FastifyInstance): void {
    serve(app, contract.listStaffIcons, list)
    serve(app, contract.changeIconPrice, ({ params, body }, { actor }) =>
      priceByStaff(context, actor, params.icon, body),
    )
    serve(app, contract.changeIconStock, ({ params, body }, { actor }) =>
      stockByStaff(context, actor, params.icon, body),
    )
    serve(app, contract.restockIcon, ({ params, body }, { actor }) => restockByStaff(context, actor, params.icon, body))
    serve(app, contract.cancelRestock, ({ params }, { actor }) => cancelByStaff(context, actor, params.id))
    serve(app, contract.changeIconSeason, ({ params, body }, { actor }) =>
      seasonByStaff(context, actor, params.icon, body),
    )
    serve(app, contract.archiveIcon, ({ params, body }, { actor }) =>
      archiveByStaff(context, actor, params.icon, body.isArchived),
    )
    serve(app, contract.addStaffIcon, (_, { actor, upload }) => addByStaff(context, actor, upload))
    serve(app, contract.nameStaffIcon, ({ params, body }, { actor }) => nameByStaff(context, actor, params.icon, body))
    serve(app, contract.offerIcon, ({ params, body }, { actor }) => offerByStaff(context, actor, params.icon, body))
    serve(app, contract.removeStaffIcon, ({ params }, { actor }) => removeByStaff(context, actor, params.icon))
    serve(app, contract.listSales, ({ query }) => pageOfSales(context, query))
    serve(app, contract.showRevenue, ({ query }) => readSalesDays(db, query.days, clock.now()))
    serve(app, contract.listIconOwners, ({ params, query }) => pageOfOwners(context, params.icon, query.cursor))
    serve(app, contract.giveIconTo, ({ params, body }, { actor }) => giveByStaff(context, actor, params.icon, body))
    serve(app, contract.takeIconFrom, ({ params }, { actor }) =>
      takeByStaff(context, actor, params.icon, params.account),
    )
  }
  return { serve: serveStaff, icons }
}

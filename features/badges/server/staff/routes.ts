import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/contract/refusal.ts'
import { serve } from '#platform/server/http/http.ts'
import * as contract from '../../contract.ts'
import type { CatalogueContext } from '../context.ts'
import type { CatalogueList } from './list-catalogue.ts'
import { decideByStaff, handInByStaff, reopenByStaff, withdrawByStaff } from './proposals.ts'
import { describeCatalogueBadge } from './show-catalogue-badge.ts'
import { addByStaff, changeByStaff, nameByStaff, removeByStaff } from './ways-by-staff.ts'

/** Serves the staff's catalogue of badges. */
export function serveCatalogue(app: FastifyInstance, context: CatalogueContext, list: CatalogueList): void {
  serve(app, contract.listCatalogue, ({ query }, { actor }) => list.page(actor, query))
  serve(
    app,
    contract.showCatalogueBadge,
    async ({ params, query }, { actor }) =>
      (await describeCatalogueBadge(context, actor, params.code, query.language)) ?? refuse('error.badgeNotFound'),
  )
  serve(app, contract.findWayNews, async ({ query }) => ({
    items: [...(await context.news.find(query.q, query.language))],
  }))
  serve(app, contract.nameBadge, ({ params, body }, { actor }) => nameByStaff(context, actor, params.code, body))
  serve(app, contract.addBadgeWay, ({ params, body }, { actor }) => addByStaff(context, actor, params.code, body))
  serve(app, contract.changeBadgeWay, ({ params, body }, { actor }) => changeByStaff(context, actor, params, body))
  serve(app, contract.removeBadgeWay, ({ params, body }, { actor }) =>
    removeByStaff(context, actor, params, body.isRemoved),
  )
  serve(app, contract.handInBadge, ({ params, body }, { actor }) => handInByStaff(context, actor, params.code, body))
  serve(app, contract.withdrawProposal, ({ params }, { actor }) => withdrawByStaff(context, actor, params))
  serve(app, contract.decideProposal, ({ params, body }, { actor }) => decideByStaff(context, actor, params, body))
  serve(app, contract.reopenProposal, ({ params }, { actor }) => reopenByStaff(context, actor, params))
}

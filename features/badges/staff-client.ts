import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './staff-contract.ts'

export const listCatalogue = clientEndpoint<typeof contract.listCatalogue>(
  'GET',
  '/api/get/housekeeping/catalogue/badges',
)
export const showCatalogueBadge = clientEndpoint<typeof contract.showCatalogueBadge>(
  'GET',
  '/api/get/housekeeping/catalogue/badges/:code',
)
export const findWayNews = clientEndpoint<typeof contract.findWayNews>('GET', '/api/get/housekeeping/catalogue/news')
export const nameBadge = clientEndpoint<typeof contract.nameBadge>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/badges/:code/texts',
)
export const addBadgeWay = clientEndpoint<typeof contract.addBadgeWay>(
  'POST',
  '/api/post/housekeeping/catalogue/badges/:code/ways',
)
export const changeBadgeWay = clientEndpoint<typeof contract.changeBadgeWay>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/badges/:code/ways/:id',
)
export const removeBadgeWay = clientEndpoint<typeof contract.removeBadgeWay>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/badges/:code/ways/:id/removed',
)
export const handInBadge = clientEndpoint<typeof contract.handInBadge>(
  'POST',
  '/api/post/housekeeping/catalogue/badges/:code/proposals',
)
export const withdrawProposal = clientEndpoint<typeof contract.withdrawProposal>(
  'DELETE',
  '/api/delete/housekeeping/catalogue/badges/:code/proposals/:id',
)
export const decideProposal = clientEndpoint<typeof contract.decideProposal>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/badges/:code/proposals/:id',
)
export const reopenProposal = clientEndpoint<typeof contract.reopenProposal>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/badges/:code/proposals/:id/reopened',
)

import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './staff-contract.ts'

export const listStaffIcons = clientEndpoint<typeof contract.listStaffIcons>('GET', '/api/get/housekeeping/shop/icons')
export const changeIconPrice = clientEndpoint<typeof contract.changeIconPrice>(
  'PATCH',
  '/api/patch/housekeeping/shop/icons/:icon/price',
)
export const changeIconStock = clientEndpoint<typeof contract.changeIconStock>(
  'PATCH',
  '/api/patch/housekeeping/shop/icons/:icon/stock',
)
export const restockIcon = clientEndpoint<typeof contract.restockIcon>(
  'POST',
  '/api/post/housekeeping/shop/icons/:icon/restocks',
)
export const cancelRestock = clientEndpoint<typeof contract.cancelRestock>(
  'DELETE',
  '/api/delete/housekeeping/shop/restocks/:id',
)
export const changeIconSeason = clientEndpoint<typeof contract.changeIconSeason>(
  'PATCH',
  '/api/patch/housekeeping/shop/icons/:icon/season',
)
export const archiveIcon = clientEndpoint<typeof contract.archiveIcon>(
  'PATCH',
  '/api/patch/housekeeping/shop/icons/:icon/archive',
)
export const addStaffIcon = clientEndpoint<typeof contract.addStaffIcon>('POST', '/api/post/housekeeping/shop/icons')
export const nameStaffIcon = clientEndpoint<typeof contract.nameStaffIcon>(
  'PATCH',
  '/api/patch/housekeeping/shop/icons/:icon/words',
)
export const offerIcon = clientEndpoint<typeof contract.offerIcon>(
  'POST',
  '/api/post/housekeeping/shop/icons/:icon/offers',
)
export const removeStaffIcon = clientEndpoint<typeof contract.removeStaffIcon>(
  'DELETE',
  '/api/delete/housekeeping/shop/icons/:icon',
)
export const listSales = clientEndpoint<typeof contract.listSales>('GET', '/api/get/housekeeping/shop/sales')
export const showRevenue = clientEndpoint<typeof contract.showRevenue>('GET', '/api/get/housekeeping/shop/revenue')
export const listIconOwners = clientEndpoint<typeof contract.listIconOwners>(
  'GET',
  '/api/get/housekeeping/shop/icons/:icon/owners',
)
export const giveIconTo = clientEndpoint<typeof contract.giveIconTo>(
  'POST',
  '/api/post/housekeeping/shop/icons/:icon/owners',
)
export const takeIconFrom = clientEndpoint<typeof contract.takeIconFrom>(
  'DELETE',
  '/api/delete/housekeeping/shop/icons/:icon/owners/:account',
)

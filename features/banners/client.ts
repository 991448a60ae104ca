import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listShownBanners = clientEndpoint<typeof contract.listShownBanners>('GET', '/api/get/banners')
export const listStaffShownBanners = clientEndpoint<typeof contract.listStaffShownBanners>(
  'GET',
  '/api/get/housekeeping/banners',
)
export const listBanners = clientEndpoint<typeof contract.listBanners>('GET', '/api/get/housekeeping/site/banners')
export const addBanner = clientEndpoint<typeof contract.addBanner>('POST', '/api/post/housekeeping/site/banners')
export const changeBanner = clientEndpoint<typeof contract.changeBanner>(
  'PATCH',
  '/api/patch/housekeeping/site/banners/:id',
)
export const endBanner = clientEndpoint<typeof contract.endBanner>(
  'POST',
  '/api/post/housekeeping/site/banners/:id/ends',
)
export const deleteBanner = clientEndpoint<typeof contract.deleteBanner>(
  'DELETE',
  '/api/delete/housekeeping/site/banners/:id',
)
export const bringBannerBack = clientEndpoint<typeof contract.bringBannerBack>(
  'POST',
  '/api/post/housekeeping/site/banners/:id/restorations',
)

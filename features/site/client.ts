import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export { nearestAccent, problemOf, tokensOf } from './accent/accent.ts'
export { type AccentTheme, type Ground, ownAccents } from './accent/grounds.ts'
export * from './constants.ts'

export const showSiteSettings = clientEndpoint<typeof contract.showSiteSettings>(
  'GET',
  '/api/get/housekeeping/site/settings',
)
export const changeSiteSettings = clientEndpoint<typeof contract.changeSiteSettings>(
  'PATCH',
  '/api/patch/housekeeping/site/settings',
)
export const listSettingChanges = clientEndpoint<typeof contract.listSettingChanges>(
  'GET',
  '/api/get/housekeeping/site/settings/changes',
)

import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './staff-contract.ts'

export const listTeamProfiles = clientEndpoint<typeof contract.listTeamProfiles>('GET', '/api/get/housekeeping/team')
export const changeTeamProfile = clientEndpoint<typeof contract.changeTeamProfile>(
  'PATCH',
  '/api/patch/housekeeping/team/:account',
)
export const orderTeam = clientEndpoint<typeof contract.orderTeam>('POST', '/api/post/housekeeping/team/orders')

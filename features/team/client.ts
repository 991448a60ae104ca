import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './staff-client.ts'

export const listTeam = clientEndpoint<typeof contract.listTeam>('GET', '/api/get/community/team')
export const showStaffProfile = clientEndpoint<typeof contract.showStaffProfile>('GET', '/api/get/users/staffprofile')
export const changeStaffProfile = clientEndpoint<typeof contract.changeStaffProfile>(
  'PATCH',
  '/api/patch/users/staffprofile',
)

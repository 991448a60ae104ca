import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

/**
 * The languages that a team member can list as spoken (ISO 639). Their names are `language.<code>`
 * in the team namespace.
 */
export const spokenLanguages = ['de', 'en', 'tr', 'es', 'fr', 'it', 'nl', 'pt', 'fi', 'sv', 'pl', 'ru', 'ar'] as const

/** The maximum length of a team member's description, in characters. */
export const mostOfDoes = 160

export const listTeam = clientEndpoint<typeof contract.listTeam>('GET', '/api/get/community/team')
export const showStaffProfile = clientEndpoint<typeof contract.showStaffProfile>('GET', '/api/get/users/staffprofile')
export const changeStaffProfile = clientEndpoint<typeof contract.changeStaffProfile>(
  'PATCH',
  '/api/patch/users/staffprofile',
)

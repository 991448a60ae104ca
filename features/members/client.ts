import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export { memberPath } from './address.ts'
export * from './constants.ts'

export const listMembers = clientEndpoint<typeof contract.listMembers>('GET', '/api/get/housekeeping/members')
export const showMember = clientEndpoint<typeof contract.showMember>(
  'GET',
  '/api/get/housekeeping/members/:hotel/:name',
)
export const showMemberById = clientEndpoint<typeof contract.showMemberById>(
  'GET',
  '/api/get/housekeeping/accounts/:id',
)
export const listMemberLedger = clientEndpoint<typeof contract.listMemberLedger>(
  'GET',
  '/api/get/housekeeping/accounts/:id/ledger',
)
export const warnMember = clientEndpoint<typeof contract.warnMember>(
  'POST',
  '/api/post/housekeeping/accounts/:id/warnings',
)
export const takeWarningBack = clientEndpoint<typeof contract.takeWarningBack>(
  'DELETE',
  '/api/delete/housekeeping/accounts/:id/warnings/:warning',
)
export const addMemberNote = clientEndpoint<typeof contract.addMemberNote>(
  'POST',
  '/api/post/housekeeping/accounts/:id/notes',
)
export const deleteMemberNote = clientEndpoint<typeof contract.deleteMemberNote>(
  'DELETE',
  '/api/delete/housekeeping/accounts/:id/notes/:note',
)
export const banMember = clientEndpoint<typeof contract.banMember>('POST', '/api/post/housekeeping/accounts/:id/bans')
export const unbanMember = clientEndpoint<typeof contract.unbanMember>(
  'PATCH',
  '/api/patch/housekeeping/accounts/:id/bans/:ban',
)
export const undoUnban = clientEndpoint<typeof contract.undoUnban>(
  'POST',
  '/api/post/housekeeping/accounts/:id/bans/:ban/restoration',
)
export const endMemberSessions = clientEndpoint<typeof contract.endMemberSessions>(
  'DELETE',
  '/api/delete/housekeeping/accounts/:id/sessions',
)
export const correctBalance = clientEndpoint<typeof contract.correctBalance>(
  'POST',
  '/api/post/housekeeping/accounts/:id/corrections',
)
export const giveMemberIcon = clientEndpoint<typeof contract.giveMemberIcon>(
  'POST',
  '/api/post/housekeeping/accounts/:id/icons',
)
export const takeMemberIcon = clientEndpoint<typeof contract.takeMemberIcon>(
  'DELETE',
  '/api/delete/housekeeping/accounts/:id/icons/:icon',
)
export const listHolders = clientEndpoint<typeof contract.listHolders>('GET', '/api/get/housekeeping/roles')
export const listPermissions = clientEndpoint<typeof contract.listPermissions>(
  'GET',
  '/api/get/housekeeping/permissions',
)
export const grantMemberRole = clientEndpoint<typeof contract.grantMemberRole>(
  'POST',
  '/api/post/housekeeping/accounts/:id/roles',
)
export const revokeMemberRole = clientEndpoint<typeof contract.revokeMemberRole>(
  'POST',
  '/api/post/housekeeping/accounts/:id/revocations',
)
export const undoRevocation = clientEndpoint<typeof contract.undoRevocation>(
  'POST',
  '/api/post/housekeeping/accounts/:id/roles/restoration',
)
export const listGuestBans = clientEndpoint<typeof contract.listGuestBans>('GET', '/api/get/housekeeping/guest-bans')
export const liftGuestBan = clientEndpoint<typeof contract.liftGuestBan>(
  'DELETE',
  '/api/delete/housekeeping/guest-bans/:id',
)
export const undoGuestUnban = clientEndpoint<typeof contract.undoGuestUnban>(
  'POST',
  '/api/post/housekeeping/guest-bans/:id/restoration',
)

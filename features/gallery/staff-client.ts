import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './staff-contract.ts'

export const listStaffPictures = clientEndpoint<typeof contract.listStaffPictures>(
  'GET',
  '/api/get/housekeeping/catalogue/pictures',
)
export const showStaffPicture = clientEndpoint<typeof contract.showStaffPicture>(
  'GET',
  '/api/get/housekeeping/catalogue/pictures/:id',
)
export const changeStaffPicture = clientEndpoint<typeof contract.changeStaffPicture>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/pictures/:id',
)
export const hideStaffPicture = clientEndpoint<typeof contract.hideStaffPicture>(
  'PATCH',
  '/api/patch/housekeeping/catalogue/pictures/:id/visibility',
)
export const proposeForPicture = clientEndpoint<typeof contract.proposeForPicture>(
  'POST',
  '/api/post/housekeeping/catalogue/pictures/:id/proposals',
)
export const takeBackProposal = clientEndpoint<typeof contract.takeBackProposal>(
  'DELETE',
  '/api/delete/housekeeping/catalogue/pictures/:id/proposal',
)
export const decideProposal = clientEndpoint<typeof contract.decideProposal>(
  'POST',
  '/api/post/housekeeping/catalogue/pictures/:id/decisions',
)
export const undoProposalDecision = clientEndpoint<typeof contract.undoProposalDecision>(
  'DELETE',
  '/api/delete/housekeeping/catalogue/pictures/:id/decision',
)

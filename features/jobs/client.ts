import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const uploadAttachment = clientEndpoint<typeof contract.uploadAttachment>('POST', '/api/post/jobs/attachments')
export const dropAttachment = clientEndpoint<typeof contract.dropAttachment>(
  'DELETE',
  '/api/delete/jobs/attachments/:id',
)
export const listUnsentAttachments = clientEndpoint<typeof contract.listUnsentAttachments>(
  'GET',
  '/api/get/jobs/attachments',
)
export const apply = clientEndpoint<typeof contract.apply>('POST', '/api/post/jobs/applications')
export const listOwnApplications = clientEndpoint<typeof contract.listOwnApplications>(
  'GET',
  '/api/get/jobs/applications',
)
export const withdrawApplication = clientEndpoint<typeof contract.withdrawApplication>(
  'POST',
  '/api/post/jobs/applications/:id/withdrawal',
)
export const showChat = clientEndpoint<typeof contract.showChat>('GET', '/api/get/jobs/applications/:id/messages')
export const sendMessage = clientEndpoint<typeof contract.sendMessage>(
  'POST',
  '/api/post/jobs/applications/:id/messages',
)
export const listPositions = clientEndpoint<typeof contract.listPositions>('GET', '/api/get/jobs/positions')
export const showStanding = clientEndpoint<typeof contract.showStanding>('GET', '/api/get/jobs/standing')
export const listStaffApplications = clientEndpoint<typeof contract.listStaffApplications>(
  'GET',
  '/api/get/housekeeping/jobs/applications',
)
export const showStaffApplication = clientEndpoint<typeof contract.showStaffApplication>(
  'GET',
  '/api/get/housekeeping/jobs/applications/:id',
)
export const answerApplication = clientEndpoint<typeof contract.answerApplication>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/messages',
)
export const noteOnApplication = clientEndpoint<typeof contract.noteOnApplication>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/notes',
)
export const deleteApplicationNote = clientEndpoint<typeof contract.deleteApplicationNote>(
  'DELETE',
  '/api/delete/housekeeping/jobs/applications/:id/notes/:note',
)
export const voteOnApplication = clientEndpoint<typeof contract.voteOnApplication>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/votes',
)
export const decideApplication = clientEndpoint<typeof contract.decideApplication>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/decision',
)
export const undoApplicationDecision = clientEndpoint<typeof contract.undoApplicationDecision>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/undo',
)
export const reopenApplication = clientEndpoint<typeof contract.reopenApplication>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/reopening',
)
export const barApplicant = clientEndpoint<typeof contract.barApplicant>(
  'POST',
  '/api/post/housekeeping/jobs/applications/:id/bar',
)
export const liftApplicantBar = clientEndpoint<typeof contract.liftApplicantBar>(
  'DELETE',
  '/api/delete/housekeeping/jobs/applications/:id/bar',
)
export const listApplicationBars = clientEndpoint<typeof contract.listApplicationBars>(
  'GET',
  '/api/get/housekeeping/jobs/bars',
)
export const liftApplicationBar = clientEndpoint<typeof contract.liftApplicationBar>(
  'DELETE',
  '/api/delete/housekeeping/jobs/bars/:account',
)
export const listStaffPositions = clientEndpoint<typeof contract.listStaffPositions>(
  'GET',
  '/api/get/housekeeping/jobs/positions',
)
export const listDeletedPositions = clientEndpoint<typeof contract.listDeletedPositions>(
  'GET',
  '/api/get/housekeeping/jobs/deleted-positions',
)
export const addStaffPosition = clientEndpoint<typeof contract.addStaffPosition>(
  'POST',
  '/api/post/housekeeping/jobs/positions',
)
export const changeStaffPosition = clientEndpoint<typeof contract.changeStaffPosition>(
  'PATCH',
  '/api/patch/housekeeping/jobs/positions/:key',
)
export const openStaffPosition = clientEndpoint<typeof contract.openStaffPosition>(
  'POST',
  '/api/post/housekeeping/jobs/positions/:key/openings',
)
export const orderStaffPositions = clientEndpoint<typeof contract.orderStaffPositions>(
  'POST',
  '/api/post/housekeeping/jobs/positions/order',
)
export const deleteStaffPosition = clientEndpoint<typeof contract.deleteStaffPosition>(
  'DELETE',
  '/api/delete/housekeeping/jobs/positions/:key',
)
export const restoreStaffPosition = clientEndpoint<typeof contract.restoreStaffPosition>(
  'POST',
  '/api/post/housekeeping/jobs/positions/:key/restorations',
)
export const listReadyAnswers = clientEndpoint<typeof contract.listReadyAnswers>(
  'GET',
  '/api/get/housekeeping/jobs/answers',
)
export const addReadyAnswer = clientEndpoint<typeof contract.addReadyAnswer>(
  'POST',
  '/api/post/housekeeping/jobs/answers',
)
export const changeReadyAnswer = clientEndpoint<typeof contract.changeReadyAnswer>(
  'PATCH',
  '/api/patch/housekeeping/jobs/answers/:id',
)
export const removeReadyAnswer = clientEndpoint<typeof contract.removeReadyAnswer>(
  'DELETE',
  '/api/delete/housekeeping/jobs/answers/:id',
)

/** Where the staff's viewer reads a file of an application; downloads are at `filePath`. */
export const viewPath = (id: string): string => `/api/get/housekeeping/jobs/files/${id}`
export const filePath = (id: string): string => `/api/get/jobs/attachments/${id}`

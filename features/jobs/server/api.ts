export { positionLimits } from '../contract.ts'
export { noteFilesRead } from './attachments.ts'
export { answerApplicant, decide, type TeamMessage } from './decide.ts'
export {
  addPosition,
  changePosition,
  deletePosition,
  hasPositions,
  listAllPositions,
  type ManagedPosition,
  type PositionText,
  readPosition,
  restorePosition,
} from './manage-positions.ts'
export { type ListedApplication, listApplications, type ReviewedApplication, readApplication } from './review.ts'

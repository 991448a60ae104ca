export { answerApplicant, decide, type TeamMessage } from './decide.ts'
export {
  addPosition,
  changePosition,
  hasPositions,
  listAllPositions,
  type ManagedPosition,
  type PositionText,
} from './manage-positions.ts'
export { positionLimits, readPosition } from './read-position.ts'
export { type ListedApplication, listApplications, type ReviewedApplication, readApplication } from './review.ts'

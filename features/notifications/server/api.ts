export {
  bringNoticesBack,
  deleteNoticesOfPlayers,
  notify,
  type OutgoingNotice,
  withdrawNotices,
  withdrawPendingNotices,
} from './notify.ts'
export { readPushState } from './push/push-state.ts'

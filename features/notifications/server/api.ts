export {
  deleteNoticesOfPlayers,
  notify,
  type OutgoingNotice,
  withdrawNotices,
  withdrawPendingNotices,
} from './notify.ts'

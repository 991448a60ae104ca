export { deleteNoticesOfPlayers, notify, type Telling, withdrawNotices, withdrawUntold } from './notify.ts'

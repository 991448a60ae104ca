export { notify, type Telling, withdrawNotices, withdrawUntold } from './notify.ts'

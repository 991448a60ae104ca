export { notify, type Telling, withdrawNotices } from './notify.ts'

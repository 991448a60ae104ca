export { notify, type Telling } from './notify.ts'

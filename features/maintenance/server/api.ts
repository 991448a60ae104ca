export { changeState, describeAt, readState } from './change.ts'

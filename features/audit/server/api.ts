export { type ActFilter, type ListedAct, listActs } from './list-acts.ts'
export { recordAct, type StaffAct } from './record-act.ts'

export { recordAct, type StaffAct } from './acts.ts'
export { type ActFilter, type ListedAct, listActs } from './list-acts.ts'

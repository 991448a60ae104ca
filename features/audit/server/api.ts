export { type ActFilter, type ListedAct, listActs, recordAct, type StaffAct } from './acts.ts'

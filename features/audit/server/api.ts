export { type ActFilter, type ListedAct, latestActs, listActs, recordAct, type StaffAct } from './acts.ts'

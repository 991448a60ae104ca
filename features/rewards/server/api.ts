export { aggregateLedger } from './aggregate-ledger.ts'
export { followTime } from './boards.ts'
export type { RewardsTables } from './tables.ts'

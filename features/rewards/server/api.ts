export { followTime } from './boards.ts'
export { aggregateLedger } from './keep-up.ts'
export type { RewardsTables } from './tables.ts'

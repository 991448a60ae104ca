export { keepUp } from './keep-up.ts'
export type { RewardsTables } from './tables.ts'

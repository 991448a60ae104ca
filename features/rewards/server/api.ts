export { followTime } from './boards.ts'
export { keepUp } from './keep-up.ts'
export type { RewardsTables } from './tables.ts'

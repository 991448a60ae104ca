import type { Generated } from 'kysely'

/** The tables of rewards. `test/row-types.test.ts` checks them against the migrated database. */
export type RewardsTables = {
  rewards_achievements: AchievementRow
  rewards_streaks: StreakRow
  rewards_months: MonthRow
  rewards_reading: ReadingRow
}

type AchievementRow = { account_id: number; achievement: string; comets: number; reached_at: Date }

type StreakRow = {
  account_id: number
  days: number
  first_day: string
  last_day: string
  comets: number
  reached_at: Date
}

type MonthRow = { month: string; account_id: number; comets: number }

type ReadingRow = {
  one: Generated<boolean>
  done_id: Generated<number>
  next_id: number | null
  next_before: string | null
}

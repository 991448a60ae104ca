/**
 * Amounts that members earn: stars, which the shop accepts, and comets. All amounts are defined
 * here (specification §9.3).
 */
export type Amount = { stars: number; comets: number }

/** Reward for a verified comment. */
export const commentReward: Amount = { stars: 1, comets: 5 }

/** How many comments of one UTC day earn it. */
export const rewardedCommentsPerDay = 10

/** Comets for achievements, which are granted once per account. */
export const achievementComets = {
  firstComment: 10,
  firstAnswer: 10,
  tenComments: 25,
  hundredComments: 100,
  firstIcon: 20,
  firstRequest: 15,
} as const

/**
 * Comets by length of a streak in consecutive UTC days with a reward; each is granted once per
 * streak.
 */
export const streakComets = { 3: 10, 7: 30, 30: 150 } as const

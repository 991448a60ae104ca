/**
 * What is earned: stars, which the shop takes, and comets. All amounts are here (specification
 * §9.3).
 */
export type Amount = { stars: number; comets: number }

/** What a verified comment earns. */
export const commentReward: Amount = { stars: 1, comets: 5 }

/** How many comments of one UTC day earn it. */
export const rewardedCommentsPerDay = 10

/** What is reached once in the life of an account, and the comets that it gives. */
export const achievementComets = {
  firstComment: 10,
  firstAnswer: 10,
  tenComments: 25,
  hundredComments: 100,
  firstIcon: 20,
  firstRequest: 15,
} as const

/** After how many days in a row that earned, each a UTC day, a streak gives how many comets; each once in a run of days. */
export const streakComets = { 3: 10, 7: 30, 30: 150 } as const

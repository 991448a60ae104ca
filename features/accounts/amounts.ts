/** What is earned: stars, which the shop takes, and comets. Every amount of the site's economy stands here (DECISIONS "Economy"). */
export type Amount = { stars: number; comets: number }

/** What a verified comment earns. */
export const commentReward: Amount = { stars: 1, comets: 5 }

/** How many comments of one UTC day earn it. */
export const rewardedCommentsPerDay = 10

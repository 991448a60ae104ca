/**
 * What makes a new badge a guess: first seen and gained within so many days, by so many players.
 */
export const guessBounds = { newDays: 30, gainDays: 7, gains: 2 } as const

/** How many codes are looked up at once for the member's player. */
export const codesAtOnce = 120

/** An instant in time, always UTC. */
export type Instant = Date

/** Where the time comes from, so that tests may set it. */
export type Clock = { now: () => Instant }

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

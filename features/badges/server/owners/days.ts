const dayMs = 86_400_000

/** The number of a day, counted from 1970-01-01, UTC. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / dayMs)
}

/** A day by its number: `2026-11-22`. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

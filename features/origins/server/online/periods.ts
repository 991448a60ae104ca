/** The lengths of time that samples are gathered by, in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * Returns the beginning of the period of that length around an instant, in UTC; correct for lengths
 * that divide a day.
 */
export function beginOf(instant: Date, lengthMs: number): Date {
  return new Date(Math.floor(instant.getTime() / lengthMs) * lengthMs)
}

/** An instant so much later. */
export function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** A calendar day by its number, counted from 1970-01-01: `2026-11-22`. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The number of a calendar day. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / dayMs)
}

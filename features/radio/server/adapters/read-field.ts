/** A JSON object with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>

// More than any fan radio has: a number beyond it is a fault of the station's.
const mostListeners = 1_000_000
const earliest = Date.UTC(1999, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an own property of an object, never an inherited one (`constructor`). */
export function fieldOf(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/**
 * A text, also where the station made it a number or a boolean (a song called 1979); `''` if there
 * is none.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A number, also where it is written as a text; null where it is none. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,9})?\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * The number of listeners. `unique` is null where it is not credible: 0 behind relays, or more than
 * all where the two were swapped.
 */
export function listenersOf(total: unknown, unique?: unknown): { total: number; unique: number | null } {
  const all = countOf(total) ?? 0
  const different = countOf(unique)
  const isPossible = different !== null && different <= all && (different > 0 || all === 0)
  return { total: all, unique: isPossible ? different : null }
}

function countOf(value: unknown): number | null {
  const number = numberOf(value)
  return number === null || number < 0 ? null : Math.min(Math.trunc(number), mostListeners)
}

/** The instant of UNIX seconds as ISO text; null where it is none that can be. */
export function instantOf(seconds: unknown): string | null {
  const number = numberOf(seconds)
  const milliseconds = number === null ? Number.NaN : Math.trunc(number * 1000)
  return milliseconds >= earliest && milliseconds < latest ? new Date(milliseconds).toISOString() : null
}

/** The length of a song in whole seconds; null if it is missing. */
export function durationOf(seconds: unknown): number | null {
  const number = Math.round(numberOf(seconds) ?? 0)
  return number > 0 && number <= 86_400 ? number : null
}

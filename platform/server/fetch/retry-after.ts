/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date, to seconds; null if absent, invalid
 * or past.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // `Date.parse` accepts much more than HTTP dates ("1.5" is a day of 2001), so the format is
  // checked first.
  if (!/^[A-Z][a-z]{2,8},? .*GMT$/.test(value)) return null
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1000)
  return seconds > 0 ? seconds : null
}

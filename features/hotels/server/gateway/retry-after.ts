/** The seconds a `Retry-After` header asks to wait, given as seconds or as an HTTP date; null when absent, unreadable or past. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // `Date.parse` reads much more than HTTP dates ("1.5" is a day of 2001), so the form is asked for first.
  if (!/^[A-Z][a-z]{2,8},? .*GMT$/.test(value)) return null
  const seconds = Math.ceil((Date.parse(value) - now.getTime()) / 1000)
  return seconds > 0 ? seconds : null
}

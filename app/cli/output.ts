import { plainTimeOf } from '#platform/contract/plain-time.ts'

/** `2026-12-31 18:00:00 UTC`, on every machine. */
export function momentOf(instant: Date): string {
  return `${plainTimeOf(instant)} UTC`
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** How long ago something was: `3 hours ago`, in whole units; `just now` within a minute. */
export function ageOf(instant: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000)
  const fitting = units.find((each) => seconds >= each.seconds)
  if (!fitting) return 'just now'
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / fitting.seconds), fitting.unit)
}

/**
 * Makes untrusted text safe for a terminal: control characters and bidirectional overrides are
 * replaced by their names. Returns its lines.
 */
export function readable(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, nameOf))
}

/** As `readable`, in one line. */
export function inLine(text: string): string {
  return readable(text).join(' ')
}

function nameOf(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
}

const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/**
 * Returns an instant as a field for date and time has it in a zone, `2026-11-27T20:00`; empty for
 * none.
 */
export function localTime(at: unknown, zone: string): string {
  if (typeof at !== 'string') return ''
  const format = new Intl.DateTimeFormat('en-CA', { ...fields, timeZone: zone })
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** Returns the instant of a local date and time in a zone; null for anything else. */
export function momentOf(written: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(written)) return null
  const wanted = Date.parse(`${written.slice(0, 16)}Z`)
  if (Number.isNaN(wanted)) return null
  // The offset of the zone at about that time, and once more where it changes in between.
  let at = wanted
  for (let round = 0; round < 2; round++) at += wanted - Date.parse(`${localTime(new Date(at).toISOString(), zone)}Z`)
  return new Date(at).toISOString()
}

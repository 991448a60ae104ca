/** Writes an instant as the calls of specification §7.2 send it: `2026-11-21 20:15:00`, in UTC. */
export function plainTimeOf(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads such a time back, as ISO 8601. */
export function instantIn(plainTime: string): string {
  return `${plainTime.replace(' ', 'T')}Z`
}

/** Hour and day in milliseconds. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * The game's two forms of an instant (hotel-api §0.3): players `+0000`, rooms and group members
 * `+00:00`.
 */
export type DateForm = 'plain' | 'colon'

/** Writes an instant (Unix ms) to the second, as the game does. */
export function writeDate(instant: number, form: DateForm): string {
  const text = new Date(Math.floor(instant / 1000) * 1000).toISOString()
  return text.replace('Z', form === 'plain' ? '+0000' : '+00:00')
}

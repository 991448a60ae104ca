/** What the page offers: the frames, and the picture for signatures. */
export const offered = ['radio', 'playing', 'online', 'player', 'signature', 'badge', 'news'] as const
export type Offered = (typeof offered)[number]

/** What an offer is about: a player, a badge, or nothing in particular. */
export function thingOf(kind: Offered): 'player' | 'badge' | null {
  if (kind === 'player' || kind === 'signature') return 'player'
  return kind === 'badge' ? 'badge' : null
}

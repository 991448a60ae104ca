import type { Observed } from '#platform/contract/time.ts'
import type { Compared } from './compared-players.ts'

/** That a player has a thing, and when scans saw it come. */
export type Stay = { player_id: number; gained_after: Date | null; gained_by: Date }

/** Returns when each compared player came to a thing; null for who has not. */
export function gainedBy(compared: readonly Compared[], stays: readonly Stay[]): (Observed | null)[] {
  return compared.map(({ id }) => {
    const stay = stays.find(({ player_id }) => player_id === id)
    return stay ? { after: stay.gained_after?.toISOString() ?? null, by: stay.gained_by.toISOString() } : null
  })
}

import { useEffect, useState } from 'react'
import { defaultHotels, type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { WantedPlayer } from './use-settled-player.ts'

/** Session storage key of the player entered in a form. */
const key = 'player'

/** The player that is kept; null where there is none, or the browser refuses storage. */
export function keptPlayer(): WantedPlayer | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('hotel' in kept) || !('name' in kept)) return null
    const hotel = hotelCodes.find((code) => code === kept.hotel)
    return hotel !== undefined && typeof kept.name === 'string' ? { hotel, name: kept.name } : null
  } catch {
    return null
  }
}

/** Stores a player for the tab, or removes the stored one. */
export function keepPlayer(player: WantedPlayer | null): void {
  try {
    if (player === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(player))
  } catch {
    // Storage may be forbidden; then the form is typed again.
  }
}

/**
 * The hotel and name of a form with a motto code; the hotel begins as the language's. Both are
 * kept, the password never: phones drop the page while its owner is in the game.
 */
export function usePlayerDraft(name: string, setName: (name: string) => void): [HotelCode, (hotel: HotelCode) => void] {
  const language = useLanguage()
  const [chosen, choose] = useState<HotelCode | null>(null)
  const hotel = chosen ?? defaultHotels[language]

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form begins; the server's form is an empty one
  useEffect(() => {
    const kept = keptPlayer()
    if (kept === null) return
    choose(kept.hotel)
    if (name === '') setName(kept.name)
  }, [])
  useEffect(() => {
    if (name.trim() !== '') keepPlayer({ hotel, name })
  }, [hotel, name])

  return [hotel, choose]
}

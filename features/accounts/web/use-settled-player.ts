import { useEffect, useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { nameRefusal } from '#features/hotels/web/parts.tsx'

/** A player as a form names them, the name without spaces around it. */
export type WantedPlayer = { hotel: HotelCode; name: string }

const restMilliseconds = 1000

/**
 * Returns the entered player once typing has paused for a second or `settle` is called; null before
 * that, and for impossible names. This avoids requesting codes for partial names.
 */
export function useSettledPlayer(hotel: HotelCode, name: string): { wanted: WantedPlayer | null; settle: () => void } {
  const trimmed = name.trim()
  const player = nameRefusal(trimmed) === null ? `${hotel} ${trimmed}` : ''
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(player), restMilliseconds)
    return () => clearTimeout(timer)
  }, [player])
  return {
    wanted: player !== '' && settled === player ? { hotel, name: trimmed } : null,
    settle: () => setSettled(player),
  }
}

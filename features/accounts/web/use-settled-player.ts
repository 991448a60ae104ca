import { useEffect, useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { nameRefusal } from '#features/hotels/web/parts.tsx'

/** A player as a form names them, the name without spaces around it. */
export type WantedPlayer = { hotel: HotelCode; name: string }

const restMilliseconds = 1000

/**
 * The player that a form names, once the typing rests for a second or `settle` says that it is done; null while it goes on, and where no
 * player can have the name. So no code is asked for half a name.
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

import { useSyncExternalStore } from 'react'
import { visitorZone } from '#platform/web/zone.ts'

const neverChanges = () => () => {}

/** The visitor's zone; before the page runs that of the station, in which the server drew it. */
export function useOwnZone(stationZone: string): string {
  return useSyncExternalStore(neverChanges, visitorZone, () => stationZone)
}

let present = 0
const everyHalfMinute = (changed: () => void) => {
  const timer = setInterval(changed, 30_000)
  return () => clearInterval(timer)
}

/** The present to the half minute (milliseconds since 1970), null before the page runs: the server's may be an old one. */
export function usePresent(): number | null {
  return useSyncExternalStore(
    everyHalfMinute,
    () => {
      const now = Date.now()
      if (Math.abs(now - present) >= 30_000) present = now
      return present
    },
    () => null,
  )
}

import { useBrowserStore, useHydrated } from '#platform/web/hydrated.ts'
import { visitorZone } from '#platform/web/zone.ts'

/** The visitor's zone; before the page runs that of the station, in which the server drew it. */
export function useOwnZone(stationZone: string): string {
  return useHydrated() ? visitorZone() : stationZone
}

let present = 0
const everyHalfMinute = (changed: () => void) => {
  const timer = setInterval(changed, 30_000)
  return () => clearInterval(timer)
}

function readPresent(): number | null {
  const now = Date.now()
  if (Math.abs(now - present) >= 30_000) present = now
  return present
}

/** The present to the half minute (milliseconds since 1970), null before the page runs: the server's may be an old one. */
export function usePresent(): number | null {
  return useBrowserStore(everyHalfMinute, readPresent, null)
}

import { useHydrated } from '#platform/web/hydrated.tsx'
import { visitorZone } from '#platform/web/zone.ts'

/** The visitor's zone; before the page runs that of the station, in which the server drew it. */
export function useOwnZone(stationZone: string): string {
  return useHydrated() ? visitorZone() : stationZone
}

import { queryOf } from '#platform/web/api.ts'
import { showAir } from '../../../client.ts'
import type { StationId } from '../../../contract.ts'

const pollMs = 15_000

/** The query for what is on a station; polled, since listeners and songs send no events. */
export function airQuery(station: StationId) {
  return { ...queryOf(showAir, { query: { station } }), refetchInterval: pollMs, staleTime: 0 }
}

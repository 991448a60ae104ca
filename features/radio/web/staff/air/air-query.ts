import { queryOf } from '#platform/web/api.ts'
import { showAir } from '../../../client.ts'
import type { StationId } from '../../../contract.ts'

const pollMs = 15_000

/** The question what is on a station; asked again for listeners and songs, which nobody announces. */
export function airQuery(station: StationId) {
  return { ...queryOf(showAir, { query: { station } }), refetchInterval: pollMs, staleTime: 0 }
}

import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import type { HotelState } from '#features/outages/server/api.ts'
import type { StationReading } from '#features/radio/server/api.ts'
import type { SourceStatus, StatusState } from '../contract.ts'

/** Returns the status of a hotel by its latest state; undefined if it was never observed. */
export function hotelStatus(known: HotelState | undefined): SourceStatus {
  if (!known) return never
  return status(hotelStates[known.state], known.since, known.succeededAt)
}

// A hotel that rate limits the site does answer; its requests succeed later.
const hotelStates: Record<HotelState['state'], StatusState> = {
  open: 'fine',
  busy: 'late',
  maintenance: 'maintenance',
  blocked: 'failing',
  unreachable: 'failing',
}

/**
 * Returns the status of an import from a hotel: late if its last success is older than
 * `lateAfterMs`. During maintenance of the hotel every missing import counts as maintenance,
 * regardless of the reported error, since such a hotel is not called for a while.
 */
export function sourceStatus(
  reading: HotelReading | undefined,
  hotel: SourceStatus,
  { now, lateAfterMs }: { now: Date; lateAfterMs: number },
): SourceStatus {
  const { succeededAt = null, failingSince = null, failure = null } = reading ?? {}
  const lateAt = succeededAt && new Date(succeededAt.getTime() + lateAfterMs)
  const isLate = lateAt !== null && lateAt <= now
  if (hotel.state === 'maintenance' && (failingSince || isLate)) {
    return { ...hotel, lastSuccessAt: succeededAt?.toISOString() ?? null }
  }
  if (failingSince) return status(isMaintenance(failure) ? 'maintenance' : 'failing', failingSince, succeededAt)
  if (isLate) return status('late', lateAt, succeededAt)
  return succeededAt ? status('fine', null, succeededAt) : never
}

/**
 * Returns the status of a station: late after a missed poll or two, before it is considered off
 * air.
 */
export function stationStatus({ succeededAt, failingSince, isGone }: StationReading): SourceStatus {
  if (failingSince) return status(isGone ? 'failing' : 'late', failingSince, succeededAt)
  if (isGone) return status('late', null, succeededAt)
  return succeededAt ? status('fine', null, succeededAt) : never
}

/** The entry of a hotel among others. */
export function ofHotel<Entry extends { hotel: HotelCode }>(
  entries: readonly Entry[],
  hotel: HotelCode,
): Entry | undefined {
  return entries.find((entry) => entry.hotel === hotel)
}

const never: SourceStatus = { state: 'never', since: null, lastSuccessAt: null }

function status(state: StatusState, since: Date | null, succeededAt: Date | null): SourceStatus {
  return { state, since: since?.toISOString() ?? null, lastSuccessAt: succeededAt?.toISOString() ?? null }
}

function isMaintenance(failure: string | null): boolean {
  return failure === 'hotel.maintenance'
}

import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import type { HotelState } from '#features/outages/server/api.ts'
import type { StationReading } from '#features/radio/server/api.ts'
import type { SourceStatus, StatusState } from '../contract.ts'

/** How a hotel does, by the last word of it; undefined where it was never heard of. */
export function hotelStatus(known: HotelState | undefined): SourceStatus {
  if (!known) return never
  return status(hotelStates[known.state], known.since, known.succeededAt)
}

// One that asks for a pause answers, and what is asked comes later.
const hotelStates: Record<HotelState['state'], StatusState> = {
  open: 'fine',
  busy: 'late',
  maintenance: 'maintenance',
  blocked: 'failing',
  unreachable: 'failing',
}

/**
 * How reading something from a hotel does: it is late once its last success is older than `lateAfterMs`. What does not come from a hotel in maintenance does not come because
 * of that, whatever was the word that kept it out: a hotel that has said so is left alone for a while.
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

/** How a station does: one that has missed a turn or two is late before it is called off. */
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

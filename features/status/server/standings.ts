import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import type { HotelState } from '#features/outages/server/api.ts'
import type { StationReading } from '#features/radio/server/api.ts'
import type { Standing, StatusState } from '../contract.ts'

/** How a hotel does, by the last word of it; undefined where it was never heard of. */
export function hotelStanding(known: HotelState | undefined): Standing {
  if (!known) return never
  return standing(hotelStates[known.state], known.since, known.succeededAt)
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
export function readingStanding(
  reading: HotelReading | undefined,
  hotel: Standing,
  { now, lateAfterMs }: { now: Date; lateAfterMs: number },
): Standing {
  const { succeededAt = null, failingSince = null, failure = null } = reading ?? {}
  const lateAt = succeededAt && new Date(succeededAt.getTime() + lateAfterMs)
  const isLate = lateAt !== null && lateAt <= now
  if (hotel.state === 'maintenance' && (failingSince || isLate)) {
    return { ...hotel, lastSuccessAt: succeededAt?.toISOString() ?? null }
  }
  if (failingSince) return standing(isMaintenance(failure) ? 'maintenance' : 'failing', failingSince, succeededAt)
  if (isLate) return standing('late', lateAt, succeededAt)
  return succeededAt ? standing('fine', null, succeededAt) : never
}

/** How a station does: one that has missed a turn or two is late before it is called off. */
export function stationStanding({ succeededAt, failingSince, isGone }: StationReading): Standing {
  if (failingSince) return standing(isGone ? 'failing' : 'late', failingSince, succeededAt)
  if (isGone) return standing('late', null, succeededAt)
  return succeededAt ? standing('fine', null, succeededAt) : never
}

/** The entry of a hotel among others. */
export function ofHotel<Entry extends { hotel: HotelCode }>(
  entries: readonly Entry[],
  hotel: HotelCode,
): Entry | undefined {
  return entries.find((entry) => entry.hotel === hotel)
}

const never: Standing = { state: 'never', since: null, lastSuccessAt: null }

function standing(state: StatusState, since: Date | null, succeededAt: Date | null): Standing {
  return { state, since: since?.toISOString() ?? null, lastSuccessAt: succeededAt?.toISOString() ?? null }
}

function isMaintenance(failure: string | null): boolean {
  return failure === 'hotel.maintenance'
}

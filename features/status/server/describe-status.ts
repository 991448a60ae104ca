import { readBadgeReadings } from '#features/badges/server/api.ts'
import { readGalleryReadings } from '#features/gallery/server/api.ts'
import { type HotelCode, hotelCodes, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { originsHotels } from '#features/origins/contract.ts'
import { readOnlineReadings } from '#features/origins/server/api.ts'
import { type HotelState, readHotelStates } from '#features/outages/server/api.ts'
import { readStationReadings, type StationReading } from '#features/radio/server/api.ts'
import { ImportSource, type SiteStatus, type SourceStatus, type StatusState } from '../contract.ts'
import type { StatusContext } from './context.ts'

/** Returns the status of a hotel by its latest state; undefined if it was never observed. */
function hotelStatus(known: HotelState | undefined): SourceStatus {
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
function sourceStatus(
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
function stationStatus({ succeededAt, failingSince, isGone }: StationReading): SourceStatus {
  if (failingSince) return status(isGone ? 'failing' : 'late', failingSince, succeededAt)
  if (isGone) return status('late', null, succeededAt)
  return succeededAt ? status('fine', null, succeededAt) : never
}

/** The entry of a hotel among others. */
function ofHotel<Entry extends { hotel: HotelCode }>(entries: readonly Entry[], hotel: HotelCode): Entry | undefined {
  return entries.find((entry) => entry.hotel === hotel)
}

const never: SourceStatus = { state: 'never', since: null, lastSuccessAt: null }

function status(state: StatusState, since: Date | null, succeededAt: Date | null): SourceStatus {
  return { state, since: since?.toISOString() ?? null, lastSuccessAt: succeededAt?.toISOString() ?? null }
}

function isMaintenance(failure: string | null): boolean {
  return failure === 'hotel.maintenance'
}

const minuteMs = 60_000

/**
 * The age at which a source counts as late: two runs of a job that runs every ten or thirty minutes
 * have then failed.
 */
const lateAfterMs: Record<ImportSource, number> = {
  badges: 25 * minuteMs,
  photos: 25 * minuteMs,
  promos: 65 * minuteMs,
  articles: 65 * minuteMs,
}
const sampleLateAfterMs = 5 * minuteMs

/**
 * The hotels that each source is read from: Origins has neither news nor a list of photos
 * (hotel-api §5).
 */
const hotelsOf: Record<ImportSource, readonly HotelCode[]> = {
  badges: hotelCodes,
  promos: hotelCodes,
  articles: hotelsOfEdition.modern,
  photos: hotelsOfEdition.modern,
}

/** Returns the state of every source outside the site, from the features' stored observations. */
export async function describeStatus(context: StatusContext, now: Date): Promise<SiteStatus> {
  const { db, radio, reads } = context
  const [states, badges, pictures, samples, stations] = await Promise.all([
    readHotelStates(db),
    readBadgeReadings(db),
    readGalleryReadings(db),
    readOnlineReadings(db),
    readStationReadings(radio, now),
  ])
  const hotels = hotelCodes.map((hotel) => ({ hotel, ...hotelStatus(ofHotel(states, hotel)) }))
  const statusOf = (readings: readonly HotelReading[], hotel: HotelCode, lateMs: number) =>
    sourceStatus(ofHotel(readings, hotel), hotelStatus(ofHotel(states, hotel)), { now, lateAfterMs: lateMs })
  const imports = ImportSource.options
    .filter((source) => (source === 'badges' ? reads.badges : reads.images))
    .flatMap((source) => {
      const readings = source === 'badges' ? badges : pictures.filter((picture) => picture.source === source)
      return hotelsOf[source].map((hotel) => ({ source, hotel, ...statusOf(readings, hotel, lateAfterMs[source]) }))
    })
  const samplers = (reads.online ? originsHotels : []).map((hotel) => ({
    hotel,
    ...statusOf(samples, hotel, sampleLateAfterMs),
  }))
  const all = {
    hotels,
    imports,
    samplers,
    stations: stations.map((reading) => ({ station: reading.station, ...stationStatus(reading) })),
  }
  const isFine = Object.values(all).every((each) => each.every(({ state }) => state === 'fine' || state === 'never'))
  return { isFine, checkedAt: now.toISOString(), ...all }
}

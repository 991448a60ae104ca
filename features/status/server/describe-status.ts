import { readBadgeReadings } from '#features/badges/server/api.ts'
import { readGalleryReadings } from '#features/gallery/server/api.ts'
import { type HotelCode, hotelCodes, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { originsHotels } from '#features/origins/contract.ts'
import { readOnlineReadings } from '#features/origins/server/api.ts'
import { readHotelStates } from '#features/outages/server/api.ts'
import { readStationReadings } from '#features/radio/server/api.ts'
import { ImportSource, type SiteStatus } from '../contract.ts'
import type { StatusContext } from './context.ts'
import { hotelStatus, ofHotel, sourceStatus, stationStatus } from './statuses.ts'

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

/** Says how all does that the site reads elsewhere, as each feature remembers it. */
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

import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { OriginsHotel } from '#features/origins/contract.ts'
import { StationId } from '#features/radio/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/**
 * The state of a source: `fine`; `late`, no failure is known but an update is overdue; `failing`;
 * `maintenance`, by the hotel's own status; `never`, no data was ever received.
 */
export const StatusState = z.enum(['fine', 'late', 'failing', 'maintenance', 'never'])
export type StatusState = z.output<typeof StatusState>

/**
 * A state, since when it lasts (null if unknown), and the last success (null if there was none).
 */
export const SourceStatus = z.object({
  state: StatusState,
  since: Timestamp.nullable(),
  lastSuccessAt: Timestamp.nullable(),
})
export type SourceStatus = z.output<typeof SourceStatus>

/**
 * The imports from the hotels: badge texts, promos and images named by the game data, pictures of
 * its news, and the latest photos.
 */
export const ImportSource = z.enum(['badges', 'promos', 'articles', 'photos'])
export type ImportSource = z.output<typeof ImportSource>

/**
 * The status of all external sources of the site. `isFine`: none is late, failing or in
 * maintenance. `imports` and `samplers` (online users of Habbo Origins, minute by minute) list only
 * sources enabled on this site.
 */
export const SiteStatus = z.object({
  isFine: z.boolean(),
  checkedAt: Timestamp,
  hotels: z.array(SourceStatus.extend({ hotel: HotelCode })),
  imports: z.array(SourceStatus.extend({ source: ImportSource, hotel: HotelCode })),
  samplers: z.array(SourceStatus.extend({ hotel: OriginsHotel })),
  stations: z.array(SourceStatus.extend({ station: StationId })),
})
export type SiteStatus = z.output<typeof SiteStatus>

/** Returns 200 in every state: external monitoring reads `isFine`, or a single entry. */
export const showStatus = endpoint({
  method: 'GET',
  path: '/api/get/status',
  access: 'anyone',
  summary: 'The state of the hotels, of the data read from them and of the radio, and since when.',
  result: SiteStatus,
  refusals: {},
})

import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { OriginsHotel } from '#features/origins/contract.ts'
import { StationId } from '#features/radio/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/**
 * How something does: `fine`; `late`, where nothing speaks against it but it should have been heard of by now; `failing`; `maintenance`, by the hotel's own word;
 * `never`, where nothing was ever heard.
 */
export const StatusState = z.enum(['fine', 'late', 'failing', 'maintenance', 'never'])
export type StatusState = z.output<typeof StatusState>

/** A state with since when it lasts, null where nobody knows, and when it last went well, null where it never did. */
export const SourceStatus = z.object({
  state: StatusState,
  since: Timestamp.nullable(),
  lastSuccessAt: Timestamp.nullable(),
})
export type SourceStatus = z.output<typeof SourceStatus>

/** What is brought in from the hotels: the texts of badges, the promos and images that the game's data names, the pictures of its news, the latest photos. */
export const ImportSource = z.enum(['badges', 'promos', 'articles', 'photos'])
export type ImportSource = z.output<typeof ImportSource>

/**
 * How all does that the site reads elsewhere. `isFine` says that nothing of it is late, failing or in maintenance. `imports` and `samplers` (who is online in Habbo Origins,
 * minute by minute) hold what this site reads: one that was told not to has none.
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

/** Answers 200 however all does: whoever watches from outside reads `isFine`, or the entry that they care for. */
export const showStatus = endpoint({
  method: 'GET',
  path: '/api/get/status',
  access: 'anyone',
  summary: 'How the hotels, what is read from them and the radio do, and since when.',
  result: SiteStatus,
  refusals: {},
})

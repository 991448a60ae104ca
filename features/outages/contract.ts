import { z } from 'zod'
import { Edition, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/**
 * A hotel that cannot be read: in `maintenance` by its own status, or `failing`, since it rejects
 * requests or does not answer. No data shown of it is newer than `lastSuccessAt`, null if it has
 * never answered.
 */
export const Outage = z.object({
  hotel: HotelCode,
  state: z.enum(['maintenance', 'failing']),
  since: Timestamp,
  lastSuccessAt: Timestamp.nullable(),
})
export type Outage = z.output<typeof Outage>

/** Of one hotel, of an edition's, or of all twelve. Hotels that are well are left out. */
export const listOutages = endpoint({
  method: 'GET',
  path: '/api/get/outages',
  access: 'anyone',
  summary: 'The hotels that are in maintenance or do not answer, and since when.',
  query: z.object({ hotel: HotelCode.optional(), edition: Edition.optional() }),
  result: z.object({ outages: z.array(Outage) }),
  refusals: { 'error.hotelInvalid': 422 },
})

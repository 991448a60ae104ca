import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import {
  type HotelGateway,
  hotelAddresses,
  type OutboundLimits,
  openHotelGateway,
} from '#features/hotels/server/api.ts'

/**
 * Opens a gateway to the simulated hotel without rate limits or circuit breaking, except as given.
 */
export function openGatewayTo(hotel: Hotel, outboundLimits: Partial<OutboundLimits> = {}): HotelGateway {
  const urls = Object.fromEntries(hotelCodes.map((code) => [code, hotel.addressOf(code)]))
  const addresses = hotelAddresses({ urls, imagesUrl: hotel.imagesAddress })
  return openHotelGateway({
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: 'a fan site (https://example.org)',
    outboundLimits: { perSecond: 10_000, retries: 0, backOffMs: 1, failuresBeforeOpen: 10_000, ...outboundLimits },
  })
}

import type { HotelCode } from '#features/hotels/contract.ts'
import { type HotelGateway, type HotelPlayer, isHotelRefusal } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { widestNetworkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'

/** Whose motto is read, and the network address that it is read for. */
export type MottoQuestion = { hotel: HotelCode; name: string; address: string }

/** Answer of a hotel about a player, or why it was not asked or did not respond. */
export type MottoLook = Awaited<ReturnType<typeof lookAtMotto>>

/** Motto look-ups per minute and hotel: per network, then shared by all. */
const looksAMinute = { ofNetwork: 20, ofAllTogether: 40 }

const waitSeconds = 8

/** Looks up a motto. Refuses `error.tooManyRequests` when rate limited, and as `readMotto`. */
export async function lookAtMotto(context: { db: AnyDb; gateway: HotelGateway }, question: MottoQuestion) {
  const { hotel, address } = question
  const purpose = `motto looks at ${hotel}`
  const ofNetwork = { purpose, who: widestNetworkOf(address), limit: looksAMinute.ofNetwork, windowSeconds: 60 }
  if (await consumeRateLimit(context.db, ofNetwork)) {
    const ofAll = { purpose, who: 'all together', limit: looksAMinute.ofAllTogether, windowSeconds: 60 }
    const tooMany = await consumeRateLimit(context.db, ofAll)
    if (tooMany) return refuse('error.tooManyRequests', tooMany)
  }
  return readMotto(context, question)
}

/**
 * Asks the hotel past every cache: an answer of a minute ago says nothing of the motto now.
 * Refuses `error.userNotFound` and `error.hotelUnavailable`.
 */
export async function readMotto({ gateway }: { gateway: HotelGateway }, { hotel, name, address }: MottoQuestion) {
  const of = widestNetworkOf(address)
  const found = await gateway.findPlayer(hotel, name, { fresh: true, withinSeconds: waitSeconds, of })
  if (!isHotelRefusal(found)) return isOf(hotel, found) ? found : refuse('error.userNotFound')
  switch (found.refused) {
    case 'hotel.notFound':
    case 'hotel.invalidName':
    case 'hotel.invalidId':
      return refuse('error.userNotFound')
    default:
      return refuse('error.hotelUnavailable', { hotel })
  }
}

// An answer about a player of another hotel proves nothing here (hotel-api §0.1).
function isOf(hotel: string, player: HotelPlayer): boolean {
  return player.habboId.startsWith(`${hotel}-`)
}

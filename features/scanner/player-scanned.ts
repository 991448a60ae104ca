import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { event } from '#platform/contract/event.ts'

/**
 * A scan of a player of the retro edition has read the profile: whoever knows more to ask of such players may do so now. Told of players who may be seen alone.
 * `requestedAt` names the scan; `gamePlayerId` is the id that the hotel tells of their games by, null for who never played.
 */
export const playerScanned = event({
  name: 'scanner.playerScanned',
  payload: z.object({
    habboId: HabboId,
    hotel: HotelCode,
    gamePlayerId: z.string().nullable(),
    requestedAt: z.iso.datetime(),
  }),
})

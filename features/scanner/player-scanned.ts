import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { event } from '#platform/contract/event.ts'

/**
 * A scan of a retro edition player has read the profile; features with further data of such players
 * can read it now. Only published for visible players. `requestedAt` identifies the scan;
 * `gamePlayerId` is the hotel's id for the player's games, null if the player never played.
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

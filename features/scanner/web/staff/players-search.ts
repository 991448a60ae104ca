import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { textIn } from '#platform/web/search-values.ts'
import { redactedKinds, removalStates } from '../../client.ts'
import type { RedactedKind, Removal } from '../../contract.ts'

/**
 * The search parameters of the page of players: the `state` of the requests, and the player whose
 * history is shown, with the kind of its entries.
 */
export type PlayersSearch = {
  state?: Removal['state'] | undefined
  hotel?: HotelCode | undefined
  name?: string | undefined
  what?: RedactedKind | undefined
}

/** Validates the search parameters; what is not possible is dropped. */
export function parsePlayersSearch(given: Readonly<Record<string, unknown>>): PlayersSearch {
  const state = removalStates.find((known) => known === given.state)
  const hotel = hotelCodes.find((known) => known === given.hotel)
  const name = textIn(given.name).slice(0, 32)
  const what = redactedKinds.find((known) => known === given.what)
  return {
    ...(state && { state }),
    ...(hotel && name && { hotel, name }),
    ...(what && { what }),
  }
}

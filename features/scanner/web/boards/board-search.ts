import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { textIn } from '#platform/web/search-values.ts'
import { boardNames } from '../../board-names.ts'
import type { BoardName } from '../../contract.ts'

/** The parameters of the boards: which, of which hotel (all if omitted), and after which place. */
export type BoardSearch = {
  board?: BoardName | undefined
  hotel?: HotelCode | undefined
  after?: string | undefined
}

/**
 * Parses the parameters, which are untrusted. Defaults are left out, so each page has one address.
 */
export function parseBoardSearch(asked: Record<string, unknown>): BoardSearch {
  const after = textIn(asked.after)
  return {
    board: boardNames.find((board) => board === asked.board && board !== boardNames[0]),
    hotel: hotelCodes.find((hotel) => hotel === asked.hotel),
    after: /^[\w-]{1,100}$/.test(after) ? after : undefined,
  }
}

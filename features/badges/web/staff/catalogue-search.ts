import { hotelCodes } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { textIn } from '#platform/web/search-values.ts'
import { catalogueFilters } from '../../client.ts'

/** What the catalogue can be narrowed to, besides all badges. */
export type CatalogueFilter = (typeof catalogueFilters)[number]

/** The filters of the catalogue and the chosen badge, as they are in the address. */
export type CatalogueSearch = {
  q?: string | undefined
  hotel?: HotelCode | undefined
  show?: CatalogueFilter | undefined
  code?: string | undefined
}

/** The path of the catalogue below `/<language>/housekeeping`. */
export const cataloguePath = 'catalogue/badges'

/** Reads the search from an address; what is invalid is left out. */
export function parseCatalogueSearch(given: Record<string, unknown>): CatalogueSearch {
  // A code of digits is read as a number.
  const [code] = /^\P{Cc}{1,255}$/u.exec(String(given.code ?? '')) ?? []
  const known: CatalogueSearch = {
    q: textIn(given.q).slice(0, 100) || undefined,
    hotel: hotelCodes.find((each) => each === given.hotel),
    show: catalogueFilters.find((each) => each === given.show),
    code,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

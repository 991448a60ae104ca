import { hotelCodes, hotelsOfEdition } from '#features/hotels/client.ts'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import type { AskedOutages } from '#features/outages/web/parts.tsx'
import { numberIn, textIn } from '#platform/web/search-values.ts'
import { badgeSorts, families } from '../client.ts'
import type { BadgeSort, Family } from '../contract.ts'

/** Which archive: that of all badges, or that of an edition, which has a page of its own. */
export type Archive = Extract<Edition, 'origins'> | undefined

/**
 * Search parameters of the archive; omitted ones have their default, so that the full archive has
 * the plain address. `edition` comes from the path, not from the search parameters.
 */
export type ArchiveSearch = {
  edition?: Archive
  search?: string | undefined
  hotel?: HotelCode | undefined
  family?: Family | undefined
  country?: string | undefined
  labelled?: 'yes' | 'no' | undefined
  owned?: 'yes' | 'no' | undefined
  sort?: BadgeSort | undefined
  page?: number | undefined
}

/**
 * Returns the filters and sort order, named alike in address and endpoint; unset ones are omitted.
 */
export function choicesIn({ search, hotel, family, country, labelled, owned, sort }: ArchiveSearch) {
  return {
    ...(search ? { search } : {}),
    ...(hotel ? { hotel } : {}),
    ...(family ? { family } : {}),
    ...(country ? { country } : {}),
    ...(labelled ? { labelled } : {}),
    ...(owned ? { owned } : {}),
    ...(sort ? { sort } : {}),
  }
}

const longestSearch = 100
const lastPage = 100_000
const answers = ['yes', 'no'] as const

/** The hotels to choose from in an archive. */
export function hotelsIn(archive: Archive): readonly HotelCode[] {
  return archive ? hotelsOfEdition[archive] : hotelCodes
}

/** Returns which outages an archive shows: those of the selected hotel, else of its edition. */
export function outagesOf({ hotel, edition }: ArchiveSearch): AskedOutages {
  return hotel ? { hotel } : { edition: edition ?? 'modern' }
}

/** Validates the search parameters of an archive. */
export function parseArchiveSearch(asked: Record<string, unknown>, archive?: Archive): ArchiveSearch {
  const words = textIn(asked.search).slice(0, longestSearch).trim()
  const country = textIn(asked.country)
  // Keys must be present even if undefined; otherwise the router keeps the values from the address.
  return {
    search: words === '' ? undefined : words,
    edition: archive,
    hotel: hotelsIn(archive).find((code) => code === asked.hotel),
    family: families.find((family) => family === asked.family),
    country: /^[A-Z]{2,3}$/.test(country) ? country : undefined,
    labelled: answers.find((answer) => answer === asked.labelled),
    owned: answers.find((answer) => answer === asked.owned),
    sort: badgeSorts.find((sort) => sort === asked.sort),
    page: numberIn(asked.page, 2, lastPage),
  }
}

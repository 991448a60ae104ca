import { type BadgeSort, badgeSorts, type Family, families } from '#features/badges/contract.ts'
import { type Edition, type HotelCode, hotelCodes, hotelsOfEdition } from '#features/hotels/contract.ts'
import type { AskedOutages } from '#features/outages/web/parts.tsx'
import { numberIn, textIn } from '#platform/web/search-values.ts'

/** Which archive: that of all badges, or that of an edition, which has a page of its own. */
export type Archive = Extract<Edition, 'origins'> | undefined

/**
 * What the address of the archive says; what is left out has its default, so that the whole archive has the plain address. `edition` is not among what is
 * searched for: it says whose archive it is, and stands in the path.
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

/** What the archive is narrowed down and sorted by, under the names that its address and its endpoint have in common; what is not asked for is left out. */
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

/** Whose outages an archive tells of: the hotel's that is chosen, else those of its edition. */
export function outagesOf({ hotel, edition }: ArchiveSearch): AskedOutages {
  return hotel ? { hotel } : { edition: edition ?? 'modern' }
}

/** Reads the address of an archive, where anybody may have written anything. */
export function parseArchiveSearch(asked: Record<string, unknown>, archive?: Archive): ArchiveSearch {
  const words = textIn(asked.search).slice(0, longestSearch).trim()
  const country = textIn(asked.country)
  // What is left out is named all the same: the router would otherwise go on with what the address said.
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

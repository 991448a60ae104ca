import { type BadgeSort, badgeSorts, type Family, families } from '#features/badges/contract.ts'
import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'
import { numberIn, textIn } from '#platform/web/search-values.ts'

/** What the address of the archive says; what is left out has its default, so that the whole archive has the plain address. */
export type ArchiveSearch = {
  search?: string | undefined
  hotel?: HotelCode | undefined
  family?: Family | undefined
  country?: string | undefined
  labelled?: 'yes' | 'no' | undefined
  owned?: 'yes' | 'no' | undefined
  sort?: BadgeSort | undefined
  page?: number | undefined
}

const longestSearch = 100
const lastPage = 100_000
const answers = ['yes', 'no'] as const

/** Reads the address of the archive, where anybody may have written anything. */
export function parseArchiveSearch(asked: Record<string, unknown>): ArchiveSearch {
  const words = textIn(asked.search).slice(0, longestSearch).trim()
  const country = textIn(asked.country)
  // What is left out is named all the same: the router would otherwise go on with what the address said.
  return {
    search: words === '' ? undefined : words,
    hotel: hotelCodes.find((code) => code === asked.hotel),
    family: families.find((family) => family === asked.family),
    country: /^[A-Z]{2,3}$/.test(country) ? country : undefined,
    labelled: answers.find((answer) => answer === asked.labelled),
    owned: answers.find((answer) => answer === asked.owned),
    sort: badgeSorts.find((sort) => sort === asked.sort),
    page: numberIn(asked.page, 2, lastPage),
  }
}

import type { HotelCode } from '#features/hotels/contract.ts'
import { addCommon, emptySet, type IdSet } from '#platform/server/id-set.ts'
import { addCodesWith, type BadgeCodes } from './badge-codes.ts'
import type { WordPlaces, WordSets } from './word-sets.ts'

/** What words found, the best first: that very code, codes that begin so, names and other codes, and all. Each is in those behind it too. */
export type Found = readonly [veryCode: IdSet, codeBegins: IdSet, named: IdSet, all: IdSet]

/** Finds the badges in whose code, name or description all words stand, in the texts of any one hotel. */
export function findByWords(codes: BadgeCodes, words: readonly WordSets[]): Found {
  const empty = () => emptySet(codes.mostId)
  const found: Found = [empty(), empty(), empty(), empty()]
  const [veryCode, codeBegins, named, all] = found
  const hotels = new Set(words.flatMap(({ hotels: told }) => [...told.keys()]))
  for (const hotel of [null, ...hotels]) {
    const places = words.flatMap((word) => placesIn(word, hotel) ?? [])
    if (places.length < words.length) continue
    addCommon(
      named,
      places.map((each) => each.named),
    )
    addCommon(
      all,
      places.map((each) => each.all),
    )
  }
  const [only] = words
  if (words.length === 1 && only?.inCodes) {
    addCodesWith(codeBegins, codes, `\n${only.typed}`)
    addCodesWith(veryCode, codes, `\n${only.typed}\n`)
  }
  return found
}

function placesIn({ inCodes, hotels }: WordSets, hotel: HotelCode | null): WordPlaces | null {
  const told = hotel === null ? undefined : hotels.get(hotel)
  return told ?? (inCodes && { named: inCodes, all: inCodes })
}

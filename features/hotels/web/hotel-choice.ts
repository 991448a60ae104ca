import { defaultHotels, type Edition, type HotelCode, hotelCodes, hotelsOfEdition } from '#features/hotels/contract.ts'
import { type ChoiceMemory, openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'

/** Which hotels a form offers: those of one edition to scan, or all twelve, since an account may be of any (SPEC §3). */
export type Editions = Edition | 'all'

/** The hotels that a form offers, in the order of SPEC §3 "Hotel choices". */
export const offeredHotels: Record<Editions, readonly HotelCode[]> = {
  ...hotelsOfEdition,
  all: hotelCodes,
}

/** The offered hotel that a code names, or null for anything else. */
export function offeredHotel(editions: Editions, code: string): HotelCode | null {
  return offeredHotels[editions].find((hotel) => hotel === code) ?? null
}

// Forms that offer different hotels remember apart: whose account is on Origins goes on scanning the hotel scanned last.
const keys: Record<Editions, string> = { modern: 'hotel', origins: 'hotelOfOrigins', all: 'hotelOfAll' }

/** SPEC §3: of Origins, no hotel speaks German or Turkish, so that the English one comes first for everybody. */
const defaultOfOrigins: HotelCode = 'hhous'

/** Opens the memory of the forms that offer these hotels; null before the first choice. A stored hotel that is not offered counts as none. */
export function openHotelMemory(editions: Editions): ChoiceMemory<HotelCode | null> {
  return openChoiceMemory<HotelCode | null>(
    keys[editions],
    (stored) => offeredHotel(editions, stored) ?? undefined,
    null,
  )
}

const memories: Record<Editions, ChoiceMemory<HotelCode | null>> = {
  modern: openHotelMemory('modern'),
  origins: openHotelMemory('origins'),
  all: openHotelMemory('all'),
}

/**
 * The hotel that the visitor chose last, on whichever page offers the same hotels, and how to choose another. Before the
 * first choice, and until the page has been hydrated, it is the hotel of the page's language (SPEC §3).
 */
export function useHotelChoice(editions: Editions = 'modern'): [HotelCode, (hotel: HotelCode) => void] {
  const language = useLanguage()
  const { subscribe, read, choose } = memories[editions]
  const hotel = useBrowserStore(subscribe, read, null)
  return [hotel ?? (editions === 'origins' ? defaultOfOrigins : defaultHotels[language]), choose]
}

import { type ChoiceMemory, openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { defaultHotels, hotelCodes, hotelsOfEdition } from '../client.ts'
import type { Edition, HotelCode } from '../contract.ts'

/**
 * The hotels that a form offers: of one edition to scan, or all twelve, since an account may be of
 * any.
 */
export type Editions = Edition | 'all'

/** The hotels that a form offers, in the order of specification §3.1. */
export const offeredHotels: Record<Editions, readonly HotelCode[]> = {
  ...hotelsOfEdition,
  all: hotelCodes,
}

/** The offered hotel that a code names, or null for anything else. */
export function offeredHotel(editions: Editions, code: string): HotelCode | null {
  return offeredHotels[editions].find((hotel) => hotel === code) ?? null
}

// Forms with different hotels have separate memories: an Origins account does not change the last
// scanned hotel.
const keys: Record<Editions, string> = { modern: 'hotel', origins: 'hotelOfOrigins', all: 'hotelOfAll' }

/**
 * No Origins hotel speaks German or Turkish, so the English one comes first for everyone
 * (specification §3.1).
 */
const defaultOfOrigins: HotelCode = 'hhous'

/**
 * Opens the memory of forms with these hotels; null before the first choice. A stored hotel that is
 * not offered is ignored.
 */
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
 * The hotel chosen last in a form with the same hotels, and how to choose another. Before the first
 * choice, and until hydration, it is the hotel of the page's language (specification §3.1).
 */
export function useHotelChoice(editions: Editions = 'modern'): [HotelCode, (hotel: HotelCode) => void] {
  const language = useLanguage()
  const { subscribe, read, choose } = memories[editions]
  const hotel = useBrowserStore(subscribe, read, null)
  return [hotel ?? (editions === 'origins' ? defaultOfOrigins : defaultHotels[language]), choose]
}

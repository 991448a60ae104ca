import { useSyncExternalStore } from 'react'
import { defaultHotels, type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'

/** Which hotels a form offers: those with profiles and lists to scan, or all twelve, since an account may be of any (SPEC §3). */
export type Editions = 'modern' | 'all'

/** The hotels that a form offers, in the order of SPEC §3 "Hotel choices". */
export const offeredHotels: Record<Editions, readonly HotelCode[]> = {
  modern: hotelCodes.filter((code) => hotels[code].edition === 'modern'),
  all: hotelCodes,
}

/** The offered hotel that a code names, or null for anything else. */
export function offeredHotel(editions: Editions, code: string | null): HotelCode | null {
  return offeredHotels[editions].find((hotel) => hotel === code) ?? null
}

/** What a browser remembers of a choice; null before the first. */
export type HotelMemory = {
  read: () => HotelCode | null
  choose: (hotel: HotelCode) => void
  subscribe: (listener: () => void) => () => void
}

// Forms that offer different hotels remember apart: whose account is on Origins goes on scanning the hotel scanned last.
const keys: Record<Editions, string> = { modern: 'hotel', all: 'hotelOfAll' }

/** Opens the memory of the forms that offer these hotels. A stored hotel that is not offered counts as none. */
export function openHotelMemory(editions: Editions): HotelMemory {
  const listeners = new Set<() => void>()
  // Where the browser keeps nothing (private windows, storage switched off), the choice lives as long as the page.
  let choice: HotelCode | null = null
  return {
    read() {
      try {
        choice = offeredHotel(editions, localStorage.getItem(keys[editions])) ?? choice
      } catch {}
      return choice
    },
    choose(hotel) {
      choice = hotel
      try {
        localStorage.setItem(keys[editions], hotel)
      } catch {}
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

const memories: Record<Editions, HotelMemory> = { modern: openHotelMemory('modern'), all: openHotelMemory('all') }

/**
 * The hotel that the visitor chose last, on whichever page offers the same hotels, and how to choose another. Before the
 * first choice, and until the page has been hydrated, it is the hotel of the page's language (SPEC §3).
 */
export function useHotelChoice(editions: Editions = 'modern'): [HotelCode, (hotel: HotelCode) => void] {
  const language = useLanguage()
  const { subscribe, read, choose } = memories[editions]
  const hotel = useSyncExternalStore(subscribe, read, () => null)
  return [hotel ?? defaultHotels[language], choose]
}

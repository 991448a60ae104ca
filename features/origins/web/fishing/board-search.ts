import { type CalendarDay, type OriginsHotel, originsHotels } from '#features/origins/contract.ts'
import { numberIn, textIn } from '#platform/web/search-values.ts'

/** What the address of the fishing board says: the hotel, the day (the newest where none is said), and the page. What is left out has its default. */
export type BoardSearch = {
  hotel?: OriginsHotel | undefined
  day?: CalendarDay | undefined
  page?: number | undefined
}

const usualHotel: OriginsHotel = 'hhous'
const lastPage = 1000

/** The hotel that an address asks for. */
export function boardHotel({ hotel }: Pick<BoardSearch, 'hotel'>): OriginsHotel {
  return hotel ?? usualHotel
}

/** Reads the address of the fishing board, where anybody may have written anything. A default is left out, so that each page has one address. */
export function parseBoardSearch(asked: Record<string, unknown>): BoardSearch {
  const day = textIn(asked.day)
  // What is left out is named all the same: the router would otherwise go on with what the address said.
  return {
    hotel: originsHotels.find((hotel) => hotel === asked.hotel && hotel !== usualHotel),
    day: isDay(day) ? day : undefined,
    page: numberIn(asked.page, 2, lastPage),
  }
}

function isDay(text: string): boolean {
  const begins = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : '')
  return !Number.isNaN(begins) && new Date(begins).toISOString().startsWith(text)
}

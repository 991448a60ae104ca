import { numberIn, textIn } from '#platform/web/search-values.ts'
import { originsHotels } from '../../client.ts'
import type { CalendarDay, OriginsHotel } from '../../contract.ts'

/**
 * The search parameters of the fishing board: hotel, day (the newest if omitted) and page. Omitted
 * ones have their default.
 */
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

/**
 * Parses the search parameters of the fishing board, which are untrusted input. Defaults are left
 * out, so each page has one address.
 */
export function parseBoardSearch(asked: Record<string, unknown>): BoardSearch {
  const day = textIn(asked.day)
  // Omitted parameters are set to undefined explicitly; otherwise the router keeps the previous
  // ones.
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

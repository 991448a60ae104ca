import { onlineRanges, originsHotels } from '../../client.ts'
import type { OnlineRange, OriginsHotel } from '../../contract.ts'

/**
 * The search parameters of the statistic: the range of the chart, and the hotel whose week is
 * shown. Omitted ones have their default.
 */
export type StatisticSearch = { range?: OnlineRange | undefined; hotel?: OriginsHotel | undefined }

const usualRange: OnlineRange = '30d'
const usualHotel: OriginsHotel = 'hhous'

/** The translation keys of the ranges, which must begin with a letter. */
export const rangeNames = { '24h': 'day', '7d': 'week', '30d': 'month', '1y': 'year', all: 'all' } as const

/** The range that an address asks for. */
export function shownRange({ range }: Pick<StatisticSearch, 'range'>): OnlineRange {
  return range ?? usualRange
}

/** The hotel whose week an address asks for. */
export function shownHotel({ hotel }: Pick<StatisticSearch, 'hotel'>): OriginsHotel {
  return hotel ?? usualHotel
}

/**
 * Parses the search parameters of the statistic, which are untrusted input. Defaults are left out,
 * so each page has one address.
 */
export function parseStatisticSearch(asked: Record<string, unknown>): StatisticSearch {
  // Omitted parameters are set to undefined explicitly; otherwise the router keeps the previous
  // ones.
  return {
    range: onlineRanges.find((range) => range === asked.range && range !== usualRange),
    hotel: originsHotels.find((hotel) => hotel === asked.hotel && hotel !== usualHotel),
  }
}

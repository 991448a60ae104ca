import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listGuessed, listMissingBadges, listObtainable } from '../../hunt-client.ts'

// A page from the HTML cache is current however old, so its data counts as read on arrival.
const asDrawn = { staleTime: 60_000, meta: { readOnArrival: true } } as const

/** What can be got now, page by page. */
export function obtainableQuery(language: LanguageCode, hotel: HotelCode | undefined) {
  return infiniteQueryOptions({
    queryKey: [listObtainable.path, language, hotel ?? ''] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { language, ...(hotel && { hotel }), ...(pageParam && { cursor: pageParam }) }
      const page = await call(listObtainable, { query }, signal)
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    ...asDrawn,
  })
}

/** What can probably be got now. */
export function guessedQuery(language: LanguageCode, hotel: HotelCode | undefined) {
  return { ...queryOf(listGuessed, { query: { language, ...(hotel && { hotel }) } }), ...asDrawn }
}

/** What the member's player lacks of a country series. */
export function missingQuery(language: LanguageCode, country: string, page: number) {
  return { ...queryOf(listMissingBadges, { query: { language, country, page } }), staleTime: 60_000 }
}

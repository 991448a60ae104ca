import { infiniteQueryOptions } from '@tanstack/react-query'
import { listBadgeOwners } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'

/** Owners that the server renders, and how many more come with each helping. */
const firstPageSize = 24
const laterPageSize = 48

/** Who owns a badge now, or who owned it before. */
export type OwnerState = 'current' | 'former'

/** The owners of a badge in one state, who came to it last first. */
export function badgeOwnersQuery(code: string, state: OwnerState) {
  return infiniteQueryOptions({
    queryKey: [listBadgeOwners.path, code, state] as const,
    queryFn: async ({ pageParam, signal }) => {
      const paging = pageParam ? { cursor: pageParam, limit: laterPageSize } : { limit: firstPageSize }
      const page = await call(listBadgeOwners, { params: { code }, query: { state, ...paging } }, signal)
      // The page of the badge says what is wrong with its code, and a cursor of another time is cured by loading anew.
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // A page from the HTML cache is up to date, however old; whoever has gone on in the list must not see it reordered at every glance.
    staleTime: 30_000,
    meta: { readOnArrival: true },
  })
}

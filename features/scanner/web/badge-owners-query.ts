import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listBadgeOwners } from '../client.ts'

/** Owners that the server renders, and how many more come with each helping. */
const firstPageSize = 24
const laterPageSize = 48

/** Present or former owners. */
export type OwnerState = 'current' | 'former'

/** The query for a badge's owners in one state, latest gained first. */
export function badgeOwnersQuery(code: string, state: OwnerState) {
  return infiniteQueryOptions({
    queryKey: [listBadgeOwners.path, code, state] as const,
    queryFn: async ({ pageParam, signal }) => {
      const paging = pageParam ? { cursor: pageParam, limit: laterPageSize } : { limit: firstPageSize }
      const page = await call(listBadgeOwners, { params: { code }, query: { state, ...paging } }, signal)
      // An invalid code is reported by the badge's page; an expired cursor is resolved by
      // reloading.
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // A page from the HTML cache counts as up to date; a list being read must not be reordered on
    // every focus.
    staleTime: 30_000,
    meta: { readOnArrival: true },
  })
}

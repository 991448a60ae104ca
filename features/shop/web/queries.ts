import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listProducts, showInventory } from '../contract.ts'

/**
 * The query for the catalogue, the same for all visitors. Stock changes while the page is shown, so
 * it is refetched every 30 seconds and when the tab becomes visible.
 */
export const catalogueQuery = queryOptions({
  queryKey: [listProducts.path],
  queryFn: async ({ signal }) => {
    const answer = await call(listProducts, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
})

/** The query for a member's inventory. `visitor` is the member, as part of the key. */
export function inventoryQuery(visitor: string | null) {
  return queryOptions({
    queryKey: [showInventory.path, visitor],
    queryFn: async ({ signal }) => {
      const answer = await call(showInventory, {}, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      return answer
    },
    refetchOnWindowFocus: true,
    // The inventory also changes elsewhere: in another tab, or by a gift.
    staleTime: 0,
  })
}

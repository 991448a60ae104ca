import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listProducts, showInventory } from '../contract.ts'

/** What is on the shelf, the same for everybody. Pieces go while somebody looks: it is asked for again every 30 seconds, and on coming back to the tab. */
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

/** What is the member's own in the shop. `visitor` names who that is: somebody else has something else. */
export function inventoryQuery(visitor: string | null) {
  return queryOptions({
    queryKey: [showInventory.path, visitor],
    queryFn: async ({ signal }) => {
      const answer = await call(showInventory, {}, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      return answer
    },
    refetchOnWindowFocus: true,
    // It changes elsewhere as well: in another tab, by a gift.
    staleTime: 0,
  })
}

import { queryOptions } from '@tanstack/react-query'
import { listLedger } from '#features/accounts/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { findComments, showBoard, showOwnPlace, showOwnRewards } from '../contract.ts'
import type { BoardSearch, PurseSearch } from './rewards-search.ts'

/** A page of the visitor's own ledger. */
export function ledgerQuery(asked: PurseSearch) {
  return queryOptions({
    queryKey: [listLedger.path, asked] as const,
    queryFn: async ({ signal }) => {
      const answer = await call(listLedger, { query: asked }, signal)
      if (isRefusal(answer)) throw new Error(answer.refused)
      return answer
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** What the visitor has reached. */
export const ownRewardsQuery = queryOptions({
  queryKey: [showOwnRewards.path],
  queryFn: async ({ signal }) => {
    const answer = await call(showOwnRewards, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/**
 * The query for the paths of the comments on a ledger page, by id. Without an answer they are not
 * linked.
 */
export function commentPathsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [findComments.path, ids] as const,
    queryFn: async ({ signal }) => {
      const answer = await call(findComments, { query: { ids: ids.join(',') } }, signal)
      return isRefusal(answer) ? [] : answer
    },
    enabled: ids.length > 0,
  })
}

/**
 * The board of a month. A page from the HTML cache counts as up to date: its data is treated as
 * read when the page arrives.
 */
export function boardQuery({ month }: BoardSearch) {
  const query = month ? { month } : {}
  return { ...queryOf(showBoard, { query }), staleTime: 30_000, meta: { readOnArrival: true } } as const
}

/** The query for the visitor's place in a month. */
export function ownPlaceQuery({ month }: BoardSearch) {
  return { ...queryOf(showOwnPlace, { query: month ? { month } : {} }), staleTime: 30_000 }
}

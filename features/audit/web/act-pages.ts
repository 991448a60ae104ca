import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, ClientEndpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import type { Act, listActsOnThing, listStaffActs } from '../contract.ts'

type ActList = typeof listStaffActs | typeof listActsOnThing

/**
 * The pages of a list of acts that have been read so far. `acts` is null while the first is loading
 * or after it failed; `isRefused` where the member may not see them.
 */
export function useActPages<List extends ActList>(endpoint: ClientEndpoint<List>, parts: Call<List>) {
  // Both lists have the same result and the same cursor.
  const list = endpoint as ClientEndpoint as ClientEndpoint<typeof listStaffActs>
  const given = parts as { query?: object }
  const pages = useInfiniteQuery({
    queryKey: [endpoint.path, parts],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(list, { ...given, query: { ...given.query, ...(cursor !== undefined && { cursor }) } }, signal),
    getNextPageParam: (last) => (isRefusal(last) ? undefined : (last.nextCursor ?? undefined)),
  })
  const read = pages.data?.pages.flatMap((page): Act[] => (isRefusal(page) ? [] : page.items)) ?? null
  return {
    acts: read,
    isRefused: pages.data?.pages.some((page) => isRefusal(page)) ?? false,
    failed: pages.isError && read === null,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    readOlder: () => void pages.fetchNextPage(),
    readAgain: () => void pages.refetch(),
  }
}

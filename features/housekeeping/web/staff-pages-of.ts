import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'

type PageOf<E extends Endpoint> = z.output<E['result']>
type ItemOf<E extends Endpoint> = PageOf<E> extends { items: readonly (infer Item)[] } ? Item : never

/**
 * The pages of a list that have been read so far, by its `nextCursor`. `items` is null while the
 * first page is loading, or after it failed or was refused (`refusal`); `first` is the first page.
 */
export type StaffPages<E extends Endpoint> = {
  items: readonly ItemOf<E>[] | null
  first: PageOf<E> | null
  refusal: Refusal | null
  failed: boolean
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  readMore: () => void
  readAgain: () => void
}

/** Reads a list of the staff in pages. Without `parts`, nothing is read. */
export function useStaffPages<E extends Endpoint>(endpoint: ClientEndpoint<E>, parts: Call<E> | null): StaffPages<E> {
  const given = parts as { query?: object } | null
  const pages = useInfiniteQuery({
    queryKey: [endpoint.path, parts],
    enabled: parts !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<Answer<E>> => {
      const query = { ...given?.query, ...(cursor !== undefined && { cursor }) }
      return call(endpoint, { ...given, query } as Call<E>, signal)
    },
    getNextPageParam: (last) => (isRefusal(last) ? undefined : (cursorOf(last) ?? undefined)),
  })
  const answers: readonly unknown[] = pages.data?.pages ?? []
  const refusal = answers.find(isRefusal) ?? null
  const read = refusal ? [] : (answers as PageOf<E>[])
  return {
    items: read.length > 0 ? read.flatMap((page) => (page as { items: ItemOf<E>[] }).items) : null,
    first: read[0] ?? null,
    refusal,
    failed: pages.isError && read.length === 0,
    isLoading: pages.isLoading,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    readMore: () => void pages.fetchNextPage(),
    readAgain: () => void pages.refetch(),
  }
}

function cursorOf(page: unknown): string | null {
  return (page as { nextCursor: string | null }).nextCursor
}

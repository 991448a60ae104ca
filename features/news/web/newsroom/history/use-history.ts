import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useStaffChanges, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listRevisions, markRead, showItem, showRevision, showText } from '../../../client.ts'
import type { Revision } from '../../../contract.ts'
import type { HistorySearch } from '../history-search.ts'
import { textPath } from '../staff-paths.ts'

/**
 * Loads the history of a text: its revisions, the two that are compared, and the working text. The
 * newest is compared with the one before if the address names none.
 */
export function useHistory(id: number, language: LanguageCode) {
  const search: HistorySearch = useSearch({ strict: false })
  const navigate = useStaffNavigate()
  const queryClient = useQueryClient()
  const params = { id, language }
  const { kind } = search
  const pages = useInfiniteQuery({
    queryKey: [listRevisions.path, params, kind ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }
      return call(listRevisions, { params, query }, signal)
    },
    initialPageParam: '',
    getNextPageParam: (page) => (isRefusal(page) ? null : page.nextCursor),
    placeholderData: keepPreviousData,
  })
  const item = useQuery(queryOf(showItem, { params: { id } })).data
  const current = useQuery(queryOf(showText, { params })).data
  const read = useQuery({
    queryKey: [markRead.path, params],
    queryFn: ({ signal }) => call(markRead, { params }, signal),
    // Asked once at each visit of the page.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  }).data
  /** What is compared to see what has changed since the visit before. */
  const unread = read && !isRefusal(read) && read.since && read.latest ? { a: read.since, b: read.latest } : null
  const loaded = (pages.data?.pages ?? []).flatMap((page) => (isRefusal(page) ? [] : [page]))
  const revisions: Revision[] = loaded.flatMap(({ items }) => items)
  const b = search.b ?? revisions[0]?.number
  const a = search.a ?? revisions.find(({ number }) => b !== undefined && number < b)?.number ?? b
  const older = useRevision(id, language, a)
  const newer = useRevision(id, language, b)
  const refresh = () => {
    for (const path of [listRevisions.path, showText.path, showItem.path]) {
      void queryClient.invalidateQueries({ queryKey: [path] })
    }
  }
  useStaffChanges('news', refresh)
  return {
    ...{ a, b, kind, revisions, older, newer, unread, refresh },
    counts: loaded[0]?.counts,
    item: item && !isRefusal(item) ? item : null,
    current: current && !isRefusal(current) ? current : null,
    isMissing: isRefusal(item) || (pages.data?.pages.some(isRefusal) ?? false),
    isPending: pages.isPending,
    isFailed: pages.isError,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : null,
    change: (changed: HistorySearch) =>
      void navigate(textPath(id, language, 'history'), { search: { ...search, ...changed }, replace: true }),
  }
}

function useRevision(id: number, language: LanguageCode, number: number | undefined) {
  const query = useQuery({
    ...queryOf(showRevision, { params: { id, language, number: number ?? 1 } }),
    enabled: number !== undefined,
  })
  return query.data && !isRefusal(query.data) ? query.data : null
}

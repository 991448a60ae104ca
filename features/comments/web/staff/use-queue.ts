import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listModerationQueue } from '../../client.ts'
import type { StaffComment } from '../../contract.ts'
import type { QueueKind } from './search-params.ts'

/** The filters that the server applies. */
export type QueueFilter = { kind: QueueKind; languages?: string | undefined; q?: string | undefined }

/** A comment of the list; `isDecided`: a colleague has decided on it since it was loaded. */
export type QueuedComment = StaffComment & { isDecided: boolean }

type Page = Awaited<ReturnType<typeof readPage>>

async function readPage(filter: QueueFilter, cursor: string, signal?: AbortSignal) {
  const query = { ...filter, ...(cursor ? { cursor } : {}) }
  const answer = await call(listModerationQueue, { query }, signal)
  if (isRefusal(answer)) throw new Error(answer.refused)
  return answer
}

/**
 * The queue as it was loaded: rows never move. What is new is counted and appears with `show`, what
 * the member decides is hidden at once.
 */
export function useQueue(filter: QueueFilter) {
  const queryClient = useQueryClient()
  const queryKey = [listModerationQueue.path, filter]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [hidden, setHidden] = useState<ReadonlyMap<number, string>>(new Map())
  const [news, setNews] = useState<{ key: string; page: Page } | null>(null)
  const key = JSON.stringify(filter)
  const fresh = news?.key === key ? news.page : null

  async function look(): Promise<void> {
    const page = await readPage(filter, '').catch(() => null)
    if (page) setNews({ key, page })
  }
  useStaffChanges('comments', () => void look())

  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? []
  const known = new Set(loaded.map(({ id }) => id))
  const updates = new Map(fresh?.items.map((item) => [item.id, item]))
  const isFound = (id: number) => !fresh || updates.has(id) || fresh.nextCursor !== null
  const items = loaded
    .filter(({ id, seen }) => hidden.get(id) !== seen)
    .map((item): QueuedComment => ({ ...(updates.get(item.id) ?? item), isDecided: !isFound(item.id) }))
  const isNew = ({ id, seen }: StaffComment) => (hidden.has(id) ? hidden.get(id) !== seen : !known.has(id))

  return {
    query,
    items,
    newCount: fresh?.items.filter(isNew).length ?? 0,
    counts: (fresh ?? query.data?.pages[0])?.counts,
    lastDecision: (fresh ?? query.data?.pages[0])?.lastDecision ?? null,
    medianWaitSeconds: (fresh ?? query.data?.pages[0])?.medianWaitSeconds ?? null,
    /** Hides comments that the member has decided on, in the state that was seen. */
    hide: (comments: readonly StaffComment[]) =>
      setHidden((before) => new Map([...before, ...comments.map(({ id, seen }) => [id, seen] as const)])),
    /** Shows them again, where they stood. */
    unhide: (ids: readonly number[]) => setHidden((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    /** Loads the list again, with what has come since. */
    async show() {
      await queryClient.resetQueries({ queryKey, exact: true })
      setNews(null)
      setHidden(new Map())
    },
    look,
  }
}

export type Queue = ReturnType<typeof useQueue>

import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { badgePageSize } from '../client.ts'
import type { ArchiveSearch } from './archive-search.ts'
import { archiveQuery } from './queries.ts'

/** Number of items beyond the rendered ones that are prefetched. */
const nearby = badgePageSize / 2

// Dragging the scroll bar passes hundreds of pages per second; only the final one is fetched.
const settleMilliseconds = 120

/**
 * Returns the numbers of the pages that contain the items `from` to `to` (exclusive) and those
 * nearby.
 */
export function pagesAround(from: number, to: number, total: number): number[] {
  const first = Math.max(0, Math.floor((from - nearby) / badgePageSize))
  const last = Math.floor(Math.min(total - 1, to - 1 + nearby) / badgePageSize)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place + 1)
}

/**
 * Fetches the archive pages of the items `from` to `to` (exclusive) of `total` once scrolling
 * pauses, and rerenders when they arrive. Outdated requests are aborted. `failed` reports an error,
 * `again` retries.
 */
export function useArchivePages(
  language: LanguageCode,
  asked: ArchiveSearch,
  { from, to, total }: { from: number; to: number; total: number },
): { failed: boolean; again: () => void } {
  const near = pagesAround(from, to, total).join()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    if (near === wanted) return
    const settling = setTimeout(() => setWanted(near), settleMilliseconds)
    return () => clearTimeout(settling)
  }, [near, wanted])

  const numbers = wanted === '' ? [] : wanted.split(',').map(Number)
  const results = useQueries({ queries: numbers.map((page) => archiveQuery(language, { ...asked, page })) })
  const broken = results.filter(({ data, isError }) => (isError && !data) || isRefusal(data))
  return {
    failed: broken.length > 0,
    again: () => {
      for (const { refetch } of broken) void refetch()
    },
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchSite, shownAtOnce } from '#features/search/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findPages } from './find-pages.ts'
import { type FoundKind, foundKinds } from './found.tsx'
import { tidy } from './search-words.ts'

/** How long nothing more must be typed before the server is asked, in milliseconds. */
const pause = 150

/** Why a search failed: rate limited for `waitSeconds`, or (null) the server did not respond. */
export type SearchProblem = { waitSeconds: number | null; isTrying: boolean; again: () => void }

/**
 * Results for the typed text (`wanted`, normalised); `isOver` once the response for exactly that
 * text, or its failure, has arrived.
 */
export type TypedSearch = { wanted: string; kinds: FoundKind[]; isOver: boolean; trouble: SearchProblem | null }

/** Searches while typing: pages at once, the rest after a pause. Outdated requests are aborted. */
export function useTypedSearch(typed: string): TypedSearch {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const wanted = tidy(typed)
  const [q, setQ] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setQ(wanted), pause)
    return () => clearTimeout(waiting)
  }, [wanted])
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.dialog } }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // Without a network it fails, and says so, instead of waiting for one.
    networkMode: 'always',
    // A typing visitor should not wait for a third attempt.
    retry: 1,
  })
  const refused = data && isRefusal(data) && !isPlaceholderData ? data : null
  const hasProblem = wanted !== '' && wanted === q && (isError || refused !== null)
  const waitSeconds = refused && (typeof refused.retryAfterSeconds === 'number' ? refused.retryAfterSeconds : 60)
  return {
    wanted,
    kinds: foundKinds(
      language,
      wanted,
      findPages(wanted, (word) => t(word)),
      wanted !== '' && data && !isRefusal(data) ? data : null,
    ),
    isOver: wanted === q && (hasProblem || !isFetching),
    trouble: hasProblem ? { waitSeconds, isTrying: isFetching, again: () => void refetch() } : null,
  }
}

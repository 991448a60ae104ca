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

/** What keeps a search from its answer: too many of them, for so many seconds, or (null) a server that does not answer. */
export type SearchProblem = { waitSeconds: number | null; isTrying: boolean; again: () => void }

/** What is found under what was typed (`wanted`, tidied); `isOver` once the answer to just that is there, or the trouble with it. */
export type TypedSearch = { wanted: string; kinds: FoundKind[]; isOver: boolean; trouble: SearchProblem | null }

/** What is found while somebody types: pages at once, the rest when they pause; a question that nobody waits for any more is taken back. */
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
    // Who types does not wait for a server that needs a third try.
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchSite, shownAtOnce } from '#features/search/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findPages } from './find-pages.ts'
import { foundKinds } from './found.tsx'
import { tidy } from './search-words.ts'

/** How long nothing more must be typed before the server is asked, in milliseconds. */
const pause = 150

/**
 * What is found while somebody types: pages at once, the rest when they pause; a question that nobody waits for any more is taken back. `isOver` once the
 * answer to what was typed is there.
 */
export function useTypedSearch(typed: string) {
  const { t } = useTranslation('shell')
  const language = useLanguage()
  const wanted = tidy(typed)
  const [q, setQ] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setQ(wanted), pause)
    return () => clearTimeout(waiting)
  }, [wanted])
  const { data, isFetching, isError } = useQuery({
    ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.dialog } }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const found = wanted !== '' && data && !isRefusal(data) ? data : null
  return {
    wanted,
    kinds: foundKinds(
      language,
      wanted,
      findPages(wanted, (word) => t(word)),
      found,
    ),
    refused: wanted !== '' && data && isRefusal(data) ? data : null,
    isError,
    isOver: wanted === q && !isFetching,
  }
}

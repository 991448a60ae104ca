import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { searchSite, shownAtOnce } from '#features/search/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { soughtIn } from './search-words.ts'

/** What the page asks for: more of each kind than the dialog shows. */
export function pageQuery(language: LanguageCode, q: string) {
  return { ...queryOf(searchSite, { query: { q, language, most: shownAtOnce.page } }), staleTime: 30_000 }
}

/** Fetches what there is under what an address says, where it says anything. */
export async function loadFound(
  { queryClient, language }: { queryClient: QueryClient; language: LanguageCode },
  typed: string | undefined,
): Promise<void> {
  const q = soughtIn(typed)
  if (q !== '') await queryClient.ensureQueryData(pageQuery(language, q))
}

/**
 * Returns the page head. Search results are excluded from search engines, because queries are
 * arbitrary.
 */
export function searchHead({ words }: { words: i18n }, typed: string | undefined) {
  const q = soughtIn(typed)
  return unlistedHead(words, [words.t('search:title'), ...(q === '' ? [] : [q])])
}

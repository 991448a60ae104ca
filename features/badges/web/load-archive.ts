import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type ArchiveSearch, outagesOf } from './archive-search.ts'
import { archiveQuery } from './queries.ts'

export { archiveHead } from './archive-head.ts'

/**
 * Loads a page of the archive. A missing page is reported as not found, so that it is not cached
 * for arbitrary numbers.
 */
export async function loadArchive(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: ArchiveSearch,
): Promise<void> {
  const [list] = await Promise.all([
    queryClient.ensureQueryData(archiveQuery(language, asked)),
    loadOutages(queryClient, language, outagesOf(asked)),
  ])
  if (!isRefusal(list) && list.items.length === 0 && list.page > 1) throw notFound()
}

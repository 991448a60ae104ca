import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type ArchiveSearch, outagesOf } from './archive-search.ts'
import { archiveQuery } from './queries.ts'

export { archiveHead } from './archive-head.ts'

/** Fetches a page of the archive. One that is none must not be kept under as many addresses as there are numbers: it is not found. */
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

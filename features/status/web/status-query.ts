import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { queryOf } from '#platform/web/api.ts'
import { pageTitle } from '#platform/web/title.ts'
import { showStatus } from '../contract.ts'

/** The query for the status; an open page is refreshed. */
export function statusQuery() {
  return {
    ...queryOf(showStatus, {}),
    refetchInterval: 60_000,
    staleTime: 15_000,
    // A page from the HTML cache is hardly older: its data is hydrated first, then refetched.
    meta: { readOnArrival: true },
  } as const
}

/** Fetches the status. Where it cannot be had, the page says so. */
export async function loadStatus(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(statusQuery())
}

/** The head of the page. */
export function statusHead({ words }: { words: i18n }) {
  const title = words.t('status:title')
  const description = words.t('status:description')
  return {
    meta: [
      { title: pageTitle(words, [title]) },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  }
}

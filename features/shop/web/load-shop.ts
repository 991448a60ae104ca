import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { unlistedHead } from '#platform/web/page-head.ts'
import { catalogueQuery } from './queries.ts'

/** Loads the catalogue. On failure the page says so, and retries after hydration. */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(catalogueQuery)
}

/** The head of the shop. */
export function shopHead(words: i18n) {
  const { meta } = unlistedHead(words, [words.t('shop:title')])
  return { meta: [...meta, { name: 'description', content: words.t('shop:lead') }] }
}

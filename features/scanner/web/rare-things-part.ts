import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LanguageCode } from '#platform/contract/language.ts'
import { latePart } from '#platform/web/words.ts'

const load = latePart(['rare'], () => import('./rare-things.tsx'))

/** What the home page shows of scans. Hydrated when its script has loaded. */
export const RareThings = lazyRouteComponent(load, 'RareThings')

/** Loads what the home page shows of scans, and its component. A failure is tolerated. */
export async function loadRareThings(queryClient: QueryClient, language: LanguageCode): Promise<void> {
  const [{ rareThingsQuery }] = await Promise.all([load(), RareThings.preload?.()])
  await queryClient.prefetchQuery(rareThingsQuery(language))
}

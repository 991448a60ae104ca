import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { latePart } from '#platform/web/words.ts'

const load = latePart(['photos'], () => import('./latest-photos.tsx'))

/**
 * Latest photos of the home page. They are far down the page, so they are hydrated when their
 * script has loaded.
 */
export const LatestPhotos = lazyRouteComponent(load, 'LatestPhotos')

/** Loads the latest photos and their component. A failure is tolerated. */
export async function loadLatestPhotos(queryClient: QueryClient): Promise<void> {
  const [{ latestPhotosQuery }] = await Promise.all([load(), LatestPhotos.preload?.()])
  await queryClient.prefetchQuery(latestPhotosQuery())
}

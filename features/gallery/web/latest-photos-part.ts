import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'

const load = loadOnce(() => import('./latest-photos.tsx'))

/** The latest photos of the home page. They stand far down: the browser takes them over from the server's HTML when their script has come. */
export const LatestPhotos = lazyRouteComponent(load, 'LatestPhotos')

/** Fetches the latest photos and what draws them. Without them the page is still worth something. */
export async function loadLatestPhotos(queryClient: QueryClient): Promise<void> {
  const [{ latestPhotosQuery }] = await Promise.all([load(), LatestPhotos.preload?.()])
  await queryClient.prefetchQuery(latestPhotosQuery())
}

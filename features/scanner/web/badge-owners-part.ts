import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'

// The home page has a part of the scanner too, and must not carry this one.
const load = loadOnce(() => import('./badge-owners.tsx'))

/** The present and former owners of a badge. `loadBadgeOwners` loads its script. */
export const BadgeOwners = lazyRouteComponent(load, 'BadgeOwners')

/**
 * Loads the owners of a badge and their component. A failure is ignored, since the badge page works
 * without them.
 */
export async function loadBadgeOwners(queryClient: QueryClient, code: string): Promise<void> {
  const [{ badgeOwnersQuery }] = await Promise.all([load(), BadgeOwners.preload?.()])
  await Promise.all([
    queryClient.prefetchInfiniteQuery(badgeOwnersQuery(code, 'current')),
    queryClient.prefetchInfiniteQuery(badgeOwnersQuery(code, 'former')),
  ])
}

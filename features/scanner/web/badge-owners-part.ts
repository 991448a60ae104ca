import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'

// The home page has a part of the scanner too, and must not carry this one.
const load = loadOnce(() => import('./badge-owners.tsx'))

/** Who owns a badge and who owned it. Its script comes by `loadBadgeOwners`. */
export const BadgeOwners = lazyRouteComponent(load, 'BadgeOwners')

/** Fetches the owners of a badge and what draws them. Without them the page of the badge is still worth something. */
export async function loadBadgeOwners(queryClient: QueryClient, code: string): Promise<void> {
  const [{ badgeOwnersQuery }] = await Promise.all([load(), BadgeOwners.preload?.()])
  await Promise.all([
    queryClient.prefetchInfiniteQuery(badgeOwnersQuery(code, 'current')),
    queryClient.prefetchInfiniteQuery(badgeOwnersQuery(code, 'former')),
  ])
}

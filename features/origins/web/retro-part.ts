import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { originsHotels } from '#features/origins/contract.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { retroQuery } from './retro-query.ts'

const load = loadOnce(() => import('./retro-player.tsx'))

/** What Habbo Origins tells of a player beside the profile; nothing for players of modern hotels. Its script comes by `loadRetroPlayer`. */
export const RetroPlayer = lazyRouteComponent(load, 'RetroPlayer')

/** Fetches what Habbo Origins tells of a player, and what draws it. Of a player of a modern hotel, only the latter. */
export async function loadRetroPlayer(queryClient: QueryClient, habboId: string): Promise<void> {
  const isRetro = originsHotels.some((hotel) => habboId.startsWith(`${hotel}-`))
  await Promise.all([RetroPlayer.preload?.(), isRetro && queryClient.prefetchQuery(retroQuery(habboId))])
}

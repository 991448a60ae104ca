import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'
import { originsHotels } from '../client.ts'
import { retroQuery } from './retro-query.ts'

const load = loadOnce(() => import('./retro-player.tsx'))

/**
 * The Habbo Origins data of a player besides the profile; nothing for players of modern hotels.
 * `loadRetroPlayer` loads its script.
 */
export const RetroPlayer = lazyRouteComponent(load, 'RetroPlayer')

/**
 * Loads the Habbo Origins data of a player and its component. For a player of a modern hotel, only
 * the component.
 */
export async function loadRetroPlayer(queryClient: QueryClient, habboId: string): Promise<void> {
  const isRetro = originsHotels.some((hotel) => habboId.startsWith(`${hotel}-`))
  await Promise.all([RetroPlayer.preload?.(), isRetro && queryClient.prefetchQuery(retroQuery(habboId))])
}

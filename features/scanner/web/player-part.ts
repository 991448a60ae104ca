import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import type { Site } from '#platform/contract/site.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import type { PanelName, Player } from '../contract.ts'

// The home page has a part of the scanner too, and must not carry these.
const loadPage = loadOnce(() => import('./player-page.tsx'))
const loadData = loadOnce(() => import('./load-player.ts'))
const loadHead = loadOnce(() => import('./player-head.ts'))

/**
 * The page of a scanned player, with a slot for other features' data. `loadPlayer` loads its
 * script.
 */
export const PlayerPage = lazyRouteComponent(loadPage, 'PlayerPage')

/** The page for a hidden or unknown player. `loadPlayer` loads its script. */
export const PlayerMissing = lazyRouteComponent(loadPage, 'PlayerMissing')

/**
 * Loads the initial data of a player's page and its component. Returns the player, or the refusal.
 */
export async function loadPlayer(
  queryClient: QueryClient,
  language: LanguageCode,
  habboId: string,
  panel: PanelName,
): Promise<Player | Refusal> {
  const [data] = await Promise.all([loadData(), PlayerPage.preload?.(), PlayerMissing.preload?.()])
  return data.loadPlayer(queryClient, language, habboId, panel)
}

type Context = { words: i18n; queryClient: QueryClient; language: LanguageCode; site: Site }

/** Returns the head of a player's page, or of the page for a missing or hidden player. */
export async function playerHead(context: Context, habboId: string) {
  return (await loadHead()).playerHead(context, habboId)
}

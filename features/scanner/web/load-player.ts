import type { QueryClient } from '@tanstack/react-query'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import type { PanelName, Player } from '../contract.ts'
import { panelAmong, statesOf } from './edition-of.ts'
import { playerQuery } from './player-query.ts'
import { changesQuery, loadPanel, onceOnly } from './queries.ts'

/**
 * Loads the initial data of a player's page: the player, the lists of a tab and the guest book.
 * Returns the player, or the refusal.
 */
export async function loadPlayer(
  queryClient: QueryClient,
  language: LanguageCode,
  habboId: string,
  wanted: PanelName,
): Promise<Player | Refusal> {
  const player = await queryClient.ensureQueryData(playerQuery(habboId))
  if (isRefusal(player)) return player
  const panel = panelAmong(player, wanted)
  const states = player.panels[panel].hidden ? [] : statesOf(player)
  await Promise.all([
    loadOutages(queryClient, language, { hotel: player.hotel }),
    ...states.map((state) => loadPanel(queryClient, panel, habboId, state)),
    queryClient.prefetchInfiniteQuery({ ...changesQuery(habboId), ...onceOnly }),
  ])
  return player
}

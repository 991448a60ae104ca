import type { QueryClient } from '@tanstack/react-query'
import { loadRetroPlayer } from '#features/origins/web/parts.tsx'
import type { PanelName, Player } from '#features/scanner/contract.ts'
import { loadPlayer } from '#features/scanner/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Refusal } from '#platform/contract/refusal.ts'

export { playerHead } from '#features/scanner/web/parts.tsx'

/**
 * Loads the initial data of a player page. Returns the player, or why there is none; failures of
 * additional Habbo Origins data are tolerated.
 */
export async function loadPlayerPage(
  queryClient: QueryClient,
  language: LanguageCode,
  habboId: string,
  panel: PanelName,
): Promise<Player | Refusal> {
  const [player] = await Promise.all([
    loadPlayer(queryClient, language, habboId, panel),
    loadRetroPlayer(queryClient, habboId).catch(() => {}),
  ])
  return player
}

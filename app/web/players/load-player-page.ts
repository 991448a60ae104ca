import type { QueryClient } from '@tanstack/react-query'
import { loadRetroPlayer } from '#features/origins/web/parts.tsx'
import type { PanelName, Player } from '#features/scanner/contract.ts'
import { loadPlayer } from '#features/scanner/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Refusal } from '#platform/contract/refusal.ts'

export { playerHead } from '#features/scanner/web/parts.tsx'

/**
 * Brings what the page of a player shows at first. Answers the player, or why there is none; without what Habbo Origins tells beside the profile the page is
 * still worth something.
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

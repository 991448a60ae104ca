import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadRetroPlayer } from '#features/origins/web/parts.tsx'
import type { PanelName } from '#features/scanner/contract.ts'
import { loadPlayer } from '#features/scanner/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'

export { playerHead } from '#features/scanner/web/parts.tsx'

/**
 * Loads the initial data of a player page, which is not found without the player; failures of
 * additional Habbo Origins data are tolerated.
 */
export async function loadPlayerPage(
  { queryClient, language }: { queryClient: QueryClient; language: LanguageCode },
  habboId: string,
  panel: PanelName,
): Promise<void> {
  const [player] = await Promise.all([
    loadPlayer(queryClient, language, habboId, panel),
    loadRetroPlayer(queryClient, habboId).catch(() => {}),
  ])
  if (isRefusal(player)) throw notFound({ data: player.refused })
}

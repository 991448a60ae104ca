import type { QueryClient } from '@tanstack/react-query'
import type { Badge } from '#features/badges/contract.ts'
import { badgeQuery, badgeWaysQuery } from '#features/badges/web/parts.tsx'
import { loadBadgeNews } from '#features/news/web/parts.tsx'
import { loadBadgeOwners } from '#features/scanner/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Refusal } from '#platform/contract/refusal.ts'

export { badgeHead } from './badge-head.ts'

/**
 * Loads the initial data of a badge page. Returns the badge, or why there is none; failures of its
 * ways, owners and news are tolerated.
 */
export async function loadBadgePage(
  queryClient: QueryClient,
  language: LanguageCode,
  code: string,
): Promise<Badge | Refusal> {
  const [badge] = await Promise.all([
    queryClient.ensureQueryData(badgeQuery(code)),
    queryClient.ensureQueryData(badgeWaysQuery(code, language)).catch(() => {}),
    loadBadgeOwners(queryClient, code).catch(() => {}),
    loadBadgeNews(queryClient, language, code).catch(() => {}),
  ])
  return badge
}

import type { QueryClient } from '@tanstack/react-query'
import type { Badge } from '#features/badges/contract.ts'
import { badgeQuery } from '#features/badges/web/parts.tsx'
import { loadBadgeNews } from '#features/news/web/parts.tsx'
import { loadBadgeOwners } from '#features/scanner/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Refusal } from '#platform/contract/refusal.ts'

export { badgeHead } from './badge-head.ts'

/** Brings what the page of a badge shows at first. Answers the badge, or why there is none; without its owners and news the page is still worth something. */
export async function loadBadgePage(
  queryClient: QueryClient,
  language: LanguageCode,
  code: string,
): Promise<Badge | Refusal> {
  const [badge] = await Promise.all([
    queryClient.ensureQueryData(badgeQuery(code)),
    loadBadgeOwners(queryClient, code).catch(() => {}),
    loadBadgeNews(queryClient, language, code).catch(() => {}),
  ])
  return badge
}

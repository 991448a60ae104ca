import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { badgeQuery, badgeWaysQuery, saidOfBadge } from '#features/badges/web/parts.tsx'
import { loadBadgeNews } from '#features/news/web/parts.tsx'
import { loadBadgeOwners } from '#features/scanner/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import type { Site } from '#platform/contract/site.ts'
import { oembedLink } from '#platform/web/oembed-link.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'

type Context = { queryClient: QueryClient; words: i18n; language: LanguageCode; site: Site }

/**
 * Loads the initial data of a badge page, which is not found without the badge; failures of its
 * ways, owners and news are tolerated.
 */
export async function loadBadgePage({ queryClient, language }: Context, code: string): Promise<void> {
  const [badge] = await Promise.all([
    queryClient.ensureQueryData(badgeQuery(code)),
    queryClient.ensureQueryData(badgeWaysQuery(code, language)).catch(() => {}),
    loadBadgeOwners(queryClient, code).catch(() => {}),
    loadBadgeNews(queryClient, language, code).catch(() => {}),
  ])
  if (isRefusal(badge)) throw notFound({ data: badge.refused })
}

/**
 * The head of a badge's page: the menu's name, then the badge; of an unknown badge the name alone.
 */
export function badgeHead({ queryClient, words, language, site }: Context, code: string) {
  const above = [words.t('badges:crumbs.habbo'), words.t('badges:title')]
  const badge = queryClient.getQueryData(badgeQuery(code).queryKey)
  if (!badge || isRefusal(badge)) {
    return { meta: [{ title: pageTitle(words, [...above, words.t('badges:missing.title')]) }] }
  }
  const name = saidOfBadge(badge, language).name?.text ?? code
  const description = words.t('badges:meta.description', { name, code })
  return {
    meta: [
      ...pageMeta({ title: pageTitle(words, [...above, name]), description, shared: name }),
      ...sharePictureMeta(language, 'badges', code, name),
    ],
    links: [oembedLink(site.publicUrl, addressOf('habboBadge', language, { code }), name)],
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { loadOutages } from '#features/outages/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { archiveAddress, isNarrowed, newlyLabelled, shownSort } from './archive-address.ts'
import { type ArchiveSearch, outagesOf } from './archive-search.ts'
import { archiveQuery } from './queries.ts'

/**
 * Loads a page of the archive. A missing page is reported as not found, so that it is not cached
 * for arbitrary numbers.
 */
export async function loadArchive(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: ArchiveSearch,
): Promise<void> {
  const [list] = await Promise.all([
    queryClient.ensureQueryData(archiveQuery(language, asked)),
    loadOutages(queryClient, language, outagesOf(asked)),
  ])
  if (!isRefusal(list) && list.items.length === 0 && list.page > 1) throw notFound()
}

/**
 * The head of an archive page: the menu's name, then the archive. Search engines may index the
 * whole archive and the newly labelled badges, not filtered lists, which are countless.
 */
export function archiveHead({ words, language }: { words: i18n; language: LanguageCode }, asked: ArchiveSearch) {
  const { search, page = 1 } = asked
  const sort = shownSort(asked)
  const title = pageTitle(words, [
    words.t(asked.edition ? 'shell:menu.origins' : 'badges:crumbs.habbo'),
    words.t('badges:title'),
    ...(search ? [words.t('badges:archive.found', { search })] : []),
    ...(sort === null || sort === 'newest' ? [] : [words.t(`badges:archive.heading.${sort}`)]),
    ...(page > 1 ? [words.t('badges:archive.page', { page })] : []),
  ])
  const description = words.t(asked.edition ? 'badges:archive.origins.description' : 'badges:archive.description')
  const isOwnList =
    archiveAddress(language, { ...asked, page: 1 }) ===
    archiveAddress(language, { ...newlyLabelled, edition: asked.edition })
  const canonical = archiveAddress(language, { ...asked, search: undefined })
  return {
    meta: pageMeta({ title, description, unlisted: isNarrowed(asked) && !isOwnList }),
    links: [{ rel: 'canonical', href: canonical }, ...alternatesIn(languageCodes, canonical)],
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta, unlistedHead } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { comparedAtLeast } from '../../compared-players.ts'
import { joinNames } from '../join-names.ts'
import { playerQuery } from '../player-query.ts'
import { onceOnly } from '../queries.ts'
import { badgeSorts, comparedBadgesQuery, comparedFriendsQuery, comparisonQuery } from './compare-queries.ts'
import { viewOf } from './compare-search.ts'

type Context = { words: i18n; queryClient: QueryClient; language: LanguageCode }

/**
 * Loads the players of a comparison and, of two or more, the comparison. A player who is hidden or
 * unknown makes the page one that is not found, which says so.
 */
export async function loadPage(
  { queryClient }: { queryClient: QueryClient },
  search: Record<string, unknown>,
): Promise<void> {
  const { ids, of } = viewOf(search)
  const players = await Promise.all(ids.map((id) => queryClient.ensureQueryData(playerQuery(id))))
  for (const player of players) if (isRefusal(player)) throw notFound({ data: player.refused })
  if (ids.length < comparedAtLeast) return
  await Promise.all([
    queryClient.prefetchQuery(comparisonQuery(ids)),
    queryClient.prefetchInfiniteQuery({ ...comparedBadgesQuery(ids, of, badgeSorts[0]), ...onceOnly }),
    queryClient.prefetchInfiniteQuery({ ...comparedFriendsQuery(ids), ...onceOnly }),
  ])
}

/**
 * Returns the head of a comparison. Search engines only list the page without players: there are
 * countless others.
 */
export function pageHead({ words, queryClient, language }: Context, search: Record<string, unknown>) {
  const { ids } = viewOf(search)
  const title = words.t('compare:title')
  const players = ids.map((id) => queryClient.getQueryData(playerQuery(id).queryKey))
  const shown = players.flatMap((player) => (player && !isRefusal(player) ? player : []))
  if (shown.length < ids.length) return unlistedHead(words, [title])
  if (shown.length < comparedAtLeast) {
    const address = addressOf('scannerCompare', language)
    return {
      meta: pageMeta({
        title: pageTitle(words, [title]),
        description: words.t('compare:meta.description'),
        unlisted: shown.length > 0,
      }),
      links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
    }
  }
  const names = joinNames(
    shown.map(({ name }) => name),
    language,
  )
  const where = [...new Set(shown.map(({ hotel }) => hotels[hotel].label))].join(', ')
  return {
    meta: [
      ...pageMeta({
        title: pageTitle(words, [title, names]),
        description: words.t('compare:meta.players', { names, hotels: where }),
        shared: names,
        unlisted: true,
      }),
      ...sharePictureMeta(language, 'compare', ids.join(','), words.t('compare:meta.picture', { names })),
    ],
  }
}

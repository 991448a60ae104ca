import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import { queryOf } from '#platform/web/api.ts'
import { formatLocales } from '#platform/web/locale.ts'
import { pageMeta, unlistedHead } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import type { PlayerSpan } from '../../contract.ts'
import { formatDays } from '../../format-days.ts'
import { showPlayerSpan } from '../../own-client.ts'
import { spanIn } from './year-search.ts'

type Context = { words: i18n; queryClient: QueryClient; language: LanguageCode }

/** What a player gained, lost and wore in the days of an address. */
export function spanQuery(habboId: string, search: Record<string, unknown>) {
  return queryOf(showPlayerSpan, { params: { habboId }, query: spanIn(search) ?? {} })
}

/** Loads the page, or makes it one that is not found, with the reason. */
export async function loadYear(
  { queryClient }: { queryClient: QueryClient },
  habboId: string,
  search: Record<string, unknown>,
): Promise<void> {
  if (!spanIn(search)) throw notFound()
  const span = await queryClient.ensureQueryData(spanQuery(habboId, search))
  if (isRefusal(span)) throw notFound({ data: span.refused })
}

/** The head of the page. Search engines leave it out: there are countless spans. */
export function yearHead({ words, queryClient, language }: Context, habboId: string, search: Record<string, unknown>) {
  const title = words.t('year:title')
  const span = spanIn(search) && queryClient.getQueryData(spanQuery(habboId, search).queryKey)
  if (!span || isRefusal(span)) return unlistedHead(words, [title])
  const days = formatDays(span, formatLocales[language])
  const values = { name: span.name, days, hotel: hotels[span.hotel].label }
  return {
    meta: [
      ...pageMeta({
        title: pageTitle(words, [title, span.name]),
        description: words.t('year:description', values),
        shared: words.t('year:shared', values),
        unlisted: true,
      }),
      ...sharePictureMeta(language, 'year', shareId(span), words.t('year:shared', values)),
    ],
  }
}

/** The id of the share picture of a span. */
function shareId({ habboId, from, until }: PlayerSpan): string {
  return `${habboId}.${from}.${until}`
}

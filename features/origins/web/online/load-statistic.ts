import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { loadOutages } from '#features/outages/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import type { Site } from '#platform/contract/site.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { originsHotels } from '../../client.ts'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import { fileAddress, statisticAddress } from './statistic-address.ts'
import { type StatisticSearch, shownRange } from './statistic-search.ts'

/** Fetches what the statistic shows. */
export async function loadStatistic(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: StatisticSearch,
): Promise<void> {
  const chart = queryClient.ensureQueryData(onlineChartQuery(shownRange(asked)))
  const outages = loadOutages(queryClient, language, { edition: 'origins' })
  await Promise.all([chart, outages, queryClient.ensureQueryData(onlineNowQuery())])
}

type Context = { words: i18n; language: LanguageCode; site: Site }

/**
 * Returns the head of the statistic: menu name, then page. Structured data describes it as a
 * dataset with files; all ranges and hotels share one canonical address.
 */
export function statisticHead({ words, language, site }: Context, asked: StatisticSearch) {
  const title = pageTitle(words, [words.t('shell:menu.origins'), words.t('origins:online.title')])
  const description = words.t('origins:online.description')
  const whole = (path: string) => site.publicUrl + path
  return {
    meta: [
      ...pageMeta({
        title,
        description,
        data: {
          '@context': 'https://schema.org',
          '@type': 'Dataset',
          name: words.t('origins:online.dataset'),
          description: words.t('origins:online.datasetSays'),
          url: whole(statisticAddress(language, {})),
          inLanguage: language,
          isAccessibleForFree: true,
          creator: { '@type': 'Organization', name: site.siteName, url: site.publicUrl },
          variableMeasured: originsHotels.map((hotel) => words.t(`origins:online.series.${hotel}`)),
          distribution: (['csv', 'json'] as const).map((form) => ({
            '@type': 'DataDownload',
            encodingFormat: form === 'csv' ? 'text/csv' : 'application/json',
            contentUrl: whole(fileAddress(form, shownRange(asked))),
          })),
        },
      }),
      ...sharePictureMeta(language, 'online', 'today', title),
    ],
    links: linksOf(language),
  }
}

function linksOf(language: LanguageCode) {
  const address = addressOf('habboOriginsUserStats', language)
  return [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)]
}

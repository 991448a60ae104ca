import type { QueryClient } from '@tanstack/react-query'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import { type StatisticSearch, shownRange } from './statistic-search.ts'

export { statisticHead } from './statistic-head.ts'

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

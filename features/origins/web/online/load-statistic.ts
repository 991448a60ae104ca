import type { QueryClient } from '@tanstack/react-query'
import { onlineChartQuery, onlineNowQuery } from './queries.ts'
import { type StatisticSearch, shownRange } from './statistic-search.ts'

export { embedHead, statisticHead } from './statistic-head.ts'

/** Fetches what the statistic shows. */
export async function loadStatistic(queryClient: QueryClient, asked: StatisticSearch): Promise<void> {
  const chart = queryClient.ensureQueryData(onlineChartQuery(shownRange(asked)))
  await Promise.all([chart, queryClient.ensureQueryData(onlineNowQuery())])
}

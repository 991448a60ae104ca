import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { type OnlineRange, originsHotels, showOnlineChart, showOnlineNow } from '../contract.ts'
import type { OnlineContext } from './context.ts'
import { drawChart } from './draw-chart.ts'
import { minuteMs } from './periods.ts'
import { summariseOnline } from './summarise-online.ts'
import { onlineTag } from './tags.ts'

// Those of the present minute, and of the one before while it is still asked for.
const mostCharts = 10
const mostSummaries = 2

/**
 * The cached answers of the online statistic, shared by all visitors: rebuilt once a minute and
 * with each sample.
 */
export type CachedOnline = {
  now: () => Promise<CachedResponse<typeof showOnlineNow>>
  chart: (range: OnlineRange) => Promise<CachedResponse<typeof showOnlineChart>>
  caches: readonly Invalidatable[]
}

/**
 * Creates the cache. The minute is part of the key, since charts advance and numbers age without
 * new samples.
 */
export function openCachedOnline({ db, clock }: Pick<OnlineContext, 'db' | 'clock'>): CachedOnline {
  const summaries = new TaggedCache<CachedResponse<typeof showOnlineNow>>(mostSummaries)
  const charts = new TaggedCache<CachedResponse<typeof showOnlineChart>>(mostCharts)
  const minuteOf = (instant: Date) => Math.floor(instant.getTime() / minuteMs)
  return {
    now() {
      const now = clock.now()
      return summaries.get(`${minuteOf(now)}`, async () => {
        const hotels = await Promise.all(originsHotels.map((hotel) => summariseOnline(db, hotel, now)))
        return { value: await makeCachedResponse(showOnlineNow, { hotels }), tags: [onlineTag] }
      })
    },
    chart(range) {
      const now = clock.now()
      return charts.get(`${range} ${minuteOf(now)}`, async () => {
        return { value: await makeCachedResponse(showOnlineChart, await drawChart(db, range, now)), tags: [onlineTag] }
      })
    },
    caches: [summaries, charts],
  }
}

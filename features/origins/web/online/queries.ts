import { queryOf } from '#platform/web/api.ts'
import type { OnlineRange } from '../../contract.ts'
import { showOnlineChart, showOnlineNow } from '../../own-client.ts'

// A page from the HTML cache counts as up to date: its data is treated as read when the page
// arrives. New data follows a minute later.
const asDrawn = { staleTime: 30_000, refetchInterval: 60_000, meta: { readOnArrival: true } } as const

/** How the three hotels do now. */
export function onlineNowQuery() {
  return { ...queryOf(showOnlineNow, {}), ...asDrawn }
}

/** The chart of a range. */
export function onlineChartQuery(range: OnlineRange) {
  return { ...queryOf(showOnlineChart, { query: { range } }), ...asDrawn }
}

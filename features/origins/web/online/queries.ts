import { type OnlineRange, showOnlineChart, showOnlineNow } from '#features/origins/contract.ts'
import { queryOf } from '#platform/web/api.ts'

// A page from the HTML cache is up to date, however old: what it was drawn from counts as read when the page arrives. A minute later there is more.
const asDrawn = { staleTime: 30_000, refetchInterval: 60_000, meta: { readOnArrival: true } } as const

/** How the three hotels do now. */
export function onlineNowQuery() {
  return { ...queryOf(showOnlineNow, {}), ...asDrawn }
}

/** The chart of a range. */
export function onlineChartQuery(range: OnlineRange) {
  return { ...queryOf(showOnlineChart, { query: { range } }), ...asDrawn }
}

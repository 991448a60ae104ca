import {
  type OnlineChart,
  type OnlineRange,
  type OnlineSummary,
  type OriginsHotel,
  showOnlineChart,
  showOnlineNow,
} from '#features/origins/contract.ts'
import type { TestSite } from './site.ts'

/** A clock set by the test. */
export function setClock(start: string) {
  const clock = {
    at: new Date(start),
    now: () => clock.at,
    set(instant: string) {
      clock.at = new Date(instant)
    },
  }
  return clock
}

/** The status of an Origins hotel as the public sees it. */
export async function readOnline(site: Pick<TestSite, 'ask'>, hotel: OriginsHotel): Promise<OnlineSummary> {
  const { hotels } = showOnlineNow.result.parse((await site.ask(showOnlineNow, {})).body)
  const summary = hotels.find((each) => each.hotel === hotel)
  if (!summary) throw new Error(`Nothing is known of ${hotel}`)
  return summary
}

/** The chart of a range from the site. */
export async function readChart(site: Pick<TestSite, 'ask'>, range: OnlineRange): Promise<OnlineChart> {
  return showOnlineChart.result.parse((await site.ask(showOnlineChart, { query: { range } })).body)
}

/** The values of a hotel in a chart. */
export function valuesOf(chart: OnlineChart, hotel: OriginsHotel): (number | null)[] {
  return chart.series.find((each) => each.hotel === hotel)?.values ?? []
}

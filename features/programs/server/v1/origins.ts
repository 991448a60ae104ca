import { showOnlineChart, showOnlineNow } from '#features/origins/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { apiOriginsHistory, apiOriginsOnline } from '../../contract.ts'
import type { Answering } from '../context.ts'

/** Implements contract `apiOriginsOnline`. */
export async function answerOnline({ ask }: Answering): Promise<Outcome<typeof apiOriginsOnline>> {
  const now = await ask(showOnlineNow, {})
  if (isRefusal(now)) return now
  return {
    hotels: now.hotels.map(({ hotel, zone, current, isOld, today, record }) => ({
      ...{ hotel, zone, current, isOld, today, record },
    })),
  }
}

/** Implements contract `apiOriginsHistory`. */
export async function answerOnlineHistory(
  { ask }: Answering,
  query: Parsed<typeof apiOriginsHistory>['query'],
): Promise<Outcome<typeof apiOriginsHistory>> {
  const chart = await ask(showOnlineChart, { query })
  if (isRefusal(chart)) return chart
  const { range, steps, series } = chart
  const length = steps.by === 'time' ? steps.seconds : steps.days
  return { range, by: steps.by, from: steps.from, length, series }
}

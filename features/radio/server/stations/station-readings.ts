import type { Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { StationId, showStationOutage } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { offlineAt } from './describe-now.ts'
import { cachedStation } from './radio-now.ts'
import { stationOf } from './station-state.ts'

/**
 * The polling status of a station: its last answer, since when it has not answered (null while it
 * does), and whether that is long enough to show it as off air. A station that reports being off
 * air has answered.
 */
export type StationReading = {
  station: StationId
  succeededAt: Date | null
  failingSince: Date | null
  isGone: boolean
}

/** How asking each station of the site goes, at an instant. */
export async function readStationReadings(context: RadioContext, instant: Date): Promise<StationReading[]> {
  return Promise.all((await context.stations()).map(({ id }) => readStation(context, id, instant)))
}

/** Since when the station of a language does not answer; nothing where the site has none. */
export async function describeOutage(
  context: RadioContext,
  language: LanguageCode,
): Promise<Result<typeof showStationOutage>> {
  const { succeededAt, failingSince, isGone } = await readStation(
    context,
    stationOf(await context.stations(), language),
    context.clock.now(),
  )
  const since = failingSince ?? succeededAt
  const isOut = isGone && since !== null
  return {
    outage: isOut ? { since: since.toISOString(), lastSuccessAt: succeededAt?.toISOString() ?? null } : null,
  }
}

async function readStation(context: RadioContext, station: StationId, instant: Date): Promise<StationReading> {
  const kept = await cachedStation(context, station, instant)
  const goneAt = offlineAt(kept)
  return {
    station,
    succeededAt: kept.fetched_at,
    failingSince: kept.failing_since,
    // A station that has never answered is off air from its first failure.
    isGone: goneAt === null ? kept.failing_since !== null : goneAt <= instant.getTime(),
  }
}

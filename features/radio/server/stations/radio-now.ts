import type { LanguageCode } from '#platform/contract/language.ts'
import type { RadioNow, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { cachedStation } from './cached-stations.ts'
import { type CachedStation, type DescribedNow, describeNow } from './describe-now.ts'
import { stationOf } from './station-state.ts'

const described = new WeakMap<CachedStation, DescribedNow & { from: number }>()

/**
 * Returns the state of a station and the play entry of its current song. Returns the same objects
 * until something changes.
 */
export async function readStation(
  context: RadioContext,
  station: StationId,
): Promise<{ now: RadioNow; playId: number | null }> {
  const instant = context.clock.now()
  const kept = await cachedStation(context, station, instant)
  const known = described.get(kept)
  const at = instant.getTime()
  if (known && at >= known.from && at < known.until) return { now: known.now, playId: kept.play_id }
  const anew = { ...describeNow(station, kept, instant), from: at }
  described.set(kept, anew)
  return { now: anew.now, playId: kept.play_id }
}

/**
 * Returns the current broadcast of a language's station. Calls neither the station nor, while
 * nothing changes, the database; returns the same object until something changes.
 */
export async function readRadioNow(context: RadioContext, language: LanguageCode): Promise<RadioNow> {
  return (await readStation(context, stationOf(await context.stations(), language))).now
}

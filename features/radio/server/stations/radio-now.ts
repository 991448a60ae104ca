import type { LanguageCode } from '#platform/contract/language.ts'
import type { Airing, RadioNow, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { cachedStation } from './cached-stations.ts'
import { type CachedStation, type DescribedNow, describeNow } from './describe-now.ts'
import { stationOf } from './station-state.ts'

const described = new WeakMap<CachedStation, DescribedNow & { from: number }>()

/** The state of a station, the play entry of its current song, and its scheduled shows. */
export type StationNow = { now: RadioNow; playId: number | null; show: Airing | null; next: Airing | null }

/** Returns what is on a station. The objects are the same until something changes. */
export async function readStation(context: RadioContext, station: StationId): Promise<StationNow> {
  const instant = context.clock.now()
  const kept = await cachedStation(context, station, instant)
  const known = described.get(kept)
  const at = instant.getTime()
  const others = { playId: kept.play_id, show: kept.airing, next: kept.nextAiring }
  if (known && at >= known.from && at < known.until) return { now: known.now, ...others }
  const anew = { ...describeNow(station, kept, instant), from: at }
  described.set(kept, anew)
  return { now: anew.now, ...others }
}

/**
 * Returns the current broadcast of a language's station. Calls neither the station nor, while
 * nothing changes, the database; returns the same object until something changes.
 */
export async function readRadioNow(context: RadioContext, language: LanguageCode): Promise<RadioNow> {
  return (await readStation(context, stationOf(await context.stations(), language))).now
}

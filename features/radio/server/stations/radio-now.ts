import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Airing, RadioNow, StationId } from '../../contract.ts'
import { readSays } from '../air/read-says.ts'
import type { RadioContext } from '../context.ts'
import { airingsAround } from '../schedule/airings.ts'
import type { StationRow } from '../tables.ts'
import { stationSettingsTag, stationTag } from '../tags.ts'
import { type CachedStation, type DescribedNow, describeNow } from './describe-now.ts'
import { askedOf } from './poll-station.ts'
import { StationState, stationOf } from './station-state.ts'

const minuteMs = 60_000

// Those of the present minute, and of the one before while it is still asked for.
const mostKept = 4

const byDatabase = new WeakMap<AnyDb, TaggedCache<CachedStation>>()

/** Creates this process's cache of station data, shared by all requests. */
export function cachedStations({ db }: Pick<RadioContext, 'db'>): TaggedCache<CachedStation> {
  const known = byDatabase.get(db)
  if (known) return known
  const caches = new TaggedCache<CachedStation>(mostKept)
  byDatabase.set(db, caches)
  return caches
}

/**
 * Returns the cached data of a station. The minute is part of the key, since shows begin and end
 * without an invalidation.
 */
export function cachedStation(context: RadioContext, station: StationId, instant: Date): Promise<CachedStation> {
  const minute = Math.floor(instant.getTime() / minuteMs)
  return cachedStations(context).get(`${station} ${minute}`, async () => {
    const settings = (await context.stations()).find(({ id }) => id === station) ?? null
    const [row, { on: airing, next: nextAiring }] = await Promise.all([
      settings && readRow(context, station),
      airingsAround(context.db, station, context.zone, instant),
    ])
    // The status of another station is not shown.
    const own = row && settings && row.asked === askedOf(settings) ? row : null
    const says = airing && (await readSays(context.db, station, airing))
    const value = {
      settings,
      state: StationState.safeParse(own?.state).data ?? null,
      fetched_at: own?.fetched_at ?? null,
      failing_since: own?.failing_since ?? null,
      poll_seconds: own?.poll_seconds ?? 0,
      title_since: own?.title_since ?? null,
      host_since: own?.host_since ?? null,
      play_id: own?.play_id ?? null,
      airing,
      nextAiring,
      says: says?.text ?? null,
    }
    return { value, tags: [stationTag(station), stationSettingsTag] }
  })
}

async function readRow(context: RadioContext, station: StationId) {
  type Row = Pick<
    StationRow,
    'asked' | 'fetched_at' | 'failing_since' | 'poll_seconds' | 'title_since' | 'host_since' | 'play_id'
  >
  const { rows } = await sql<Row & { state: unknown }>`
    select asked, state, fetched_at, failing_since, poll_seconds, title_since, host_since, play_id
    from radio_stations where station = ${station}`.execute(context.db)
  return rows[0] ?? null
}

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

import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Feature, Invalidatable } from '#platform/server/feature.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import {
  listMostPlayed,
  listPlays,
  type RadioNow,
  type StationId,
  showRadioNow,
  showStationOutage,
  showStreamInfo,
  streamOffline,
} from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import type { StationTables } from '../tables.ts'
import { playsTag } from '../tags.ts'
import { openStationClient } from './ask-station.ts'
import { dayIn, firstPlayedAt, mostPlayed, type PlaysPage, pageOfPlays } from './list-plays.ts'
import { pollStation } from './poll-station.ts'
import { cachedStations, readRadioNow, readStation } from './radio-now.ts'
import { startPolling } from './start-polling.ts'
import { describeOutage } from './station-readings.ts'
import { stationOf } from './station-state.ts'

const maxCached = { pages: 100, lists: 8 }
const hourMs = 3_600_000

/** The cached responses of played songs, shared by all visitors until the next song. */
type CachedPlays = {
  plays: (
    query: Parsed<typeof listPlays>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listPlays>>
  most: (query: Parsed<typeof listMostPlayed>['query']) => Promise<CachedResponse<typeof listMostPlayed>>
  caches: readonly Invalidatable[]
}

/**
 * Creates the cache. Searches are rate limited per visitor: `error.tooManyRequests` with
 * `retryAfterSeconds`.
 */
function openCachedPlays(context: RadioContext, searchesPerMinute: () => number): CachedPlays {
  const db = tablesOf<StationTables>(context.db)
  const pages = new TaggedCache<PlaysPage>(maxCached.pages)
  const firsts = new TaggedCache<Date | null>(maxCached.lists)
  const lists = new TaggedCache<CachedResponse<typeof listMostPlayed>>(maxCached.lists)

  function pageOf(station: StationId, { day, search, before }: Parsed<typeof listPlays>['query']): Promise<PlaysPage> {
    const load = () => pageOfPlays(db, station, context.zone, { day, search, before })
    if (search) return load()
    return pages.get(`${station} ${day ?? ''} ${before ?? ''}`, async () => {
      const value = await load()
      return { value, tags: value.plays.length > 0 || !(day || before) ? [playsTag(station)] : [] }
    })
  }

  return {
    async plays(query, { address }) {
      if (query.search) {
        const turn = { purpose: 'search plays', who: address, limit: searchesPerMinute(), windowSeconds: 60 }
        const tooMany = await consumeRateLimit(context.db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
      }
      const station = stationOf(await context.stations(), query.lang)
      const [page, first, { now, playId }] = await Promise.all([
        pageOf(station, query),
        firsts.get(station, async () => ({ value: await firstPlayedAt(db, station), tags: [playsTag(station)] })),
        // A page of songs must not be rebuilt with each change of the listener count: the current
        // song has its own tag.
        collectCacheTags(new Set(), () => readStation(context, station)),
      ])
      return {
        zone: context.zone,
        firstDay: first && dayIn(context.zone, first),
        today: dayIn(context.zone, context.clock.now()),
        plays: page.plays.map((play) => ({ ...play, isNow: now.online && play.id === playId })),
        next: page.next,
      }
    },
    async most({ lang, range }) {
      const station = stationOf(await context.stations(), lang)
      const now = context.clock.now()
      return lists.get(`${station} ${range} ${Math.floor(now.getTime() / hourMs)}`, async () => {
        const songs = await mostPlayed(db, station, range, now)
        return { value: makeCachedResponse(listMostPlayed, { songs }), tags: [playsTag(station)] }
      })
    },
    caches: [pages, firsts, lists],
  }
}

/** Creates the station data: current broadcast and played songs. */
export function openStations(
  options: RadioContext & {
    pollSeconds: number
    searchesPerMinute: () => number
    onChange: (changed: () => void) => () => void
  },
): Feature {
  const { pollSeconds, searchesPerMinute, ...context } = options
  const client = openStationClient(context)
  const now = openCachedNow(context)
  const plays = openCachedPlays(context, searchesPerMinute)
  return {
    routes(app) {
      serve(app, showRadioNow, ({ query }) => now.now(query.lang))
      serve(app, showStreamInfo, ({ query }) => now.info(query.lang))
      serve(app, showStationOutage, ({ query }) => describeOutage(context, query.lang))
      serve(app, listPlays, ({ query }, { visitor }) => plays.plays(query, visitor))
      serve(app, listMostPlayed, ({ query }) => plays.most(query))
    },
    caches: [cachedStations(context), ...plays.caches],
    startBackground: () =>
      startPolling({
        ...context,
        pollSeconds,
        poll: (station, signal) => pollStation({ ...context, client, pollSeconds }, station, signal),
      }),
    close: () => client.close(),
  }
}

/** The cached responses of the current broadcast, serialised once until something changes. */
type CachedNow = {
  now: (language: LanguageCode) => Promise<CachedResponse<typeof showRadioNow>>
  info: (language: LanguageCode) => Promise<CachedResponse<typeof showStreamInfo>>
}

/** Opens the answers with nothing kept yet. */
function openCachedNow(context: RadioContext): CachedNow {
  const nows = new WeakMap<RadioNow, CachedResponse<typeof showRadioNow>>()
  const infos = new WeakMap<RadioNow, { siteName: string; cached: CachedResponse<typeof showStreamInfo> }>()
  return {
    async now(language) {
      const now = await readRadioNow(context, language)
      const cached = nows.get(now) ?? makeCachedResponse(showRadioNow, now)
      nows.set(now, cached)
      return cached
    },
    async info(language) {
      const now = await readRadioNow(context, language)
      const siteName = context.siteName()
      const known = infos.get(now)
      if (known?.siteName === siteName) return known.cached
      const cached = makeCachedResponse(showStreamInfo, infoOf(now, siteName))
      infos.set(now, { siteName, cached })
      return cached
    },
  }
}

/** The same in the four fields of specification §3.7. */
function infoOf({ online, song, dj, listeners }: RadioNow, siteName: string) {
  return {
    artist: song?.artist ?? '',
    song: song?.title ?? '',
    dj: online ? (dj ?? `${siteName} Music Only`) : streamOffline,
    listeners: listeners.total,
  }
}

import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { collectCacheTags } from '#platform/server/cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import type { Visitor } from '#platform/server/caller.ts'
import { tablesOf } from '#platform/server/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { listMostPlayed, type listPlays, type StationId } from '../contract.ts'
import type { RadioContext } from './context.ts'
import { dayIn, firstPlayedAt, mostPlayed, type PlaysPage, pageOfPlays } from './list-plays.ts'
import { readStation } from './radio-now.ts'
import { stationOf } from './station-of.ts'
import type { StationTables } from './station-tables.ts'
import { playsTag } from './tags.ts'

const maxCached = { pages: 100, lists: 8 }
const hourMs = 3_600_000

/** The cached responses of played songs, shared by all visitors until the next song. */
export type CachedPlays = {
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
export function openCachedPlays(context: RadioContext, searchesPerMinute: number): CachedPlays {
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
        const turn = { purpose: 'search plays', who: address, limit: searchesPerMinute, windowSeconds: 60 }
        const tooMany = await consumeRateLimit(context.db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
      }
      const station = stationOf(context.stations, query.lang)
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
    most({ lang, range }) {
      const station = stationOf(context.stations, lang)
      const now = context.clock.now()
      return lists.get(`${station} ${range} ${Math.floor(now.getTime() / hourMs)}`, async () => {
        const songs = await mostPlayed(db, station, range, now)
        return { value: makeCachedResponse(listMostPlayed, { songs }), tags: [playsTag(station)] }
      })
    },
    caches: [pages, firsts, lists],
  }
}

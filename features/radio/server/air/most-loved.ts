import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { listMostLoved, mostPlayedCount, type StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { stationOf } from '../stations/station-state.ts'
import { lovedTag } from '../tags.ts'

type Query = Parsed<typeof listMostLoved>['query']

/** The cached lists of the songs that visitors love most. */
export type CachedLoved = Invalidatable & {
  list: (query: Query) => Promise<CachedResponse<typeof listMostLoved>>
}

const hourMs = 3_600_000
const daysOf = { '7d': 7, '30d': 30 } as const

/** Opens the lists, which are made again with each heart, and every hour for what is too old. */
export function openCachedLoved(context: RadioContext): CachedLoved {
  const lists = new TaggedCache<CachedResponse<typeof listMostLoved>>(8)
  return {
    async list({ lang, range }) {
      const station = stationOf(await context.stations(), lang)
      const now = context.clock.now()
      return lists.get(`${station} ${range} ${Math.floor(now.getTime() / hourMs)}`, async () => {
        const songs = await mostLoved(context.db, station, range, now)
        return { value: makeCachedResponse(listMostLoved, { songs }), tags: [lovedTag(station)] }
      })
    },
    drop: (tags) => lists.drop(tags),
    clear: () => lists.clear(),
  }
}

async function mostLoved(db: AnyDb, station: StationId, range: Query['range'], now: Date) {
  const counted =
    range === 'all'
      ? sql`select id as song_id, hearts from radio_songs where station = ${station} and hearts > 0
          order by hearts desc, last_played_at desc limit ${mostPlayedCount}`
      : sql`select song_id, count(*)::integer as hearts from radio_hearts
          where station = ${station} and given_at > ${new Date(now.getTime() - daysOf[range] * 24 * hourMs)}
          group by song_id order by hearts desc, song_id desc limit ${mostPlayedCount}`
  const { rows } = await sql<{ artist: string; title: string; hearts: number }>`
    select songs.artist, songs.title, counted.hearts
    from (${counted}) as counted join radio_songs as songs on songs.id = counted.song_id
    order by counted.hearts desc, songs.last_played_at desc`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { applyPrivacy, hiddenPagesAmong, hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { avatarAddress, enterRoomAddress } from '#features/hotels/server/api.ts'
import { findRoomNames, hiddenPlayersAmong, namedTag, roomKey, shownAmong } from '#features/scanner/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags, type CacheTag } from '#platform/server/cache/cache-tags.ts'
import { type CachedEndpoint, type CachedOutcome, cached } from '#platform/server/cache/cached.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import {
  type findPicture,
  type findPublicPhoto,
  listPictures,
  listPublicPhotos,
  type PictureFilter,
  type PublicPhoto,
  photoPageSize,
  picturePageSize,
} from '../contract.ts'
import type { GalleryContext } from './context.ts'
import { describePictures, type Overview, overviewOf, pictureIds } from './list-pictures.ts'
import type { GalleryTables } from './tables.ts'
import { photosTag, picturesTag } from './tags.ts'

// A list of ids takes four bytes a picture, a page with its three forms some thirty kilobytes.
const maxCached = { lists: 150, searches: 40, overviews: 10, pages: 300 }

/** Cached responses of the galleries, shared by all visitors and kept until invalidated. */
export type CachedGallery = {
  pictures: (
    query: Parsed<typeof listPictures>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listPictures> | CachedOutcome<typeof listPictures>>
  photos: CachedEndpoint<typeof listPublicPhotos, [query: Parsed<typeof listPublicPhotos>['query']]>
  /** Returns the page of a picture. Refuses `error.pictureNotFound` if the filters exclude it. */
  findPicture: (
    id: number,
    filter: PictureFilter,
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof findPicture>>
  findPhoto: (id: string, hotel: HotelCode | undefined) => Promise<Outcome<typeof findPublicPhoto>>
  caches: readonly Invalidatable[]
}

/**
 * Opens the empty cache. Each list is cached as its ids, so that totals are exact and every page
 * costs the same. Searches are rate limited per visitor and minute: `error.tooManyRequests` with
 * `retryAfterSeconds`.
 */
export function openCachedGallery(context: GalleryContext, searchesPerMinute: () => number): CachedGallery {
  const lists = new TaggedCache<Int32Array>(maxCached.lists)
  // Searches are unbounded, so they have a separate cache and evict no browsed list.
  const searches = new TaggedCache<Int32Array>(maxCached.searches)
  const overviews = new TaggedCache<Overview>(maxCached.overviews)

  function idsOfPictures(filter: PictureFilter) {
    const load = async () => ({ value: await pictureIds(context.db, filter), tags: [picturesTag] })
    return (filter.search ? searches : lists).get(keyOf(filter), load)
  }

  function idsOfPhotos(hotel: HotelCode | undefined) {
    const load = async () => ({ value: await photoIds(context.db, hotel), tags: [photosTag, hiddenPlayersTag] })
    return lists.get(`photos ${hotel ?? 'all'}`, load)
  }

  /** Null where the visitor may search. */
  async function takeSearch({ search }: PictureFilter, { address }: Pick<Visitor, 'address'>) {
    if (!search) return null
    const turn = { purpose: 'search pictures', who: address, limit: searchesPerMinute(), windowSeconds: 60 }
    const tooMany = await consumeRateLimit(context.db, turn)
    return tooMany ? refuse('error.tooManyRequests', tooMany) : null
  }

  async function pageOfPictures({ page, ...filter }: Parsed<typeof listPictures>['query']) {
    const [ids, overview] = await Promise.all([
      idsOfPictures(filter),
      overviews.get(filter.family ?? '', async () => ({
        value: await overviewOf(context.db, filter.family),
        tags: [picturesTag],
      })),
    ])
    const items = await describePictures(context, partOf(ids, page, picturePageSize))
    return { items, total: ids.length, page, pages: Math.ceil(ids.length / picturePageSize), ...overview }
  }

  const isPage = ({ items, page }: { items: readonly unknown[]; page: number }) => items.length > 0 || page === 1
  const pictures = cached(listPictures, {
    most: maxCached.pages,
    keyOf: (query) => `${keyOf(query)} ${query.page}`,
    load: pageOfPictures,
    isKept: isPage,
  })
  const photos = cached(listPublicPhotos, {
    most: maxCached.pages,
    async load({ hotel, page, limit }: Parsed<typeof listPublicPhotos>['query']) {
      const ids = await idsOfPhotos(hotel)
      const { items, tags } = await describePhotos(context, partOf(ids, page, limit))
      addCacheTags(tags)
      return { items, total: ids.length, page, pages: Math.ceil(ids.length / limit) }
    },
    isKept: isPage,
  })

  return {
    async pictures(query, visitor) {
      if (query.search) return (await takeSearch(query, visitor)) ?? pageOfPictures(query)
      return pictures(query)
    },
    photos,
    async findPicture(id, filter, visitor) {
      return (await takeSearch(filter, visitor)) ?? pageWith(await idsOfPictures(filter), id, picturePageSize)
    },
    async findPhoto(publicId, hotel) {
      const [id, ids] = await Promise.all([photoIdOf(context.db, publicId), idsOfPhotos(hotel)])
      return pageWith(ids, id, photoPageSize)
    },
    caches: [lists, searches, overviews, pictures, photos],
  }
}

function partOf(ids: Int32Array, page: number, size: number): number[] {
  return [...ids.subarray((page - 1) * size, page * size)]
}

function pageWith(ids: Int32Array, id: number | null, size: number) {
  const place = id === null ? -1 : ids.indexOf(id)
  return place < 0 ? refuse('error.pictureNotFound') : { page: Math.floor(place / size) + 1 }
}

function keyOf({ family, hotel, year, search }: PictureFilter): string {
  return [family, hotel, year, search].map((part) => part ?? '').join(' ')
}

/**
 * Returns the ids of the latest photos of one hotel or of all, in order, without those of players
 * with a hidden page.
 */
async function photoIds(db: Db<GalleryTables>, hotel: HotelCode | undefined): Promise<Int32Array> {
  const ofHotel = db
    .selectFrom('gallery_photos')
    .$if(hotel !== undefined, (photos) => photos.where('hotel', '=', hotel ?? 'hhus'))
  const creators = await ofHotel.select('habbo_id').distinct().execute()
  const hidden = await hiddenPagesAmong(
    db,
    creators.map(({ habbo_id }) => habbo_id),
  )
  const condition = hotel ? sql`hotel = ${hotel}` : sql`true`
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by taken_at desc, id desc) as ids from gallery_photos
    where ${condition} and not habbo_id = any(${[...hidden]}::text[])`.execute(db)
  return Int32Array.from(rows[0]?.ids ?? [])
}

/** The id of a photo by what `PublicPhoto` calls it; null where there is none. */
async function photoIdOf(db: Db<GalleryTables>, publicId: string): Promise<number | null> {
  const [hotel, photo] = partsOfId(publicId)
  const { rows } = await sql<{ id: number }>`
    select id from gallery_photos where hotel = ${hotel} and photo_id = ${photo}`.execute(db)
  return rows[0]?.id ?? null
}

function partsOfId(publicId: string): [hotel: string, photo: string] {
  const readable = publicId.toWellFormed().replaceAll('\u0000', '')
  const end = readable.indexOf('-')
  return [readable.slice(0, Math.max(0, end)), readable.slice(end + 1)]
}

/** Photos for display, and the cache tags of the players named in them. */
type Described = { items: PublicPhoto[]; tags: CacheTag[] }

/**
 * Describes photos by id in the given order. For creators never scanned, only the hotel's own
 * caption is used; for those who hide former names, only the current name.
 */
async function describePhotos(context: GalleryContext, ids: readonly number[]): Promise<Described> {
  if (ids.length === 0) return { items: [], tags: [] }
  const { rows } = await sql<Row>`
    select hotel, photo_id, habbo_id, creator, picture, room_number, taken_at, likes
    from unnest(${ids}::integer[]) with ordinality as listed(id, place)
    join gallery_photos using (id)
    order by place`.execute(context.db)
  const rooms = rows.flatMap(({ hotel, room_number: number }) => (number === null ? [] : { hotel, number }))
  const creators = [...new Set(rows.map(({ habbo_id }) => habbo_id))]
  const [shown, hiding, names] = await Promise.all([
    shownAmong(context.wholeDb, creators),
    hiddenPlayersAmong(context.wholeDb, creators),
    findRoomNames(context.wholeDb, rooms),
  ])
  const items = rows.map((row) => {
    const { hotel, creator, room_number: number } = row
    const visible = applyPrivacy(hiding.get(row.habbo_id), { name: creator, motto: '' }, false)
    const room = number === null ? undefined : names.get(roomKey(hotel, number))
    return {
      id: `${hotel}-${row.photo_id}`,
      hotel,
      picture: row.picture,
      takenAt: row.taken_at.toISOString(),
      likes: row.likes,
      creator: {
        name: visible?.name ?? '',
        avatar: visible?.isLinked ? avatarAddress(context.addresses, hotel, visible.name) : null,
        habboId: shown.has(row.habbo_id) ? row.habbo_id : null,
      },
      room:
        number === null
          ? null
          : { number, name: room?.name ?? null, gone: room?.gone ?? false, enter: enterRoomAddress(hotel, number) },
    }
  })
  return { items, tags: [...new Set(items.flatMap(tagsOf))] }
}

type Row = {
  hotel: HotelCode
  photo_id: string
  habbo_id: string
  creator: string
  picture: string
  room_number: number | null
  taken_at: Date
  likes: number
}

/** A named player may be scanned later, or hide and show their page. */
function tagsOf({ hotel, creator: { name, habboId } }: PublicPhoto): CacheTag[] {
  return [namedTag(hotel, name), hiddenPlayersTag, ...(habboId ? [playerTag(habboId)] : [])]
}

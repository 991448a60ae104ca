import { hiddenPlayersTag } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import type { Visitor } from '#platform/server/caller.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import {
  type findPicture,
  type findPublicPhoto,
  listPictures,
  listPublicPhotos,
  type PictureFilter,
  photoPageSize,
  picturePageSize,
} from '../contract.ts'
import type { GalleryContext } from './context.ts'
import { describePhotos, photoIdOf, photoIds } from './list-photos.ts'
import { describePictures, type Overview, overviewOf, pictureIds } from './list-pictures.ts'
import { photosTag, picturesTag } from './tags.ts'

// A list of ids takes four bytes a picture, a page with its three forms some thirty kilobytes.
const maxCached = { lists: 150, searches: 40, overviews: 10, pages: 300 }

/** Cached responses of the galleries, shared by all visitors and kept until invalidated. */
export type CachedGallery = {
  pictures: (
    query: Parsed<typeof listPictures>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listPictures> | CachedResponse<typeof listPictures>>
  photos: (query: Parsed<typeof listPublicPhotos>['query']) => Promise<CachedResponse<typeof listPublicPhotos>>
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
export function openCachedGallery(context: GalleryContext, searchesPerMinute: number): CachedGallery {
  const lists = new TaggedCache<Int32Array>(maxCached.lists)
  // Searches are unbounded, so they have a separate cache and evict no browsed list.
  const searches = new TaggedCache<Int32Array>(maxCached.searches)
  const overviews = new TaggedCache<Overview>(maxCached.overviews)
  const picturePages = new TaggedCache<CachedResponse<typeof listPictures>>(maxCached.pages)
  const photoPages = new TaggedCache<CachedResponse<typeof listPublicPhotos>>(maxCached.pages)

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
    const turn = { purpose: 'search pictures', who: address, limit: searchesPerMinute, windowSeconds: 60 }
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

  return {
    async pictures(query, visitor) {
      if (query.search) return (await takeSearch(query, visitor)) ?? pageOfPictures(query)
      return picturePages.get(`${keyOf(query)} ${query.page}`, async () => {
        const page = await pageOfPictures(query)
        const isPage = page.items.length > 0 || page.page === 1
        return { value: makeCachedResponse(listPictures, page), tags: isPage ? [picturesTag] : [] }
      })
    },
    photos({ hotel, page, limit }) {
      return photoPages.get(`${hotel ?? 'all'} ${limit} ${page}`, async () => {
        const ids = await idsOfPhotos(hotel)
        const { items, tags } = await describePhotos(context, partOf(ids, page, limit))
        const answer = { items, total: ids.length, page, pages: Math.ceil(ids.length / limit) }
        const isPage = items.length > 0 || page === 1
        return {
          value: makeCachedResponse(listPublicPhotos, answer),
          tags: isPage ? [photosTag, hiddenPlayersTag, ...tags] : [],
        }
      })
    },
    async findPicture(id, filter, visitor) {
      return (await takeSearch(filter, visitor)) ?? pageWith(await idsOfPictures(filter), id, picturePageSize)
    },
    async findPhoto(publicId, hotel) {
      const [id, ids] = await Promise.all([photoIdOf(context.db, publicId), idsOfPhotos(hotel)])
      return pageWith(ids, id, photoPageSize)
    },
    caches: [lists, searches, overviews, picturePages, photoPages],
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

import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { PictureFamily, PictureTitles } from './schemas.ts'

export * from './constants.ts'
export * from './schemas.ts'
export * from './staff-contract.ts'

/** Number of pictures on a gallery page. */
export const picturePageSize = 48

/**
 * A picture of the game. `file` is its name there (`spromo_x.png`), `width` and `height` its
 * natural size; `hotels` are those whose data named it. `titles` are the staff's, as is the day of
 * `firstSeenAt` where they corrected it. `goneAt` is since when the game no longer serves it; null
 * if it does.
 */
export const GamePicture = z.object({
  id: z.int(),
  family: PictureFamily,
  file: z.string(),
  titles: PictureTitles,
  picture: z.string(),
  width: z.int(),
  height: z.int(),
  hotels: z.array(HotelCode),
  firstSeenAt: Timestamp,
  goneAt: Timestamp.nullable(),
})
export type GamePicture = z.output<typeof GamePicture>

/** What may be asked of the archive of pictures; without a family, all but the promos. */
export const PictureFilter = z.object({
  family: PictureFamily.optional(),
  hotel: HotelCode.optional(),
  year: z.coerce.number().int().min(2000).max(2999).optional(),
  /** Looked for in file names and titles. */
  search: z.string().trim().max(100, 'error.incorrectData').optional(),
})
export type PictureFilter = z.output<typeof PictureFilter>

/**
 * A page past the last is empty but has the totals. `years` are those in which a picture of the
 * family was first seen, newest first.
 */
export const listPictures = endpoint({
  method: 'GET',
  path: '/api/get/pictures',
  access: 'anyone',
  summary:
    "A page of the game's pictures, the newest first: of a family, a hotel, a year, or found by file name or title.",
  query: PictureFilter.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  result: z.object({
    items: z.array(GamePicture),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    years: z.array(z.int()),
    families: z.array(z.object({ family: PictureFamily, pictures: z.int() })),
  }),
  refusals: { 'error.tooManyRequests': 429 },
})

/** Locates a picture for a link, as pictures move to later pages over time. */
export const findPicture = endpoint({
  method: 'GET',
  path: '/api/get/pictures/:id/page',
  access: 'anyone',
  summary: 'The number of the page with a picture of the game, for the same filters as the list.',
  params: z.object({ id: z.coerce.number('error.pictureNotFound').int('error.pictureNotFound') }),
  query: PictureFilter,
  result: z.object({ page: z.int() }),
  refusals: { 'error.pictureNotFound': 404, 'error.tooManyRequests': 429 },
})

/** How many photos a page shows, and how many the home page. */
export const photoPageSize = 48

/**
 * A public photo. `habboId` links the creator's page; null if never scanned. `name` is '' and
 * `avatar` null if the reported name may be a former name hidden by the creator. Photos of players
 * with a hidden page are omitted.
 */
export const PublicPhoto = z.object({
  id: z.string(),
  hotel: HotelCode,
  picture: z.string(),
  takenAt: Timestamp,
  likes: z.int(),
  creator: z.object({ name: z.string(), avatar: z.string().nullable(), habboId: HabboId.nullable() }),
  /**
   * Where the photo was taken; `name` is null if unknown, `enter` the address of the room in the
   * game.
   */
  room: z.object({ number: z.int(), name: z.string().nullable(), gone: z.boolean(), enter: z.string() }).nullable(),
})
export type PublicPhoto = z.output<typeof PublicPhoto>

export const listPublicPhotos = endpoint({
  method: 'GET',
  path: '/api/get/photos',
  access: 'anyone',
  summary: 'The latest photos of a hotel, or of all of them, the newest first.',
  query: z.object({
    hotel: HotelCode.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(photoPageSize).default(photoPageSize),
  }),
  result: z.object({ items: z.array(PublicPhoto), total: z.int(), page: z.int(), pages: z.int() }),
  refusals: {},
})

/** As `findPicture`, for the photos. The oldest leave as others are taken. */
export const findPublicPhoto = endpoint({
  method: 'GET',
  path: '/api/get/photos/:id/page',
  access: 'anyone',
  summary: 'Which page of the latest photos one stands on.',
  params: z.object({ id: z.string().max(200, 'error.pictureNotFound') }),
  query: z.object({ hotel: HotelCode.optional() }),
  result: z.object({ page: z.int() }),
  refusals: { 'error.pictureNotFound': 404 },
})

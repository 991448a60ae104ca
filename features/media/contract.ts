import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { event } from '#platform/contract/event.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { pictureFilters, pictureLimits, pictureOrders, pictureTexts } from './constants.ts'

export * from './constants.ts'
export * from './picture-sources.ts'

/** The point that stays visible where a picture is cropped, in percent from the top left. */
export const Focus = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })
export type Focus = z.output<typeof Focus>

/** What a picture shows, in each language; empty where it was not written. */
export const AltTexts = z.object({ de: z.string(), en: z.string(), tr: z.string() })
export type AltTexts = z.output<typeof AltTexts>

/**
 * A picture of the library. `src` never changes its content; `width`, `height` are pixels and
 * `bytes` is the size of the file at `src`. `isDecoration`: it needs no alternative text. `addedBy`
 * is null for pictures of imports and of accounts that were closed.
 */
export const LibraryPicture = z.object({
  id: z.int(),
  src: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  alt: AltTexts,
  isDecoration: z.boolean(),
  credit: z.string(),
  focus: Focus,
  addedBy: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
  addedAt: Timestamp,
  useCount: z.int(),
})
export type LibraryPicture = z.output<typeof LibraryPicture>

/**
 * Where a picture is used: the kind and id of a thing (`news`, an item's id), the language of the
 * text, and what it is called.
 */
export const PictureUse = z.object({
  subject: z.string(),
  thing: z.string(),
  language: LanguageCode.nullable(),
  label: z.string(),
})
export type PictureUse = z.output<typeof PictureUse>

const PictureNumber = z.coerce
  .number('error.pictureNotFound')
  .int('error.pictureNotFound')
  .min(1, 'error.pictureNotFound')
  .max(2_147_483_647, 'error.pictureNotFound')
const one = z.object({ id: PictureNumber })
const missing = { 'error.pictureNotFound': 404 } as const

/** One line of text without control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'error.incorrectData')

/** Writers and translators may choose from the library; adding needs `pictures.upload`. */
export const listPictures = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/pictures',
  access: { permission: ['pictures.upload', 'news.write', 'news.translate'] },
  summary: 'The picture library, filtered and ordered, 60 a page, with the number of each filter.',
  query: z.object({
    /** A part of the name, of the alternative texts, or of the title of a text that uses it. */
    q: line(100).optional(),
    filter: z.enum(pictureFilters, 'error.incorrectData').default('all'),
    order: z.enum(pictureOrders, 'error.incorrectData').default('newest'),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(LibraryPicture),
    counts: z.object({ all: z.int(), mine: z.int(), noAlt: z.int(), unused: z.int() }),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400, 'error.formFieldTooLong': 422 },
})

export const showPicture = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/pictures/:id',
  access: { permission: 'pictures.upload' },
  summary: 'A picture of the library and where it is used.',
  params: one,
  result: z.object({ picture: LibraryPicture, uses: z.array(PictureUse) }),
  refusals: missing,
})

const pictureRefusals = {
  'error.pictureType': 415,
  'error.pictureHeic': 415,
  'error.pictureBroken': 422,
  'error.pictureTooLarge': 413,
  'error.pictureTooManyPixels': 422,
  'error.tooManyRequests': 429,
} as const
const fileRefusals = { ...pictureRefusals, 'error.formFieldRequired': 422 } as const

/** A file that is in the library already is not added again, and keeps its texts. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/pictures',
  access: { permission: 'pictures.upload' },
  summary:
    'Adds a picture to the library: its type is detected from the content, and it is encoded again without metadata.',
  file: { mostBytes: pictureLimits.bytes },
  result: LibraryPicture,
  status: 201,
  refusals: fileRefusals,
})

export const takeOverPicture = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/pictures/addresses',
  access: { permission: 'pictures.upload' },
  summary: 'Adds the picture at an address of the web to the library.',
  body: z.object({ address: z.url({ protocol: /^https?$/, error: 'error.incorrectData' }).max(2000) }),
  result: LibraryPicture,
  status: 201,
  refusals: { ...pictureRefusals, 'error.addressUnreachable': 422 },
})

export const changePicture = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/pictures/:id',
  access: { permission: 'pictures.upload' },
  summary: 'Changes the given texts and the focal point of a picture, and leaves the others.',
  params: one,
  body: z.object({
    name: line(pictureTexts.name).min(1, 'error.formFieldRequired').optional(),
    alt: z
      .object({ de: line(pictureTexts.alt), en: line(pictureTexts.alt), tr: line(pictureTexts.alt) })
      .partial()
      .optional(),
    isDecoration: z.boolean().optional(),
    credit: line(pictureTexts.credit).optional(),
    focus: Focus.optional(),
  }),
  result: LibraryPicture,
  refusals: { ...missing, 'error.formFieldTooLong': 422 },
})

/** Makes the alternative text of one article available to others. Existing texts stay. */
export const fillAltText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/pictures/alt-texts',
  access: { permission: ['pictures.upload', 'news.write', 'news.translate'] },
  summary: 'Gives a picture an alternative text in a language in which it has none.',
  body: z.object({
    src: line(200),
    language: LanguageCode,
    alt: line(pictureTexts.alt).min(1, 'error.formFieldRequired'),
  }),
  result: z.object({}),
  refusals: { ...missing, 'error.formFieldTooLong': 422 },
})

/** The result is the new picture, which has the texts of the former one. */
export const replacePicture = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/pictures/:id/replacements',
  access: { permission: 'pictures.upload' },
  summary: 'Replaces the file of a picture wherever it is used.',
  params: one,
  file: { mostBytes: pictureLimits.bytes },
  result: LibraryPicture,
  status: 201,
  refusals: { ...fileRefusals, ...missing },
})

/** A picture in use is refused with `uses`, the first of the places. */
export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/pictures/:id',
  access: { permission: 'pictures.remove' },
  summary: 'Removes a picture that nothing uses, with its files.',
  params: one,
  result: z.object({}),
  refusals: { ...missing, 'error.pictureInUse': 409 },
})

/**
 * Emitted when another file takes the place of a picture, with both addresses: whatever shows
 * `from` should show `to`.
 */
export const pictureReplaced = event({
  name: 'media.pictureReplaced',
  payload: z.object({ from: z.string(), to: z.string() }),
})

/**
 * Emitted when the texts or the focal point of a picture change, with its texts from before. Those
 * of now are in the library.
 */
export const pictureChanged = event({
  name: 'media.pictureChanged',
  payload: z.object({
    src: z.string(),
    before: z.object({ alt: AltTexts, isDecoration: z.boolean(), credit: z.string() }),
  }),
})

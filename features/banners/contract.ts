import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { bannerLengths, bannerLists, isBannerAddress, places, tones } from './constants.ts'

export * from './constants.ts'

const staff = { permission: 'site.notice' } as const

const line = (most: number) =>
  z
    .string('error.formFieldRequired')
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'error.formFieldRequired')
        .max(most, 'error.formFieldTooLong'),
    )

/** A link of a notice: a page of this site (`/en/…`) or a web address. */
const BannerLink = z.object({
  label: line(bannerLengths.label),
  address: z
    .string('error.formFieldRequired')
    .trim()
    .min(1, 'error.formFieldRequired')
    .max(bannerLengths.address, 'error.formFieldTooLong')
    .refine(isBannerAddress, 'error.linkInvalid'),
})

/** What a notice says in one language: plain text, with at most one link. */
export const BannerText = z.object({ text: line(bannerLengths.text), link: BannerLink.nullable() })
export type BannerText = z.output<typeof BannerText>

/** What a notice says in each language in which it is written; at least one. */
const BannerTexts = z
  .partialRecord(LanguageCode, BannerText)
  .refine((texts) => Object.keys(texts).length > 0, 'error.formFieldRequired')
export type BannerTexts = z.output<typeof BannerTexts>

/**
 * A notice as it is shown in a language. `key` names it in the list of those that a visitor has
 * dismissed; it changes with the text. `language` is that of the text, which may be another than
 * the page's.
 */
export const ShownBanner = z.object({
  key: z.string(),
  tone: z.enum(tones),
  isDismissible: z.boolean(),
  language: LanguageCode,
  text: z.string(),
  link: z.object({ label: z.string(), address: z.string() }).nullable(),
})
export type ShownBanner = z.output<typeof ShownBanner>

/**
 * The notices shown now. `state` differs whenever others are shown; `changesInMs` is the time until
 * the next of them begins or ends by itself, null if none does.
 */
const ShownBanners = z.object({
  state: z.string(),
  banners: z.array(ShownBanner),
  changesInMs: z.int().nonnegative().nullable(),
})
export type ShownBanners = z.output<typeof ShownBanners>

const inLanguage = z.object({ lang: LanguageCode })

export const listShownBanners = endpoint({
  method: 'GET',
  path: '/api/get/banners',
  access: 'anyone',
  summary: 'The notices that all pages show now, in a language or the next one in which they are written.',
  query: inLanguage,
  result: ShownBanners,
  refusals: {},
})

export const listStaffShownBanners = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/banners',
  access: { permission: 'housekeeping.enter' },
  summary: 'The notices that the pages of the staff show now: those of all pages, and those for the staff only.',
  query: inLanguage,
  result: ShownBanners,
  refusals: {},
})

/**
 * A notice as the staff write it. `until` is null for one without an end. `version` grows with each
 * change.
 */
export const Banner = z.object({
  id: z.int(),
  version: z.int(),
  texts: z.partialRecord(
    LanguageCode,
    z.object({ text: z.string(), link: z.object({ label: z.string(), address: z.string() }).nullable() }),
  ),
  tone: z.enum(tones),
  place: z.enum(places),
  isDismissible: z.boolean(),
  from: Timestamp,
  until: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
})
export type Banner = z.output<typeof Banner>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/banners',
  access: staff,
  summary: 'The notices that are shown or planned, those that are over, or deleted ones, newest first.',
  query: z.object({ list: z.enum(bannerLists, 'error.incorrectData').default('current'), cursor: Cursor.optional() }),
  result: z.object({ items: z.array(Banner), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

/** `from` is null for a notice that is shown at once. */
const written = {
  texts: BannerTexts,
  tone: z.enum(tones, 'error.incorrectData'),
  place: z.enum(places, 'error.incorrectData'),
  isDismissible: z.boolean('error.incorrectData'),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
}

const BannerNumber = z.coerce.number('error.bannerNotFound').pipe(z.int32('error.bannerNotFound'))
const params = z.object({ id: BannerNumber })
const version = z.int('error.incorrectData')
const writing = { 'error.formFieldTooLong': 422, 'error.linkInvalid': 422, 'error.bannerOrder': 422 } as const
/** With `error.stale` comes the notice as it is now, `current`. */
const ofBanner = { 'error.bannerNotFound': 404, 'error.stale': 409 } as const

export const addBanner = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/banners',
  access: staff,
  summary: 'Adds a notice in one or more languages.',
  status: 201,
  body: z.object(written),
  result: Banner,
  refusals: writing,
})

export const changeBanner = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/site/banners/:id',
  access: staff,
  summary: 'Changes a notice. Refused if it was changed meanwhile.',
  params,
  body: z.object({ ...written, version }),
  result: Banner,
  refusals: { ...writing, ...ofBanner },
})

export const endBanner = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/banners/:id/ends',
  access: staff,
  summary: 'Ends a notice now. Refused for one that is not shown.',
  params,
  body: z.object({ version }),
  result: Banner,
  refusals: { ...ofBanner, 'error.bannerNotShown': 409 },
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/site/banners/:id',
  access: staff,
  summary: 'Deletes a notice; it can be brought back for 30 days.',
  params,
  query: z.object({ version: z.coerce.number().pipe(version) }),
  result: Banner,
  refusals: ofBanner,
})

export const bringBannerBack = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/site/banners/:id/restorations',
  access: staff,
  summary: 'Brings a deleted notice back, with the times that it had.',
  params,
  body: z.object({ version }),
  result: Banner,
  refusals: ofBanner,
})

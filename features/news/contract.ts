import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { BadgeCode } from '#features/badges/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Block, Picture } from './body.ts'
import { categories, filters } from './constants.ts'
import { BadgeCard, PlayerCard, RoomCard } from './mention-cards.ts'

export * from './body.ts'
export { categories, filters, headerDefaults, noticeTones } from './constants.ts'
export * from './mention-cards.ts'
export * from './newsroom-contract.ts'
export * from './newsroom-history-contract.ts'
export * from './newsroom-lists-contract.ts'
export * from './newsroom-release-contract.ts'

export const Category = z.enum(categories)
export type Category = z.output<typeof Category>

export const Filter = z.enum(filters)
export type Filter = z.output<typeof Filter>

/** How many items a page of the list shows. */
export const newsPageSize = 12

/** The name of an item in its address: lower case letters, digits and single hyphens. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'error.newsNotFound')
  .max(120, 'error.newsNotFound')

/**
 * Author of an item: a member under the current name, or the stored name of a copied item.
 * `habboId` links the player's page; null if never scanned or hidden.
 */
export const NewsAuthor = z.object({
  name: z.string(),
  hotel: HotelCode,
  avatar: z.string(),
  habboId: HabboId.nullable(),
})
export type NewsAuthor = z.output<typeof NewsAuthor>

/**
 * An item in a list (specification §3.5). `isFallback`: its text is not in the language asked for.
 * `isShort`: no body, `summary` is its one paragraph. `isCopied`: from the game's own news.
 */
export const NewsItem = z.object({
  id: z.int(),
  slug: Slug,
  category: Category,
  isShort: z.boolean(),
  isCopied: z.boolean(),
  title: z.string(),
  summary: z.string(),
  language: LanguageCode,
  isFallback: z.boolean(),
  picture: Picture.nullable(),
  /** In their order; empty if it is by the team, or the authors are unknown. */
  authors: z.array(NewsAuthor),
  isByTeam: z.boolean(),
  publishedAt: Timestamp,
  comments: z.int(),
  readingMinutes: z.int(),
})
export type NewsItem = z.output<typeof NewsItem>

const Neighbour = z.object({ slug: Slug, title: z.string(), language: LanguageCode })

/** One item, whole. `subject` is what its comments are on. */
export const Article = NewsItem.extend({
  subject: z.string(),
  body: z.array(Block),
  /** What the calendar files of the events in the body are named by, in their order. */
  eventIds: z.array(z.string()),
  updatedAt: Timestamp.nullable(),
  /** The languages it has words in. */
  languages: z.array(LanguageCode),
  /** Original of a copied item on the game's own site. */
  source: z.object({ hotel: HotelCode, address: z.string() }).nullable(),
  /** By time, in the language asked for: `previous` is older. */
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(NewsItem),
  badges: z.array(BadgeCard),
  players: z.array(PlayerCard),
  rooms: z.array(RoomCard),
})
export type Article = z.output<typeof Article>

const language = LanguageCode.default(fallbackLanguage)

/**
 * Copied news is listed only in its own languages. `search` matches words in title, summary and
 * body, and similar titles; best first, else newest first. A page past the last is empty but has
 * the totals.
 */
export const listNews = endpoint({
  method: 'GET',
  path: '/api/get/news',
  access: 'anyone',
  summary: 'A page of the news in a language: all, one category, or the results of a search.',
  query: z.object({
    language,
    filter: Filter.optional(),
    search: z.string().trim().max(100, 'error.incorrectData').optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  result: z.object({ items: z.array(NewsItem), total: z.int(), page: z.int(), pages: z.int() }),
  refusals: { 'error.tooManyRequests': 429 },
})

/** What the home page shows: the latest with a page of their own, and the latest short ones. */
export const listLatestNews = endpoint({
  method: 'GET',
  path: '/api/get/news/latest',
  access: 'anyone',
  summary: 'The latest five news and the latest five short news in a language.',
  query: z.object({ language }),
  result: z.object({ articles: z.array(NewsItem), short: z.array(NewsItem) }),
  refusals: {},
})

/** How many coming events are listed. */
export const eventsShown = 30

/**
 * An event of an item that is not over: until its end, or for three hours after its start.
 * `id` is that of its calendar file; `language` that of the title.
 */
export const ComingEvent = z.object({
  slug: Slug,
  id: z.string(),
  title: z.string(),
  language: LanguageCode,
  isFallback: z.boolean(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable(),
  room: RoomCard.nullable(),
})
export type ComingEvent = z.output<typeof ComingEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/get/news/events',
  access: 'anyone',
  summary: 'The coming events of the news in a language, the next first, at most thirty.',
  query: z.object({ language }),
  result: z.object({ items: z.array(ComingEvent) }),
  refusals: {},
})

export const showArticle = endpoint({
  method: 'GET',
  path: '/api/get/news/:slug',
  access: 'anyone',
  summary: 'One news item in a language, or in the one it has (marked).',
  params: z.object({ slug: Slug }),
  query: z.object({ language }),
  result: Article,
  /** `error.newsWithdrawn`: it was public here and was taken off the site. */
  refusals: { 'error.newsNotFound': 404, 'error.newsWithdrawn': 410 },
})

/**
 * A draft as its readers will see it, for those who have the link: without comments and without
 * other items. `slug` and `publishedAt` are placeholders until it is published.
 */
export const showPreview = endpoint({
  method: 'GET',
  path: '/api/get/news/preview/:token',
  access: 'anyone',
  summary: 'The working text of an item in a language, or in the one it has, by the link of a preview.',
  params: z.object({ token: z.string().max(100, 'error.newsNotFound') }),
  query: z.object({ language }),
  isSecret: true,
  result: z.object({ article: Article, expiresAt: Timestamp }),
  refusals: { 'error.newsNotFound': 404, 'error.previewExpired': 410 },
})

/**
 * A comment in the header (specification §3.6). `name` and `avatar` are never missing
 * (`headerDefaults`); `hotel` is null with the defaults.
 */
export const HeaderComment = z.object({
  id: z.int(),
  comment: z.string(),
  user: z.object({
    name: z.string(),
    avatar: z.string(),
    hotel: HotelCode.nullable(),
    equipped_icon: EquippedIcon.nullable(),
  }),
  /** `language` is the one of the title. */
  news: z.object({ slug: Slug, title: z.string(), language: LanguageCode }),
})
export type HeaderComment = z.output<typeof HeaderComment>

export const listHeaderComments = endpoint({
  method: 'GET',
  path: '/api/get/header/comments',
  access: 'anyone',
  summary:
    'The newest ten comments on news: first those by players of a hotel, filled up with the newest of the others.',
  query: z.object({
    hotel: HotelCode.optional(),
    /** The language of the titles, by the rule of specification §3.5; English by default. */
    lang: language,
  }),
  result: z.array(HeaderComment),
  refusals: { 'error.hotelInvalid': 422 },
})

/** How many items are named on the page of a badge. */
export const badgeNewsShown = 6

export const listBadgeNews = endpoint({
  method: 'GET',
  path: '/api/get/badges/:code/news',
  access: 'anyone',
  summary: 'The latest news items in a language that mention a badge; none for an unknown code.',
  params: z.object({ code: BadgeCode }),
  query: z.object({ language }),
  result: z.object({ items: z.array(NewsItem) }),
  refusals: { 'error.badgeNotFound': 404 },
})

import { z } from 'zod'
import { followedWhats } from '#features/notifications/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { deliveries, followKinds, newsRanges, partKinds } from './constants.ts'

export { digestHour, followKinds, leastRescanMinutes, mostFollows } from './constants.ts'

export const FollowKind = z.enum(followKinds, 'error.incorrectData')
export type FollowKind = z.output<typeof FollowKind>

/**
 * The game's id, code or name by which a subject is known within its kind; the series of a country
 * is `country:FI`.
 */
const FollowKey = z.string('error.incorrectData').trim().min(1, 'error.incorrectData').max(200, 'error.incorrectData')
const Subject = z.object({ kind: FollowKind, key: FollowKey })

export const Delivery = z.enum(deliveries, 'error.incorrectData')
export type Delivery = z.output<typeof Delivery>

/** How a member is notified of each kind. */
const Deliveries = z.record(FollowKind, Delivery)
export type Deliveries = z.output<typeof Deliveries>

/**
 * Something that a member follows. `name` is null for news categories, which the interface names;
 * `path` is without the language; `seenAt` is when a scan last saw the player or the group.
 */
export const Followed = z.object({
  kind: FollowKind,
  key: z.string(),
  name: z.string().nullable(),
  path: z.string(),
  picture: z.string().nullable(),
  seenAt: Timestamp.nullable(),
  followedAt: Timestamp,
})
export type Followed = z.output<typeof Followed>

/** Changes of a player of one kind; `names` are the first three subjects. */
export const ChangePart = z.object({ kind: z.enum(partKinds), count: z.int(), names: z.array(z.string()) })
export type ChangePart = z.output<typeof ChangePart>

/**
 * What happened to a subject, described as it may be shown now. `detail` is what is said of it,
 * such as the title of a news item; `parts` are the changes of a player.
 */
export const FollowNews = z.object({
  id: z.int(),
  kind: FollowKind,
  key: z.string(),
  what: z.enum(followedWhats),
  name: z.string(),
  detail: z.string(),
  /** The language of `detail`; null for names, which have none. */
  detailLanguage: LanguageCode.nullable(),
  count: z.int(),
  parts: z.array(ChangePart),
  path: z.string(),
  picture: z.string().nullable(),
  at: Timestamp,
})
export type FollowNews = z.output<typeof FollowNews>

/**
 * The settings of following. `forbids`: nobody may follow the member's own player. `feedSince` is
 * when the address of the private feed was made, null while there is none.
 */
export const FollowSettings = z.object({
  deliveries: Deliveries,
  forbids: z.boolean(),
  feedSince: Timestamp.nullable(),
})
export type FollowSettings = z.output<typeof FollowSettings>

const State = z.object({ isFollowed: z.boolean() })
export const NewsRange = z.enum(newsRanges, 'error.incorrectData')
export type NewsRange = z.output<typeof NewsRange>
const nothing = z.object({})

export const listFollowedKeys = endpoint({
  method: 'GET',
  path: '/api/get/users/follows/keys',
  access: 'loggedIn',
  summary: 'The kinds and keys of what the member follows.',
  result: z.object({ items: z.array(z.object({ kind: FollowKind, key: z.string() })) }),
  refusals: {},
})

export const follow = endpoint({
  method: 'POST',
  path: '/api/post/users/follows',
  access: 'loggedIn',
  summary: 'Follows a player, badge, series, group, show, DJ, category of news or hotel; at most 500 for an account.',
  body: Subject,
  result: State,
  refusals: {
    'error.followUnknown': 404,
    'error.followForbidden': 403,
    'error.tooManyFollows': 409,
    'error.tooManyRequests': 429,
  },
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/follows',
  access: 'loggedIn',
  summary: 'Follows a subject no longer.',
  query: Subject,
  result: State,
  refusals: {},
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/get/users/follows',
  access: 'loggedIn',
  summary: 'What the member follows, the latest first. Players who hide or forbid it are left out.',
  query: z.object({ language: LanguageCode.default('en') }),
  result: z.object({ items: z.array(Followed) }),
  refusals: {},
})

export const listFollowNews = endpoint({
  method: 'GET',
  path: '/api/get/users/follows/news',
  access: 'loggedIn',
  summary: 'What happened to what the member follows, the newest first, without muted kinds.',
  query: z.object({
    language: LanguageCode.default('en'),
    range: NewsRange.default('all'),
    cursor: Cursor.optional(),
  }),
  result: z.object({ items: z.array(FollowNews), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const showFollowSettings = endpoint({
  method: 'GET',
  path: '/api/get/users/follows/settings',
  access: 'loggedIn',
  summary: 'How the member is notified of each kind, and whether others may follow their player.',
  result: FollowSettings,
  refusals: {},
})

export const changeFollowSettings = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/follows/settings',
  access: 'loggedIn',
  summary: 'Changes how the member is notified, and whether others may follow their player. What is left out stays.',
  body: z.object({ deliveries: z.partialRecord(FollowKind, Delivery).default({}), forbids: z.boolean().optional() }),
  result: FollowSettings,
  refusals: {},
})

export const makeFollowFeed = endpoint({
  method: 'POST',
  path: '/api/post/users/follows/feed',
  access: 'loggedIn',
  summary: 'Makes the secret address of the member’s private feed. An earlier address is no longer valid.',
  body: z.object({ language: LanguageCode }),
  result: z.object({ atom: z.string(), json: z.string() }),
  status: 201,
  refusals: { 'error.tooManyRequests': 429 },
})

export const endFollowFeed = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/follows/feed',
  access: 'loggedIn',
  summary: 'Makes the address of the member’s private feed invalid.',
  result: nothing,
  refusals: {},
})

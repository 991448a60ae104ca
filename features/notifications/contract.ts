import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Notice } from './kinds.ts'

export { followedWhats, mostUnread } from './constants.ts'
export * from './kinds.ts'

/** A notice as its member sees it. */
export const ListedNotice = z.object({ id: z.int(), notice: Notice, toldAt: Timestamp, isRead: z.boolean() })
export type ListedNotice = z.output<typeof ListedNotice>

/** How many notices are unread, `mostUnread` for that many and more. */
const Unread = z.object({ unread: z.int().nonnegative() })

/** The notification topics that a member has enabled. */
export const TopicsWanted = z.object({
  replies: z.boolean(),
  applications: z.boolean(),
  radio: z.boolean(),
  shop: z.boolean(),
  achievements: z.boolean(),
  /** Reported comments; only for moderators. */
  moderation: z.boolean(),
  /** Only for moderators. */
  heldComments: z.boolean(),
  /** Only for those who review applications. */
  newApplications: z.boolean(),
  /** Only for writers of news. */
  newsroom: z.boolean(),
  /** Only for hosts of the radio. */
  studio: z.boolean(),
})
export type TopicsWanted = z.output<typeof TopicsWanted>

const Minute = z.int('error.incorrectData').min(0, 'error.incorrectData').max(1439, 'error.incorrectData')

/**
 * The hours in which no push is sent: minutes after midnight on the clocks of `zone` (IANA), over
 * midnight where `from` is later than `to`.
 */
export const QuietHours = z.object({
  from: Minute,
  to: Minute,
  zone: z.string('error.incorrectData').max(64, 'error.incorrectData').refine(isZone, 'error.incorrectData'),
})
export type QuietHours = z.output<typeof QuietHours>

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Notification settings. `pushKey` is the site's public web push key (VAPID, base64url), null where
 * web push is disabled; `isPushed` says whether this browser is subscribed.
 */
export const NoticeSettings = z.object({
  topics: TopicsWanted,
  /** Whether the member is notified of `moderation` and `heldComments`. */
  moderates: z.boolean(),
  /** Whether the member reviews applications, and so is notified of `newApplications`. */
  reviews: z.boolean(),
  /** Whether the member writes or translates news, and so is notified of `newsroom`. */
  writesNews: z.boolean(),
  /** Whether the member may be on air, and so is notified of `studio`. */
  hosts: z.boolean(),
  /** Null for no quiet hours. */
  quietHours: QuietHours.nullable(),
  pushKey: z.string().nullable(),
  isPushed: z.boolean(),
})
export type NoticeSettings = z.output<typeof NoticeSettings>

const nothing = z.object({})
// Numbers outside the database's integer range cannot be notice ids.
const NoticeNumber = z.coerce
  .number('error.noticeNotFound')
  .int('error.noticeNotFound')
  .min(1, 'error.noticeNotFound')
  .max(2_147_483_647, 'error.noticeNotFound')

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/get/users/notices',
  access: 'loggedIn',
  summary: 'The notices of the member, the newest first.',
  query: z.object({ cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
  result: z.object({ items: z.array(ListedNotice), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const countUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/get/users/notices/unread',
  access: 'loggedIn',
  summary: 'How many notices the member has not read; 100 stands for that many and more.',
  result: Unread,
  refusals: {},
})

/**
 * Marks notices as read. `upTo` is the newest notice that the member has seen: later ones stay
 * unread.
 */
export const readNotices = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/notices',
  access: 'loggedIn',
  summary: 'Marks the notices up to one as read, that one too. Answers how many are unread then.',
  body: z.object({ upTo: z.int32().positive() }),
  result: Unread,
  refusals: {},
})

export const readNotice = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/notices/:id',
  access: 'loggedIn',
  summary: 'Marks one notice as read. Answers how many are unread then.',
  params: z.object({ id: NoticeNumber }),
  result: Unread,
  refusals: { 'error.noticeNotFound': 404 },
})

export const showNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/get/users/notices/settings',
  access: 'loggedIn',
  summary: 'The topics on which the member gets notices, and whether this browser gets them by web push.',
  result: NoticeSettings,
  refusals: {},
})

export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/notices/settings',
  access: 'loggedIn',
  summary:
    'Switches topics on and off and sets the quiet hours; what is left out stays, earlier notices too. Null ends the quiet hours.',
  body: z.object({ topics: TopicsWanted.partial().default({}), quietHours: QuietHours.nullable().optional() }),
  result: NoticeSettings,
  refusals: {},
})

const pushKey = (bytes: number) =>
  z.base64url('error.pushAddress').refine((key) => bytesOf(key) === bytes, 'error.pushAddress')
const bytesOf = (base64url: string) => Math.floor((base64url.replace(/=+$/, '').length * 3) / 4)

/**
 * Subscribes this browser to web push. The subscription is as returned by
 * `PushSubscription.toJSON`; `language` is the page's. It is bound to the session and ends with it.
 */
export const startPush = endpoint({
  method: 'POST',
  path: '/api/post/users/notices/push',
  access: 'loggedIn',
  summary: 'Subscribes this browser to web push. Push services must be reached by https.',
  body: z.object({
    endpoint: z.string('error.pushAddress').max(1000, 'error.pushAddress'),
    keys: z.object({ p256dh: pushKey(65), auth: pushKey(16) }),
    language: LanguageCode,
  }),
  result: nothing,
  status: 201,
  refusals: { 'error.pushAddress': 422, 'error.pushUnavailable': 409, 'error.tooManyRequests': 429 },
})

export const endPush = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/notices/push',
  access: 'loggedIn',
  summary: 'Ends the web push subscription of this browser.',
  result: nothing,
  refusals: {},
})

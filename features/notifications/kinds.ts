import { z } from 'zod'
import { IconKey, IconWords } from '#features/accounts/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { followedWhats } from './constants.ts'

/**
 * A notice to a member: each kind with the data for its sentence. Where `path` is missing, the
 * browser derives the target from kind and content. Names are those at the time of the event.
 */
export const Notice = z.discriminatedUnion('kind', [
  /**
   * A reply to a comment of the member. `path` is the page's without the language, with the anchor
   * of the reply.
   */
  z.object({ kind: z.literal('reply'), commentId: z.int(), by: z.string().nullable(), path: z.string() }),
  /**
   * A moderator deleted `count` comments of the member, among them this one. `text` is what the
   * moderator wrote; `path` is as for replies, null if the page is gone.
   */
  z.object({
    kind: z.literal('commentDeleted'),
    commentId: z.int(),
    // Older notices do not have it.
    count: z.int().default(1),
    text: z.string(),
    path: z.string().nullable(),
  }),
  /** Another moderator decided on the member's request to look at a deletion again. */
  z.object({
    kind: z.literal('appealDecided'),
    commentId: z.int(),
    isGranted: z.boolean(),
    path: z.string().nullable(),
  }),
  /** The team wrote in the chat of their application. */
  z.object({ kind: z.literal('applicationMessage'), applicationId: z.int(), position: z.string() }),
  /**
   * The member's application was accepted or rejected. `position` is its title in the language of
   * the application.
   */
  z.object({
    kind: z.literal('applicationDecided'),
    applicationId: z.int(),
    position: z.string(),
    decision: z.enum(['accepted', 'rejected']),
  }),
  /**
   * The member's request was played on the radio or read out. Without artist and title it was a
   * greeting.
   */
  z.object({ kind: z.literal('requestPlayed'), requestId: z.int(), artist: z.string(), title: z.string() }),
  /** `names` are those of an icon that the staff added. */
  z.object({ kind: z.literal('iconSoldOut'), icon: IconKey, names: IconWords.optional() }),
  z.object({ kind: z.literal('iconRestocked'), icon: IconKey, names: IconWords.optional() }),
  /** The staff gave the member an icon, or took one and refunded `stars`. */
  z.object({ kind: z.literal('iconGiven'), icon: IconKey, names: IconWords.optional() }),
  z.object({ kind: z.literal('iconTaken'), icon: IconKey, stars: z.int(), names: IconWords.optional() }),
  /**
   * A warning by the staff. `reason` is a reason of members; `text` was written to the member and
   * may be in any language.
   */
  z.object({
    kind: z.literal('warning'),
    reason: z.enum(['unkind', 'spam', 'personalData', 'offTopic', 'other']),
    text: z.string(),
  }),
  /** For moderators: a comment was reported. Older notices with `held` are of held ones. */
  z.object({ kind: z.literal('commentWaits'), commentId: z.int(), why: z.enum(['reported', 'held']) }),
  /** For moderators: a comment is held for review. */
  z.object({ kind: z.literal('commentHeld'), commentId: z.int() }),
  /** For reviewers: an application came in for a position that they may review. */
  z.object({ kind: z.literal('applicationWaits'), applicationId: z.int(), position: z.string() }),
  /** For reviewers: a text of a news item was handed in. */
  z.object({ kind: z.literal('textHandedIn'), itemId: z.int(), language: LanguageCode, title: z.string() }),
  /** For the writers of a text: a colleague decided on it or published it. */
  z.object({
    kind: z.literal('textDecided'),
    itemId: z.int(),
    language: LanguageCode,
    title: z.string(),
    decision: z.enum(['returned', 'ready', 'published', 'scheduled']),
  }),
  /**
   * For a member of the staff: a colleague published or rejected what they handed in about a badge.
   */
  z.object({ kind: z.literal('badgeProposalDecided'), code: z.string(), isApproved: z.boolean(), reason: z.string() }),
  /**
   * For translators: a colleague decided on the text of the interface that the member proposed.
   * `text` is its beginning, `reason` was written by the colleague.
   */
  z.object({
    kind: z.literal('siteTextDecided'),
    language: LanguageCode,
    key: z.string(),
    text: z.string(),
    reason: z.string().nullable(),
    decision: z.enum(['approved', 'rejected', 'replaced']),
  }),
  /** For hosts of the radio: requests wait at a station. */
  z.object({ kind: z.literal('requestWaits'), station: z.enum(['main', 'tr']) }),
  /** A host of the radio is asked to swap the time of `show` with that of `otherShow`. */
  z.object({
    kind: z.literal('swapAsked'),
    swapId: z.int(),
    by: z.string(),
    show: z.string(),
    otherShow: z.string(),
  }),
  /** What became of a swap, for the host who did not decide; `show` is their own. */
  z.object({
    kind: z.literal('swapDecided'),
    swapId: z.int(),
    by: z.string(),
    show: z.string(),
    decision: z.enum(['accepted', 'declined', 'withdrawn']),
  }),
  /**
   * What the member handed in for a picture of the game was decided. `text` is the reason, or ''.
   */
  z.object({
    kind: z.literal('pictureDecided'),
    pictureId: z.int(),
    file: z.string(),
    isApproved: z.boolean(),
    text: z.string(),
  }),
  /** For those who set up the site: announcements to a target could not be delivered. */
  z.object({ kind: z.literal('integrationFailed'), targetId: z.int(), name: z.string() }),
  /** An achievement, with what it gave. `achievement` is a key of the words of rewards. */
  z.object({ kind: z.literal('achievement'), achievement: z.string(), comets: z.int() }),
  /**
   * Something happened to what the member follows. `names` are the subject's, `details` what is
   * said of it, both in each language; `path` is as for replies.
   */
  z.object({
    kind: z.literal('followed'),
    what: z.enum(followedWhats),
    names: z.record(LanguageCode, z.string()),
    details: z.record(LanguageCode, z.string()),
    // The language that each of them is in, null for names. Older notices do not have it.
    languages: z.record(LanguageCode, LanguageCode.nullable()).optional(),
    count: z.int(),
    path: z.string(),
  }),
  /** The digest of what the member follows is ready. */
  z.object({ kind: z.literal('followDigest'), period: z.enum(['daily', 'weekly']) }),
])
export type Notice = z.output<typeof Notice>

/**
 * The notice kinds of each settings row; settings are stored per kind. Kinds in no row, such as
 * warnings, cannot be switched off.
 */
export const noticeTopics = {
  replies: ['reply'],
  applications: ['applicationMessage', 'applicationDecided'],
  radio: ['requestPlayed'],
  shop: ['iconSoldOut', 'iconRestocked'],
  achievements: ['achievement'],
  moderation: ['commentWaits'],
  heldComments: ['commentHeld'],
  newApplications: ['applicationWaits'],
  newsroom: ['textHandedIn', 'textDecided', 'siteTextDecided'],
  studio: ['requestWaits'],
} as const satisfies Record<string, readonly Notice['kind'][]>

/** A row of the notification settings. */
export type NoticeTopic = keyof typeof noticeTopics

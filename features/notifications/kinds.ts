import { z } from 'zod'
import { IconKey } from '#features/accounts/contract.ts'

/**
 * What a member is told of, each kind with what its sentence needs. `path` of the page that it leads to follows from the kind and the content, in the
 * browser. Whoever is named was called so at that time.
 */
export const Notice = z.discriminatedUnion('kind', [
  /** Somebody answered a comment of theirs. `path` is the page's without the language, with the anchor of the answer. */
  z.object({ kind: z.literal('reply'), commentId: z.int(), by: z.string().nullable(), path: z.string() }),
  /** The team wrote in the chat of their application. */
  z.object({ kind: z.literal('applicationMessage'), applicationId: z.int(), position: z.string() }),
  /** Their application was accepted or rejected. `position` is its title in the language that they applied in. */
  z.object({
    kind: z.literal('applicationDecided'),
    applicationId: z.int(),
    position: z.string(),
    decision: z.enum(['accepted', 'rejected']),
  }),
  /** Their request was played on the radio, or read out. Without artist and title it was a greeting. */
  z.object({ kind: z.literal('requestPlayed'), requestId: z.int(), artist: z.string(), title: z.string() }),
  z.object({ kind: z.literal('iconSoldOut'), icon: IconKey }),
  z.object({ kind: z.literal('iconRestocked'), icon: IconKey }),
  /** An achievement, with what it gave. `achievement` is a key of the words of rewards. */
  z.object({ kind: z.literal('achievement'), achievement: z.string(), comets: z.int() }),
])
export type Notice = z.output<typeof Notice>

/** The settings are per kind; those of one line belong together. */
export const noticeTopics = {
  replies: ['reply'],
  applications: ['applicationMessage', 'applicationDecided'],
  radio: ['requestPlayed'],
  shop: ['iconSoldOut', 'iconRestocked'],
  achievements: ['achievement'],
} as const satisfies Record<string, readonly Notice['kind'][]>

/** A line of the settings of notifications. */
export type NoticeTopic = keyof typeof noticeTopics

import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'
import { comparedAtLeast, comparedAtMost } from './compared-players.ts'

/** The players of a comparison: their ids in order, with commas between them. */
const Players = z
  .string('error.formFieldRequired')
  .regex(/^hh[a-z0-9]{2,3}-[0-9a-f]{32}(,hh[a-z0-9]{2,3}-[0-9a-f]{32})*$/, 'error.userNotFound')
  .refine((list) => isComparable(list.split(',')), 'error.incorrectData')
  .transform((list) => list.split(','))

function isComparable(ids: readonly string[]): boolean {
  return ids.length >= comparedAtLeast && ids.length <= comparedAtMost && new Set(ids).size === ids.length
}

/**
 * A list of a compared player: `checkedAt` is null if no scan has read it, `current` is then 0.
 * `hidden`: the player hides it. Either way the player is left out of what the list is compared
 * for.
 */
const ComparedList = z.object({ checkedAt: Timestamp.nullable(), current: z.int(), hidden: z.boolean() })

/**
 * `only`: how many badges none of the others has. `level` is out of 30, null where there is none.
 */
export const ComparedPlayer = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string(),
  level: z.int().nullable(),
  memberSince: Timestamp.nullable(),
  checkedAt: Timestamp,
  isBeingScanned: z.boolean(),
  badges: ComparedList.extend({ only: z.int() }),
  friends: ComparedList,
})
export type ComparedPlayer = z.output<typeof ComparedPlayer>

/**
 * How many badges each player had at the end of a day (UTC), in the order of the players; null
 * before the first scan that read the badges.
 */
export const ComparedDay = z.object({ day: z.iso.date(), badges: z.array(z.int().nullable()) })
export type ComparedDay = z.output<typeof ComparedDay>

/**
 * `badges` and `friends` are how many all have in common whose list is compared; null if that are
 * fewer than two players.
 */
export const Comparison = z.object({
  players: z.array(ComparedPlayer),
  badges: z.int().nullable(),
  friends: z.int().nullable(),
  days: z.array(ComparedDay),
})
export type Comparison = z.output<typeof Comparison>

/**
 * When each player came to a thing, in the order of the players; null for who has not, or is left
 * out.
 */
const gained = z.array(Observed.nullable())

export const ComparedBadge = z.object({
  code: z.string(),
  name: z.string().nullable(),
  isNamedByStaff: z.boolean(),
  picture: z.string(),
  owners: z.int(),
  gained,
})
export type ComparedBadge = z.output<typeof ComparedBadge>

/** `habboId` is null for a friend without a page here, `avatar` for one who hides it. */
export const ComparedFriend = z.object({
  habboId: HabboId.nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  gained,
})
export type ComparedFriend = z.output<typeof ComparedFriend>

const refusals = { 'error.playerHidden': 403, 'error.userNotFound': 404 } as const
const listRefusals = { ...refusals, 'error.cursorInvalid': 400 } as const
const paging = { cursor: Cursor.optional(), limit: z.coerce.number().int().min(1).max(100).default(24) }

export const comparePlayers = endpoint({
  method: 'GET',
  path: '/api/get/scanner/comparison',
  access: 'anyone',
  summary: 'Two to four scanned players side by side: levels, badges and friends, and how the badges grew.',
  query: z.object({ players: Players }),
  result: Comparison,
  refusals,
})

export const listComparedBadges = endpoint({
  method: 'GET',
  path: '/api/get/scanner/comparison/badges',
  access: 'anyone',
  summary: 'The badges that all compared players have, or with `of` those that one of them has alone.',
  query: z
    .object({
      players: Players,
      of: HabboId.optional(),
      sort: z.enum(['newest', 'rarest', 'name']).default('newest'),
      ...paging,
    })
    .refine(({ players, of }) => of === undefined || players.includes(of), 'error.incorrectData'),
  result: pageOf(ComparedBadge),
  refusals: listRefusals,
})

export const listComparedFriends = endpoint({
  method: 'GET',
  path: '/api/get/scanner/comparison/friends',
  access: 'anyone',
  summary: 'The friends that all compared players have in common, by name; players who hide theirs are left out.',
  query: z.object({ players: Players, ...paging }),
  result: pageOf(ComparedFriend),
  refusals: listRefusals,
})

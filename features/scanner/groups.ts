import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'

/** The game's id of a group (hotel-api §0.2). */
export const GroupId = z.string('error.notFound').regex(/^g-hh[a-z0-9]{2,3}-[0-9a-f]{32}$/, 'error.notFound')

/** A room of a scanned player whose page is not hidden. */
const GroupRoom = z.object({
  name: z.string(),
  createdAt: Timestamp.nullable(),
  enterAddress: z.string(),
  owner: z.object({ habboId: HabboId, name: z.string() }),
})

/**
 * A group as scans saw it in the lists of its members, last at `seenAt`. `members` and `left` count
 * the players that scans know, those included whom the lists do not show. `room` is null unless its
 * owner has been scanned.
 */
export const SeenGroup = z.object({
  id: GroupId,
  hotel: HotelCode,
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  createdAt: Timestamp.nullable(),
  seenAt: Timestamp,
  members: z.int(),
  left: z.int(),
  room: GroupRoom.nullable(),
})
export type SeenGroup = z.output<typeof SeenGroup>

/** A player seen in a group; `lost` is when scans saw them leave it. */
export const GroupMember = z.object({
  habboId: HabboId,
  name: z.string(),
  avatar: z.string(),
  isAdmin: z.boolean(),
  gained: Observed,
  lost: Observed.nullable(),
})
export type GroupMember = z.output<typeof GroupMember>

const group = z.object({ groupId: GroupId })

export const showGroup = endpoint({
  method: 'GET',
  path: '/api/get/scanner/groups/:groupId',
  access: 'anyone',
  summary: 'A group of the game that scans saw in the list of a player who is shown.',
  params: group,
  result: SeenGroup,
  refusals: { 'error.notFound': 404 },
})

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/get/scanner/groups/:groupId/members',
  access: 'anyone',
  summary: 'The scanned players who are in a group, or who left it, the latest first.',
  params: group,
  query: z.object({
    state: z.enum(['current', 'former']).default('current'),
    cursor: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(48),
  }),
  result: pageOf(GroupMember),
  refusals: { 'error.notFound': 404, 'error.cursorInvalid': 400 },
})

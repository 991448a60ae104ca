import { z } from 'zod'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { changeKinds, Visibility } from '#features/scanner/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Between, common, cursor, limit, limited, listed } from './schemas.ts'

/** How many a list has now and had before; null where the player hides it. */
const Amount = z.object({ current: z.int(), former: z.int() }).nullable()

/**
 * A scanned player. Values are null where the hotel does not give them. `level` is out of 30,
 * `picture` and `page` are addresses.
 */
export const ApiPlayer = z.object({
  id: HabboId,
  hotel: HotelCode,
  name: z.string(),
  motto: z.string(),
  picture: z.string(),
  memberSince: Timestamp.nullable(),
  lastOnlineAt: Timestamp.nullable(),
  online: z.boolean().nullable(),
  level: z.int().nullable(),
  visibility: Visibility,
  firstSeenAt: Timestamp,
  checkedAt: Timestamp,
  amounts: z.object({ badges: Amount, friends: Amount, groups: Amount, rooms: Amount, photos: Amount }),
  page: z.string(),
})
export type ApiPlayer = z.output<typeof ApiPlayer>

/** A badge that a player has or had. `owners` counts scanned players in all hotels. */
export const ApiPlayerBadge = z.object({
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  picture: z.string(),
  owners: z.int(),
  gained: Between,
  lost: Between.nullable(),
})

/**
 * A change that scans found. `subjects` are at most twelve of `count`; `from` and `to` are for
 * changed values, null where one was removed on request.
 */
export const ApiChange = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  observed: Between,
  count: z.int(),
  subjects: z.array(z.object({ key: z.string(), label: z.string() })),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const refusals = { ...limited, 'error.userNotFound': 404, 'error.playerHidden': 403 } as const
const params = z.object({ habboId: HabboId })

export const apiPlayer = endpoint({
  ...common,
  path: '/api/v1/players/:habboId',
  operation: 'player',
  summary: 'A scanned player by the id that the game gave.',
  params,
  result: ApiPlayer,
  refusals,
})

export const apiPlayerByName = endpoint({
  ...common,
  path: '/api/v1/hotels/:hotel/players/:name',
  operation: 'playerByName',
  summary: 'A scanned player by hotel and name.',
  params: z.object({ hotel: HotelCode, name: PlayerName }),
  result: ApiPlayer,
  refusals: { ...refusals, 'error.hotelInvalid': 422, 'error.nameInvalid': 422 },
})

export const apiPlayerBadges = endpoint({
  ...common,
  path: '/api/v1/players/:habboId/badges',
  operation: 'playerBadges',
  summary: 'The badges that a player has, or had before, the newest first.',
  params,
  query: z.object({ state: z.enum(['current', 'former']).default('current'), cursor, limit: limit(200, 60) }),
  result: listed(ApiPlayerBadge),
  refusals: { ...refusals, 'error.cursorInvalid': 400 },
})

export const apiPlayerHistory = endpoint({
  ...common,
  path: '/api/v1/players/:habboId/history',
  operation: 'playerHistory',
  summary: 'What scans found changed of a player, the newest first.',
  params,
  query: z.object({ cursor, limit: limit(100, 30) }),
  result: listed(ApiChange),
  refusals: { ...refusals, 'error.cursorInvalid': 400 },
})

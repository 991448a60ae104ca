import { z } from 'zod'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { event } from '#platform/contract/event.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'

import { redactedKinds, removalKinds, removalReasonLength, removalStates } from './constants.ts'

const access = { permission: 'players.redact' } as const
const confirmed = { permission: 'players.redact', stepUp: true } as const
const Day = z.iso.date('error.incorrectData')

/**
 * A player whose whole page is hidden. `how`: by the owner in the settings, by the staff with a
 * code in the motto, or by the operator. `by` is null for an act of the owner or the operator, and
 * for a closed account.
 */
export const HiddenPlayer = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string().nullable(),
  since: Timestamp,
  how: z.enum(['settings', 'mottoCode', 'operator']),
  by: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
})
export type HiddenPlayer = z.output<typeof HiddenPlayer>

export const listHiddenPlayers = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/players/hidden',
  access,
  summary: 'The players whose whole page is hidden, the last ones first, 50 a page.',
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(HiddenPlayer), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

const RemovalState = z.enum(removalStates, 'error.incorrectData')

/** A request of a player. It must be answered by the day `due`: within a month. */
export const Removal = z.object({
  id: z.int(),
  hotel: HotelCode,
  name: z.string(),
  habboId: HabboId.nullable(),
  kind: z.enum(removalKinds),
  state: RemovalState,
  received: z.iso.date(),
  due: z.iso.date(),
  code: z.object({ text: z.string(), until: Timestamp }).nullable(),
  reason: z.string().nullable(),
  settledAt: Timestamp.nullable(),
})
export type Removal = z.output<typeof Removal>

export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/players/removals',
  access,
  summary: 'Requests for removal: open ones by the day when an answer is due, settled ones last first, 50 a page.',
  query: z.object({ state: RemovalState.default('open'), cursor: Cursor.optional() }),
  result: z.object({ items: z.array(Removal), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const addRemoval = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/players/removals',
  access,
  summary: 'Records a request for removal that came by mail.',
  status: 201,
  body: z.object({
    hotel: HotelCode,
    name: PlayerName,
    kind: z.enum(removalKinds, 'error.formFieldRequired'),
    received: Day,
  }),
  result: Removal,
  refusals: { 'error.hotelInvalid': 422, 'error.nameInvalid': 422, 'error.incorrectData': 422 },
})

const RemovalNumber = z.coerce.number('error.notFound').pipe(z.int32('error.notFound'))
const params = z.object({ id: RemovalNumber })

/**
 * With `error.stale` come the request as it is now, `removal`, and the name of who settled it,
 * `by`.
 */
const ofOpen = { 'error.notFound': 404, 'error.stale': 409 } as const

export const issueRemovalCode = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/players/removals/:id/code',
  access,
  summary: 'Issues a code that the player puts into the motto, as proof that the request is theirs.',
  params,
  body: z.object({}),
  result: Removal,
  refusals: ofOpen,
})

export const proveRemoval = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/players/removals/:id/proof',
  access: confirmed,
  summary: 'Reads the motto of the player. With the code in it, hides or shows the page and settles the request.',
  params,
  body: z.object({}),
  result: Removal,
  refusals: {
    ...ofOpen,
    'error.codeInvalid': 403,
    'error.mottoMismatch': 403,
    'error.userNotFound': 404,
    'error.hotelUnavailable': 503,
    'error.tooManyRequests': 429,
  },
})

/** Requests to hide or show a page are settled by their proof, or declined here. */
export const settleRemoval = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/players/removals/:id',
  access,
  summary: 'Settles a request for removal: done, or declined with a reason.',
  params,
  body: z
    .object({
      state: z.enum(['done', 'declined'], 'error.incorrectData'),
      reason: z.string().trim().max(removalReasonLength, 'error.formFieldTooLong').default(''),
    })
    .refine(({ state, reason }) => state === 'done' || reason !== '', {
      error: 'error.formFieldRequired',
      path: ['reason'],
    }),
  result: Removal,
  refusals: { ...ofOpen, 'error.formFieldTooLong': 422, 'error.notAuthorized': 403 },
})

const RedactedKind = z.enum(redactedKinds, 'error.incorrectData')
export type RedactedKind = z.output<typeof RedactedKind>

/**
 * An entry of a player's history. `value` is a name, a motto, or the address of a picture; null if
 * it was removed. `until` is null for a photo that the player still has.
 */
export const HistoryEntry = z.object({
  id: z.string(),
  value: z.string().nullable(),
  from: Timestamp.nullable(),
  until: Timestamp.nullable(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/players/:hotel/:name/history',
  access,
  summary: 'Former names, mottos or looks of a scanned player, or the photos, last first, 50 a page.',
  params: z.object({ hotel: HotelCode, name: PlayerName }),
  query: z.object({ what: RedactedKind.default('motto'), cursor: Cursor.optional() }),
  result: z.object({
    player: z.object({
      habboId: HabboId,
      hotel: HotelCode,
      name: z.string(),
      avatar: z.string(),
      isHidden: z.boolean(),
    }),
    items: z.array(HistoryEntry),
    nextCursor: z.string().nullable(),
  }),
  refusals: {
    'error.hotelInvalid': 422,
    'error.nameInvalid': 422,
    'error.userNotFound': 404,
    'error.cursorInvalid': 400,
  },
})

export const redactEntry = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/players/redactions',
  access: confirmed,
  summary: 'Removes an entry of a player’s history everywhere and for good; a neutral line remains.',
  body: z.object({ habboId: HabboId, what: RedactedKind, id: z.string().min(1).max(100, 'error.incorrectData') }),
  result: z.object({}),
  refusals: { 'error.userNotFound': 404, 'error.notFound': 404 },
})

/** An entry of a player's history was removed. Features above remove it from what they store. */
export const entryRedacted = event({
  name: 'scanner.entryRedacted',
  payload: z.object({ habboId: HabboId, what: RedactedKind }),
})

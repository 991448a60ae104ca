import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { longestGuestBanDays } from './constants.ts'
import { GuestBan, Reason } from './schemas.ts'

const ban = { permission: 'members.ban' } as const

export const listGuestBans = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/guest-bans',
  access: ban,
  summary: 'The bans of guests that are in force, newest first, 50 on a page.',
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(GuestBan), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

/** Lifting a colleague's ban needs the permission `members.banLonger`. */
export const liftGuestBan = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/guest-bans/:id',
  access: ban,
  summary: 'Lifts the ban of a guest.',
  params: z.object({ id: z.coerce.number('error.gone').pipe(z.int32('error.gone').min(1, 'error.gone')) }),
  result: z.object({}),
  refusals: { 'error.gone': 404, 'error.notAuthorized': 403 },
})

export const undoGuestUnban = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/guest-bans/:id/restoration',
  access: ban,
  summary: 'Puts a guest’s ban back in force that the caller lifted in the last 10 seconds.',
  params: z.object({ id: z.coerce.number('error.undoOver').pipe(z.int32('error.undoOver').min(1, 'error.undoOver')) }),
  result: z.object({}),
  refusals: { 'error.undoOver': 409 },
})

/** How a guest is banned: the browser or the network that a comment came from. */
export const GuestBanGiven = z.object({
  kind: GuestBan.shape.kind,
  days: z.int('error.incorrectData').min(1, 'error.incorrectData').max(longestGuestBanDays, 'error.incorrectData'),
  reason: Reason,
})
export type GuestBanGiven = z.output<typeof GuestBanGiven>

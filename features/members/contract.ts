import { z } from 'zod'
import { IconKey, LedgerPage } from '#features/accounts/contract.ts'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { longestBanDays, mostCorrected, textLengths } from './constants.ts'
import { Department, Holder, ListedMember, MemberCard, Reason, RoleName, textOf, WarningReason } from './schemas.ts'

export * from './constants.ts'
export * from './guest-bans-contract.ts'
export * from './schemas.ts'

const see = { permission: 'members.see' } as const
const warn = { permission: 'members.warn' } as const
const ban = { permission: 'members.ban' } as const
const give = { permission: 'shop.give' } as const
const grant = { permission: 'roles.grant' } as const

// A number outside the database's integer range is no row.
const numberOf = (key: string) => z.coerce.number(key).pipe(z.int32(key).min(1, key))
const ofMember = { id: numberOf('error.userNotFound') }
// With `error.stale` come the card as it is, `current`, and the colleague's name if known, `by`.
const memberRefusals = { 'error.userNotFound': 404, 'error.rankTooLow': 403 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const

/** Members that match all filters: the newest first, or by name where `name` is given. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/members',
  access: see,
  summary: 'Members of the site by the beginning of their name, hotel, role or state, 50 on a page.',
  query: z.object({
    name: z.string().trim().max(32, 'error.incorrectData').optional(),
    hotel: HotelCode.optional(),
    role: RoleName.optional(),
    show: z.enum(['banned', 'warned', 'new'], 'error.incorrectData').optional(),
    cursor: Cursor.optional(),
  }),
  result: pageOf(ListedMember),
  refusals: { 'error.hotelInvalid': 422, 'error.cursorInvalid': 400 },
})

export const showMember = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/members/:hotel/:name',
  access: see,
  summary: 'The card of a member: account, roles, bans, warnings, notes and icons.',
  params: z.object({ hotel: HotelCode, name: PlayerName }),
  result: MemberCard,
  refusals: { 'error.userNotFound': 404, 'error.hotelInvalid': 422, 'error.nameInvalid': 422 },
})

export const showMemberById = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/accounts/:id',
  access: see,
  summary: 'The card of the member with this account.',
  params: z.object(ofMember),
  result: MemberCard,
  refusals: { 'error.userNotFound': 404 },
})

export const listMemberLedger = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/accounts/:id/ledger',
  access: see,
  summary: 'The balances of a member and a page of the changes that made them, newest first.',
  params: z.object(ofMember),
  query: z.object({ before: numberOf('error.incorrectData').optional() }),
  result: LedgerPage,
  refusals: { 'error.userNotFound': 404 },
})

export const warnMember = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/warnings',
  access: warn,
  summary: 'Warns a member, who is notified ten seconds later with the text.',
  status: 201,
  params: z.object(ofMember),
  body: z.object({ reason: WarningReason, text: textOf(textLengths.warning) }),
  result: MemberCard,
  refusals: { ...memberRefusals, ...tooLong },
})

/** A warning that was already taken back is refused with `error.stale`. */
export const takeWarningBack = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/accounts/:id/warnings/:warning',
  access: warn,
  summary: 'Takes a warning back, with its notification.',
  params: z.object({ ...ofMember, warning: numberOf('error.gone') }),
  result: MemberCard,
  refusals: { ...memberRefusals, 'error.gone': 404, 'error.stale': 409 },
})

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/notes',
  access: see,
  summary: 'Adds a note about a member, which only the staff read.',
  status: 201,
  params: z.object(ofMember),
  body: z.object({ text: textOf(textLengths.note) }),
  result: MemberCard,
  refusals: { 'error.userNotFound': 404, ...tooLong },
})

export const deleteMemberNote = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/accounts/:id/notes/:note',
  access: see,
  summary: 'Deletes a note that the caller wrote about a member.',
  params: z.object({ ...ofMember, note: numberOf('error.noteNotFound') }),
  result: MemberCard,
  refusals: { 'error.userNotFound': 404, 'error.noteNotFound': 404 },
})

/**
 * `days` is null for good. More than 30 days, and replacing a colleague's ban, need the permission
 * `members.banLonger`; more than 30 days also a confirmed session. `seen` is the ban in force that
 * the caller saw, null for none: if there is another by now, it is refused with `error.stale`.
 */
export const banMember = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/bans',
  access: ban,
  summary: 'Bans a member for some days or for good, and ends their sessions.',
  status: 201,
  params: z.object(ofMember),
  body: z.object({
    days: z
      .int('error.incorrectData')
      .min(1, 'error.incorrectData')
      .max(longestBanDays, 'error.incorrectData')
      .nullable(),
    reason: Reason,
    seen: z.int().nullable(),
  }),
  result: MemberCard,
  refusals: {
    ...memberRefusals,
    ...tooLong,
    'error.notAuthorized': 403,
    'error.stepUpRequired': 403,
    'error.stale': 409,
  },
})

/** Lifting a colleague's ban needs the permission `members.banLonger`. */
export const unbanMember = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/accounts/:id/bans/:ban',
  access: ban,
  summary: 'Lifts the ban of a member. Refused if it is no longer in force.',
  params: z.object({ ...ofMember, ban: numberOf('error.gone') }),
  body: z.object({ reason: Reason }),
  result: MemberCard,
  refusals: { ...memberRefusals, ...tooLong, 'error.notAuthorized': 403, 'error.gone': 404, 'error.stale': 409 },
})

export const undoUnban = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/bans/:ban/restoration',
  access: ban,
  summary: 'Puts a ban back in force that the caller lifted or replaced in the last 10 seconds.',
  params: z.object({ ...ofMember, ban: numberOf('error.undoOver') }),
  result: MemberCard,
  refusals: { ...memberRefusals, 'error.undoOver': 409 },
})

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/accounts/:id/sessions',
  access: ban,
  summary: 'Logs a member out everywhere.',
  params: z.object(ofMember),
  result: MemberCard,
  refusals: memberRefusals,
})

const Change = z
  .int('error.incorrectData')
  .min(-mostCorrected, 'error.incorrectData')
  .max(mostCorrected, 'error.incorrectData')

/**
 * Adds to the balances, or takes from them: never below 0, which is refused with
 * `error.incorrectData` for the field. More than 100 of either needs a confirmed session.
 */
export const correctBalance = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/corrections',
  access: give,
  summary: 'Corrects the stars and comets of a member, with a reason.',
  status: 201,
  params: z.object(ofMember),
  body: z
    .object({ stars: Change, comets: Change, reason: Reason })
    .refine(({ stars, comets }) => stars !== 0 || comets !== 0, { error: 'error.formFieldRequired', path: ['stars'] }),
  result: MemberCard,
  refusals: { ...memberRefusals, ...tooLong, 'error.incorrectData': 422, 'error.stepUpRequired': 403 },
})

/** Icons that cost more than 100 stars, or are not for sale, need a confirmed session. */
export const giveMemberIcon = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/icons',
  access: give,
  summary: 'Gives a member an icon, whether or not it is for sale.',
  status: 201,
  params: z.object(ofMember),
  body: z.object({ icon: IconKey }),
  result: MemberCard,
  refusals: { ...memberRefusals, 'error.iconNotFound': 404, 'error.stepUpRequired': 403, 'error.stale': 409 },
})

export const takeMemberIcon = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/accounts/:id/icons/:icon',
  access: give,
  summary: 'Takes an icon from a member and refunds what was paid for it.',
  params: z.object({ ...ofMember, icon: IconKey }),
  result: MemberCard,
  refusals: { ...memberRefusals, 'error.iconNotFound': 404, 'error.stale': 409 },
})

export const listHolders = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/roles',
  access: grant,
  summary: 'The staff: their roles with who granted them and when, and when they were last here.',
  result: z.object({ holders: z.array(Holder), grantable: z.array(RoleName), department: Department.nullable() }),
  refusals: {},
})

/** What every role permits, in the order of the table that the site decides by. */
export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/permissions',
  access: { permission: 'housekeeping.enter' },
  summary: 'Every permission, with the scope in which each role has it.',
  result: z.array(z.object({ permission: z.string(), scopes: z.array(z.enum(['all', 'own']).nullable()) })),
  refusals: {},
})

/** `department` is required of `headof`. Refuses `error.stale` for a role that the member has. */
export const grantMemberRole = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/roles',
  access: { ...grant, stepUp: true },
  summary: 'Grants a member a role that is below the own rank.',
  status: 201,
  params: z.object(ofMember),
  body: z
    .object({ role: RoleName, department: Department.nullable().default(null), reason: Reason })
    .refine(({ role, department }) => role !== 'headof' || department !== null, {
      error: 'error.formFieldRequired',
      path: ['department'],
    }),
  result: MemberCard,
  refusals: { ...memberRefusals, ...tooLong, 'error.stale': 409 },
})

export const revokeMemberRole = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/revocations',
  access: { ...grant, stepUp: true },
  summary: 'Revokes a role of a member. Refused if they do not have it any more.',
  params: z.object(ofMember),
  body: z.object({ role: RoleName, reason: Reason }),
  result: MemberCard,
  refusals: { ...memberRefusals, ...tooLong, 'error.stale': 409 },
})

export const undoRevocation = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/accounts/:id/roles/restoration',
  access: { ...grant, stepUp: true },
  summary: 'Gives a role back, as it was, that the caller revoked in the last 10 seconds.',
  params: z.object(ofMember),
  body: z.object({ role: RoleName }),
  result: MemberCard,
  refusals: { ...memberRefusals, 'error.undoOver': 409 },
})

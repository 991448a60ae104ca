import { z } from 'zod'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { event } from '#platform/contract/event.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { CodePurpose, Hours, MottoCode, Password, Privacy, Session, Settings, Visit } from './schemas.ts'

export const showCurrentUser = endpoint({
  method: 'GET',
  path: '/api/get/users/current',
  access: 'anyone',
  summary: 'Who is logged in, and the roles. Gives a browser the anti-forgery pair that every write needs.',
  result: Visit,
  refusals: {},
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/post/users/logout',
  access: 'anyone',
  summary: 'Ends the session, if there is one.',
  result: z.object({}),
  refusals: {},
})

export * from './amounts.ts'
export { codeLifeSeconds, iconKeys, loginWays, passwordLength, productIcons, staffIcons } from './constants.ts'

export * from './icons.ts'
export * from './ledger.ts'
export { iconOfLedger } from './ledger-icon.ts'
export { type HeadDepartment, headDepartments, type Permission, type Scope } from './permissions.ts'
export type { RoleName } from './roles.ts'
export * from './schemas.ts'

const player = { hotel: HotelCode, name: PlayerName }
const passwordTwice = { password: Password, password_confirmation: z.string('error.formFieldRequired') }
const proofRefusals = {
  'error.hotelInvalid': 422,
  'error.nameInvalid': 422,
  'error.userNotFound': 404,
  'error.hotelUnavailable': 503,
  'error.tooManyRequests': 429,
} as const
const nothing = z.object({})
// A value outside the database's integer range matches no session.
const SessionNumber = z.coerce
  .number('error.sessionNotFound')
  .int('error.sessionNotFound')
  .min(1, 'error.sessionNotFound')
  .max(2_147_483_647, 'error.sessionNotFound')

/**
 * `token` is the session's second secret, for `Authorization: Bearer` (specification §4.1).
 * `banned_until` is in UTC (specification §9.4), null for a permanent ban.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/post/users/login',
  access: 'anyone',
  summary:
    'Begins a session by name and password. A ban is refused with its reason and end, too many tries with the ways that are left.',
  body: z.object({ ...player, password: Password, remember: z.boolean().default(false) }),
  result: z.object({ token: z.string() }),
  refusals: {
    'error.hotelInvalid': 422,
    'error.nameInvalid': 422,
    'error.formFieldIncorrectPassword': 422,
    'error.invalidCredentials': 401,
    'error.banned': 403,
    'error.tooManyLogins': 429,
  },
})

/**
 * Issues a code for one browser, hotel, name and purpose. A repeated request returns the same code
 * while it is valid for some more minutes.
 */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/post/users/code',
  access: 'anyone',
  summary: 'Issues a code to put into the motto in the game, as proof of owning the player.',
  body: z.object({ ...player, purpose: CodePurpose }),
  result: z.object({ code: MottoCode, expiresAt: Timestamp }),
  refusals: { 'error.hotelInvalid': 422, 'error.nameInvalid': 422, 'error.tooManyRequests': 429 },
})

/** Reads the current motto from the hotel; only for a browser that has a code for it. */
export const showMotto = endpoint({
  method: 'GET',
  path: '/api/get/users/motto',
  access: 'anyone',
  summary: 'The current motto of the player, and whether it contains the issued code.',
  query: z.object({ ...player, purpose: CodePurpose }),
  result: z.object({ name: z.string(), avatar: z.string(), motto: z.string(), matches: z.boolean() }),
  refusals: { ...proofRefusals, 'error.codeInvalid': 403 },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/post/users/register',
  access: 'anyone',
  summary: 'Opens an account for a player whose motto carries the issued code, and logs in.',
  body: z.object({
    ...player,
    ...passwordTwice,
    accept_terms: z.literal(true, 'error.termsNotAccepted'),
    code: MottoCode,
  }),
  result: z.object({ token: z.string() }),
  status: 201,
  refusals: {
    ...proofRefusals,
    'error.formFieldIncorrectPassword': 422,
    'error.passwordCommon': 422,
    'error.passwordsDoNotMatch': 422,
    'error.termsNotAccepted': 422,
    'error.codeInvalid': 403,
    'error.mottoMismatch': 403,
    'error.alreadyRegistered': 409,
    'error.guestBanned': 403,
  },
})

/**
 * A normal answer is always HTTP 200, with its own `status` and a message key (specification §7.2).
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/post/users/password',
  access: 'anyone',
  summary: 'Sets a new password for an account whose motto carries the issued code, and ends all its sessions.',
  body: z.object({ ...player, ...passwordTwice, code: MottoCode }),
  result: z.object({ status: z.int(), notification: z.string() }),
  refusals: {
    'error.hotelInvalid': 422,
    'error.nameInvalid': 422,
    'error.formFieldIncorrectPassword': 422,
    'error.passwordCommon': 422,
    'error.passwordsDoNotMatch': 422,
    'error.codeInvalid': 403,
    'error.tooManyRequests': 429,
  },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/get/users/sessions',
  access: 'loggedIn',
  summary: 'The devices on which the account is logged in, the current one first.',
  result: z.array(Session),
  refusals: {},
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/sessions/:id',
  access: 'loggedIn',
  summary: 'Logs one device of the account out.',
  params: z.object({ id: SessionNumber }),
  result: nothing,
  refusals: { 'error.sessionNotFound': 404 },
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/sessions',
  access: 'loggedIn',
  summary: 'Logs the account out everywhere, here too.',
  result: nothing,
  refusals: {},
})

const passwordRefusals = {
  'error.formFieldIncorrectPassword': 422,
  'error.wrongPassword': 403,
  'error.tooManyLogins': 429,
} as const

/** Confirms the session for ten minutes, as `stepUp` of an endpoint's access requires. */
export const confirmByPassword = endpoint({
  method: 'POST',
  path: '/api/post/users/confirmation',
  access: 'loggedIn',
  summary: 'Confirms by the password who is using this session, for ten minutes.',
  body: z.object({ password: Password }),
  result: z.object({ until: Timestamp }),
  refusals: passwordRefusals,
})

/** `previousChange` is when a new password was last set before; null for never. */
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/password',
  access: 'loggedIn',
  summary: 'Changes the password, ends all other sessions, and gives this one new secrets.',
  body: z.object({ old_password: Password, ...passwordTwice }),
  result: z.object({ token: z.string(), previousChange: Timestamp.nullable() }),
  refusals: { ...passwordRefusals, 'error.passwordCommon': 422, 'error.passwordsDoNotMatch': 422 },
})

/** What a password change reports about the previous one. */
export type PasswordChange = Pick<z.output<typeof changePassword.result>, 'previousChange'>

export const showSettings = endpoint({
  method: 'GET',
  path: '/api/get/users/settings',
  access: 'loggedIn',
  summary: 'The settings of the account.',
  result: Settings,
  refusals: {},
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/patch/users/settings',
  access: 'loggedIn',
  summary: 'Changes the settings that are given and leaves the others.',
  body: z.object({
    invisible: z.boolean().optional(),
    onBoard: z.boolean().optional(),
    hidden: Privacy.shape.hidden.partial().optional(),
    profile: Privacy.shape.profile.partial().optional(),
    language: LanguageCode.nullable().optional(),
    hours: Hours.optional(),
  }),
  result: Settings,
  refusals: {},
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/get/users/data',
  access: 'loggedIn',
  summary: 'Everything that is stored about the account, as one JSON document.',
  result: z.record(z.string(), z.unknown()),
  refusals: { 'error.tooManyRequests': 429 },
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/post/users/closure',
  access: 'loggedIn',
  summary: 'Deletes the account, proven by its password. What was published stays as that of a deleted user.',
  body: z.object({ password: Password }),
  result: nothing,
  refusals: passwordRefusals,
})

/**
 * Emitted when the owner has proved the player and set a new password. Credentials issued until
 * `at` must be revoked.
 */
export const accountRecovered = event({
  name: 'accounts.accountRecovered',
  payload: z.object({ accountId: z.int(), at: Timestamp }),
})

/** Emitted when an owner closes an account. All other data stored about it must be deleted. */
export const accountClosed = event({ name: 'accounts.accountClosed', payload: z.object({ accountId: z.int() }) })

/**
 * Emitted on registration or login. `browserHash` (`hashOfBrowser`, in hex) identifies the
 * browser's former guest cookie. Not emitted without one, or while the name is known to belong to
 * another account.
 */
export const accountEntered = event({
  name: 'accounts.accountEntered',
  payload: z.object({ accountId: z.int(), browserHash: z.hex(), at: Timestamp }),
})

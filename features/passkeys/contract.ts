import { z } from 'zod'
import { Password } from '#features/accounts/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { AddingOptions, AuthenticationResponse, LoginOptions, PasskeyName, RegistrationResponse } from './webauthn.ts'

export { longestPasskeyName, mostPasskeys } from './constants.ts'
export { AddingOptions, type AuthenticationResponse, LoginOptions, type RegistrationResponse } from './webauthn.ts'

/** A passkey as shown to its owner; `lastUsedAt` is null until the first login with it. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/**
 * The passkeys of an account, newest first. `device` is the browser's self-description, used to
 * suggest a name for a further one; null if it gives none.
 */
export const PasskeyList = z.object({
  passkeys: z.array(Passkey),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
})
export type PasskeyList = z.output<typeof PasskeyList>

const nothing = z.object({})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/get/users/passkeys',
  access: 'loggedIn',
  summary: 'The passkeys of the account, the newest first.',
  result: PasskeyList,
  refusals: {},
})

/**
 * The returned challenge is bound to this session, expires after 5 minutes and can be used once.
 */
export const beginAddingPasskey = endpoint({
  method: 'POST',
  path: '/api/post/users/passkeys/options',
  access: 'loggedIn',
  summary:
    'Begins to add a passkey, proven by the password: what the browser makes one from (WebAuthn registration options).',
  body: z.object({ password: Password }),
  result: AddingOptions,
  refusals: {
    'error.formFieldIncorrectPassword': 422,
    'error.wrongPassword': 403,
    'error.tooManyLogins': 429,
    'error.tooManyPasskeys': 409,
  },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/post/users/passkeys',
  access: 'loggedIn',
  summary: 'Adds the passkey that the browser made.',
  body: z.object({ response: RegistrationResponse, name: PasskeyName }),
  result: Passkey,
  status: 201,
  refusals: { 'error.passkeyNotAdded': 422, 'error.tooManyPasskeys': 409 },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/delete/users/passkeys/:id',
  access: 'loggedIn',
  summary: 'Removes a passkey of the account: it can no longer be used to log in.',
  params: z.object({ id: z.coerce.number('error.passkeyNotFound').pipe(z.int32('error.passkeyNotFound')) }),
  result: nothing,
  refusals: { 'error.passkeyNotFound': 404 },
})

/** Answers a challenge of `beginPasskeyLogin`; confirms the session for ten minutes. */
export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/post/users/passkeys/confirmation',
  access: 'loggedIn',
  summary: 'Confirms by a passkey of the account who is using this session, for ten minutes.',
  body: z.object({ response: AuthenticationResponse }),
  result: z.object({ until: Timestamp }),
  refusals: { 'error.passkeyUnknown': 403, 'error.tooManyRequests': 429 },
})

/**
 * The returned challenge is bound to this browser, expires after 5 minutes and can be used once. No
 * account is given: the passkey identifies it.
 */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/post/users/passkeys/login/options',
  access: 'anyone',
  summary: 'Begins a login by passkey. The result are WebAuthn authentication options for the browser.',
  result: LoginOptions,
  refusals: { 'error.tooManyRequests': 429 },
})

/**
 * `token` is as in the login by password. All passkey errors get the same refusal; `banned_until`
 * is null for a permanent ban.
 */
export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/post/users/passkeys/login',
  access: 'anyone',
  summary: 'Begins a session by passkey. A ban is refused with its reason and end.',
  body: z.object({ response: AuthenticationResponse, remember: z.boolean().default(false) }),
  result: z.object({ token: z.string() }),
  refusals: { 'error.passkeyUnknown': 401, 'error.banned': 403, 'error.tooManyRequests': 429 },
})

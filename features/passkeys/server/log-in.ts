import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Actor, SessionCookies, Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { type AuthenticationResponse, LoginOptions } from '../contract.ts'
import { ceremonyMs, issueChallenge, spendChallenge } from './challenges.ts'
import type { PasskeysContext } from './context.ts'
import type { PasskeysTables } from './tables.ts'

const quarterHour = 15 * 60

/**
 * Starts a login: returns the options to request a passkey of any account. Refuses
 * `error.tooManyRequests`.
 */
export async function beginLogin(
  { db, clock, relyingParty }: PasskeysContext,
  place: { visitor: Visitor; session: SessionCookies },
) {
  const tooMany = await consumeLoginLimit(db, 'begin login by passkey', place.visitor)
  if (tooMany) return tooMany
  const holder = { purpose: 'login', browser: place.session.ensureGuest() } as const
  const challenge = await issueChallenge(db, holder, clock.now())
  const options = { rpID: relyingParty().id, challenge, timeout: ceremonyMs, userVerification: 'preferred' } as const
  return LoginOptions.parse(await generateAuthenticationOptions(options))
}

/**
 * Logs in by the passkey that answers this browser's challenge. An unknown passkey, a bad
 * signature, a used challenge and all other invalid answers get the same refusal
 * `error.passkeyUnknown`; also `error.banned` as `letIn`, and `error.tooManyRequests`.
 */
export async function logInByCredential(
  context: PasskeysContext,
  given: { response: AuthenticationResponse; remember: boolean },
  place: { visitor: Visitor; session: SessionCookies },
) {
  const tooMany = await consumeLoginLimit(context.db, 'login by passkey', place.visitor)
  if (tooMany) return tooMany
  const proven = await prove(context, given.response, place.visitor)
  if (proven === null) return refuse('error.passkeyUnknown')
  // An account that was closed or recovered may still have its passkeys for a moment.
  return (await context.api.letIn(proven, given.remember, place)) ?? refuse('error.passkeyUnknown')
}

/**
 * Confirms a session by a passkey of its account that answers this browser's challenge. Refuses
 * `error.passkeyUnknown`, also for a passkey of another account, and `error.tooManyRequests`.
 */
export async function confirmByCredential(
  context: PasskeysContext,
  actor: Actor,
  response: AuthenticationResponse,
  visitor: Visitor,
) {
  const tooMany = await consumeLoginLimit(context.db, 'confirm by passkey', visitor)
  if (tooMany) return tooMany
  const proven = await prove(context, response, visitor)
  return proven?.id === actor.id ? context.api.confirmSession(actor) : refuse('error.passkeyUnknown')
}

/**
 * Verifies an answer and records the use. Returns the passkey's account and when the passkey was
 * added; null if not valid.
 */
async function prove(
  { db, clock, relyingParty }: PasskeysContext,
  response: AuthenticationResponse,
  { browser }: Visitor,
): Promise<{ id: number; since: Date } | null> {
  const now = clock.now()
  if (browser === null) return null
  const challenge = await spendChallenge(db, { purpose: 'login', browser }, response.response.clientDataJSON, now)
  if (challenge === null) return null
  const known = await findCredential(db, response)
  if (!known) return null
  const counter = await verify(response, challenge, known, relyingParty())
  if (counter === null) return null
  const used = await db
    .updateTable('passkeys_credentials')
    .set({ counter, last_used_at: now })
    .where('id', '=', known.id)
    // Of two simultaneous answers, only one may advance the stored counter.
    .where('counter', '=', known.counter)
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1 ? { id: known.account_id, since: known.created_at } : null
}

type Credential = { id: number; account_id: number; public_key: Buffer; counter: number; created_at: Date }

function findCredential(db: Db<PasskeysTables>, response: AuthenticationResponse): Promise<Credential | undefined> {
  return db
    .selectFrom('passkeys_credentials as credential')
    .innerJoin('passkeys_user_handles as owner', 'owner.account_id', 'credential.account_id')
    .select(['credential.id', 'credential.account_id', 'credential.public_key', 'credential.counter'])
    .select('credential.created_at')
    .where('credential.credential_id', '=', response.id)
    .where('owner.user_handle', '=', response.response.userHandle)
    .executeTakeFirst()
}

/**
 * Returns the authenticator's counter for a valid answer; null for an invalid one, or if the
 * counter went back, as with a cloned passkey.
 */
async function verify(
  response: AuthenticationResponse,
  expectedChallenge: string,
  known: Credential,
  { id, origin }: { id: string; origin: string },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: response.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws on any invalid input; its messages would only be useful to an attacker.
    return null
  }
}

async function consumeLoginLimit(db: Db<PasskeysTables>, purpose: string, { address }: Visitor) {
  const tooMany = await consumeRateLimit(db, { purpose, who: address, limit: 60, windowSeconds: quarterHour })
  return tooMany ? refuse('error.tooManyRequests', tooMany) : null
}

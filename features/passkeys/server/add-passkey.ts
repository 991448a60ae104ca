import { randomBytes } from 'node:crypto'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { AddingOptions, mostPasskeys, type RegistrationResponse } from '../contract.ts'
import { ceremonyMs, issueChallenge, spendChallenge } from './challenges.ts'
import type { PasskeysContext, RelyingParty } from './context.ts'
import { passkeyOf } from './passkeys.ts'
import type { PasskeysTables } from './tables.ts'

/** ES256, EdDSA and RS256, by their numbers of COSE: what authenticators have in common. */
const algorithms = [-7, -8, -257]

/**
 * Starts adding a passkey for a logged-in member, who confirms the password. Returns the creation
 * options; devices that already have a passkey of the account are excluded. Refuses
 * `error.tooManyPasskeys`, and as `confirmPassword`.
 */
export async function beginAdding({ db, clock, api, relyingParty }: PasskeysContext, actor: Actor, password: string) {
  const confirmed = await api.confirmPassword(actor, password)
  if (isRefusal(confirmed)) return confirmed
  const known = await db
    .selectFrom('passkeys_credentials')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', actor.id)
    .execute()
  if (known.length >= mostPasskeys) return refuse('error.tooManyPasskeys', { most: mostPasskeys })
  const userHandle = await userHandleOf(db, actor.id)
  const challenge = await issueChallenge(db, holderOf(actor), clock.now())
  const { id, name } = relyingParty()
  return AddingOptions.parse(
    await generateRegistrationOptions({
      rpID: id,
      rpName: name,
      userID: userHandle,
      userName: confirmed.account.name,
      userDisplayName: confirmed.account.name,
      challenge,
      timeout: ceremonyMs,
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    }),
  )
}

/**
 * Adds the passkey that the browser created after `beginAdding` in this session. Refuses
 * `error.passkeyNotAdded` if the answer is not valid, and `error.tooManyPasskeys`.
 */
export async function finishAdding(
  { db, clock, relyingParty }: PasskeysContext,
  actor: Actor,
  given: { response: RegistrationResponse; name: string },
) {
  const now = clock.now()
  const challenge = await spendChallenge(db, holderOf(actor), given.response.response.clientDataJSON, now)
  if (challenge === null) return refuse('error.passkeyNotAdded')
  const credential = await verify(given.response, challenge, relyingParty())
  if (!credential) return refuse('error.passkeyNotAdded')
  return inTransaction(db, async (tx) => {
    // The lock on the handle lets further passkeys of this account wait, so that all are counted.
    const owner = await tx
      .selectFrom('passkeys_user_handles')
      .select('account_id')
      .where('account_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst()
    if (!owner) return refuse('error.passkeyNotAdded')
    const { count } = await tx
      .selectFrom('passkeys_credentials')
      .select(sql<number>`count(*)`.as('count'))
      .where('account_id', '=', actor.id)
      .executeTakeFirstOrThrow()
    if (count >= mostPasskeys) return refuse('error.tooManyPasskeys', { most: mostPasskeys })
    const added = await tx
      .insertInto('passkeys_credentials')
      .values({
        account_id: actor.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: given.response.response.transports,
        name: given.name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    return added ? passkeyOf(added) : refuse('error.passkeyNotAdded')
  })
}

function holderOf(actor: Actor) {
  return { purpose: 'add', accountId: actor.id, sessionId: actor.sessionId } as const
}

async function verify(response: RegistrationResponse, expectedChallenge: string, { id, origin }: RelyingParty) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    // The library throws on any invalid input; its messages would only be useful to an attacker.
    return null
  }
}

/** The random id by which authenticators know the account, made with the first passkey. */
async function userHandleOf(db: Db<PasskeysTables>, accountId: number) {
  await db
    .insertInto('passkeys_user_handles')
    .values({ account_id: accountId, user_handle: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { user_handle } = await db
    .selectFrom('passkeys_user_handles')
    .select('user_handle')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return new Uint8Array(Buffer.from(user_handle, 'base64url'))
}

import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/server/database/database.ts'
import type { PasskeysTables } from './tables.ts'

/** The owner of a challenge: one session or one guest's browser, with one purpose. */
export type ChallengeHolder =
  | { purpose: 'add'; accountId: number; sessionId: number }
  | { purpose: 'login'; browser: string }

const lifeMs = 5 * 60_000

/** The browser's timeout for the ceremony, in milliseconds: the lifetime of the challenge. */
export const ceremonyMs = lifeMs

/** Issues a challenge to its owner, in the form of the browser options (base64url). */
export async function issueChallenge(
  db: Db<PasskeysTables>,
  holder: ChallengeHolder,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await db
    .insertInto('passkeys_challenges')
    .values({
      challenge_hash: hashOf(Buffer.from(challenge).toString('base64url')),
      holder_hash: hashOf(nameOf(holder)),
      purpose: holder.purpose,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute()
  return challenge
}

/**
 * Consumes the challenge in a browser's answer. Null if this owner has no such pending challenge.
 */
export async function spendChallenge(
  db: Db<PasskeysTables>,
  holder: ChallengeHolder,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const spent = await db
    .deleteFrom('passkeys_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('holder_hash', '=', hashOf(nameOf(holder)))
    .where('purpose', '=', holder.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(spent.numDeletedRows) === 1 ? challenge : null
}

/** Deletes expired challenges. */
export async function forgetChallenges(db: Db<PasskeysTables>, now: Date): Promise<void> {
  await db.deleteFrom('passkeys_challenges').where('expires_at', '<=', now).execute()
}

const ClientData = z.object({ challenge: z.string() })

function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return null
  }
}

function nameOf(holder: ChallengeHolder): string {
  return holder.purpose === 'login'
    ? `browser ${holder.browser}`
    : `account ${holder.accountId} session ${holder.sessionId}`
}

function hashOf(words: string): Buffer {
  return createHash('sha256').update(words).digest()
}

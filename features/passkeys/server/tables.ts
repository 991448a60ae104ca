import type { GeneratedAlways } from 'kysely'

/** The purpose of a challenge. One issued for one purpose is invalid for the other. */
export type ChallengePurpose = 'add' | 'login'

/** The tables of passkeys. `test/row-types.test.ts` checks them against the migrated database. */
export type PasskeysTables = {
  passkeys_user_handles: UserHandleRow
  passkeys_credentials: CredentialRow
  passkeys_challenges: ChallengeRow
}

type UserHandleRow = { account_id: number; user_handle: string }

type CredentialRow = {
  id: GeneratedAlways<number>
  account_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

type ChallengeRow = {
  challenge_hash: Buffer
  holder_hash: Buffer
  purpose: ChallengePurpose
  expires_at: Date
}

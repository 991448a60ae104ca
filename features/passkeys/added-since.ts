import type { PasswordChange } from '#features/accounts/contract.ts'
import type { Passkey } from './contract.ts'

/**
 * Which passkeys were added after the change of the password before this one: a stranger who knew
 * the old password may have added them. All, where no earlier change is known.
 */
export function addedSince(passkeys: readonly Passkey[], { previousChange }: PasswordChange): Passkey[] {
  return passkeys.filter(
    ({ createdAt }) => previousChange === null || Date.parse(createdAt) > Date.parse(previousChange),
  )
}

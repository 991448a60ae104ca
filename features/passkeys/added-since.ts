import type { PasswordChange } from '#features/accounts/contract.ts'
import type { Passkey } from './contract.ts'

/**
 * Returns the passkeys added after the previous change of the password: an attacker who knew the
 * old password may have added them. All, if no earlier change is known.
 */
export function addedSince(passkeys: readonly Passkey[], { previousChange }: PasswordChange): Passkey[] {
  return passkeys.filter(
    ({ createdAt }) => previousChange === null || Date.parse(createdAt) > Date.parse(previousChange),
  )
}

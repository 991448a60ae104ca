import { refuse } from '#platform/contract/refusal.ts'

/**
 * Refuses `error.passwordCommon` for a commonly used new password; otherwise returns null. The list
 * takes 20 MB, so it is loaded on first use.
 */
export async function refuseCommon(password: string, playerName: string) {
  const { isCommonPassword } = await import('../common-password.ts')
  return isCommonPassword(password, playerName) ? refuse('error.passwordCommon') : null
}

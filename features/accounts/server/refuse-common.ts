import { refuse } from '#platform/contract/refusal.ts'

/** Refuses `error.passwordCommon` where a new password is one that everybody tries first; null where it is not. The list takes 20 MB, so it is loaded by the first who chooses one. */
export async function refuseCommon(password: string, playerName: string) {
  const { isCommonPassword } = await import('../common-password.ts')
  return isCommonPassword(password, playerName) ? refuse('error.passwordCommon') : null
}

import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/**
 * Whether a password is one that is tried first on any account: one of the fifty thousand that people use most (PITFALLS 18), or the player's own name; in
 * capitals or not. In the browser some 400 kB: load it only once somebody types a password.
 */
export function isCommonPassword(password: string, playerName: string): boolean {
  const typed = password.toLowerCase()
  return common.has(typed) || typed === playerName.toLowerCase()
}

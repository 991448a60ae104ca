/**
 * Returns why a name is invalid, as a message key, or null. Same rule as `PlayerName` in the
 * contract, without a schema in the browser.
 */
export function nameRefusal(name: string): 'error.formFieldRequired' | 'error.nameInvalid' | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'error.formFieldRequired'
  return /^[\x21-\x7e]{1,32}$/.test(trimmed) ? null : 'error.nameInvalid'
}

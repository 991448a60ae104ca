import { addressOf } from './addresses.ts'
import { fallbackLanguage, languageCodes } from './language.ts'
/**
 * Returns the address for visitors without access to a page: it opens the login panel, which leads
 * back (specification §2.1). `wanted` begins with its language.
 */
export function unauthorizedAddress(wanted: string): string {
  const language = languageCodes.find((code) => code === wanted.split(/[/?]/, 2)[1]) ?? fallbackLanguage
  return `${addressOf('unauthorized', language)}?login=true&returnTo=${encodeURIComponent(wanted)}`
}
